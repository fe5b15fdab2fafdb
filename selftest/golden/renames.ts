import path from 'node:path';
import { ContractError, readYaml } from '../../src/contract/contract-files.js';
import { isObject } from '../../src/contract/json-value.js';
import { root } from '../program.js';
import { kinds } from './inventory.js';
import type { Inventory, Kind } from './inventory.js';

/** What was recorded of the project, as files. */
export const dataFolder = path.join(root, 'selftest/golden/data');

const file = 'renames.yaml';

/** What became of a thing: its id of today, or why it is gone. */
type Fate = string | { gone: string };

/** The table of renames: by which id a thing that was recorded goes now. */
export class Renames {
  readonly #fates: ReadonlyMap<Kind, ReadonlyMap<string, Fate>>;

  /** Throws {@link ContractError} where the table has another form. */
  constructor(table: unknown) {
    const rows = isObject(table) ? table : {};
    for (const kind of Object.keys(rows))
      if (!kinds.includes(kind as Kind))
        throw new ContractError(`${file}: ${kind} is not a kind of the inventory; use ${kinds.join(', ')}.`);
    this.#fates = new Map(kinds.map((kind) => [kind, fatesOf(kind, rows[kind] ?? {})]));
  }

  /** Reads the table of a folder of records. Throws {@link ContractError}. */
  static read(folder = dataFolder): Renames {
    return new Renames(readYaml(path.join(folder, file)));
  }

  /** The id of today; undefined if the thing is gone. An id that the table does not have stays as it is. */
  now(kind: Kind, id: string): string | undefined {
    const fate = this.#fates.get(kind)?.get(id);
    if (fate === undefined) return id;
    return typeof fate === 'string' ? this.now(kind, fate) : undefined;
  }

  /** What the table says that does not hold, one sentence each. */
  findings(recorded: Inventory, now: Inventory): string[] {
    return kinds.flatMap((kind) => {
      const fates = this.#fates.get(kind) ?? new Map<string, Fate>();
      const known = new Set([...recorded[kind], ...fates.values()]);
      return [...fates.keys()].flatMap((id) => [
        ...(known.has(id) ? [] : [`${file}, ${kind}: ${id} was never recorded; correct the id.`]),
        ...(now[kind].includes(id) ? [`${file}, ${kind}: ${id} is still there; take its row out.`] : []),
      ]);
    });
  }

  /** The ids that the table gives, which need not be recorded to be known. */
  given(kind: Kind): string[] {
    return [...(this.#fates.get(kind)?.values() ?? [])].filter((fate) => typeof fate === 'string');
  }
}

function fatesOf(kind: Kind, rows: unknown): ReadonlyMap<string, Fate> {
  const fates = new Map(Object.entries(isObject(rows) ? rows : {}) as [string, Fate][]);
  for (const [id, fate] of fates)
    if (typeof fate !== 'string' && !(isObject(fate) && typeof fate['gone'] === 'string'))
      throw new ContractError(`${file}, ${kind}: write ${id}: new-id, or ${id}: { gone: Why. }.`);
  for (const id of fates.keys()) {
    const passed = new Set<Fate>();
    for (let fate: Fate | undefined = id; typeof fate === 'string'; fate = fates.get(fate)) {
      if (passed.has(fate))
        throw new ContractError(`${file}, ${kind}: ${id} leads back to itself; correct the ids.`);
      passed.add(fate);
    }
  }
  return fates;
}
