import { contractPath, namesIn, readJson } from './contract-files.js';
import { linesOf } from './kill-matrix.js';
import { subjects } from './requirements.js';

/** The names of the cases that find each conditional fault, by `fault@dimension/level`; none if it goes unseen. */
export type ConditionalFinds = Readonly<Record<string, readonly string[]>>;

const folder = 'spec/conditional';

/** What the proof made of the pairs of its fixed half; nothing if it was never run. */
export function conditionalFinds(): ConditionalFinds {
  const files = namesIn(folder, '.json', true).map((name) => readJson(`${folder}/${name}`));
  const { '': _head, ...finds } = Object.assign({}, ...files) as ConditionalFinds;
  return finds;
}

/**
 * The finds as files, one for each of spec/requirements; null for one that is no longer needed.
 * @param requirementOf the first requirement that the fault of a pair breaks
 */
export function conditionalFiles(
  finds: ConditionalFinds,
  requirementOf: (pair: string) => string,
): { file: string; text: string | null }[] {
  const subject = subjects();
  const rows = new Map<string, [string, readonly string[]][]>(
    namesIn(folder, '.json', true).map((name) => [name, []]),
  );
  for (const [pair, cases] of Object.entries(finds)) {
    const name = `${subject.get(requirementOf(pair)) ?? 'unknown'}.json`;
    rows.set(name, [...(rows.get(name) ?? []), [pair, [...cases].sort()]]);
  }
  return [...rows].map(([name, own]) => ({
    file: contractPath(`${folder}/${name}`),
    text: own.length === 0 ? null : linesOf(own),
  }));
}
