import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { namesIn } from '../../src/contract/contract-files.js';
import { readRows } from '../../src/contract/row-reader.js';

const folder = 'spec/requirements';
/** One fault of so many of a file stands for them. */
const share = 25;
const least = 3;

/**
 * The faults that peers are given, by the file of requirements that they break: in the order of its rows, the fault in the
 * middle of each of as many equal parts as the file has `share`s of faults, and three at least where it has as many.
 */
export const sampleByChapter: ReadonlyMap<string, Fault[]> = new Map(
  namesIn(folder, '.yaml').map((name) => {
    const ids = readRows(`${folder}/${name}`, 'id').map((row) => row.text('id'));
    const place = ({ breaks }: Fault): number => ids.indexOf(breaks[0] ?? '');
    const own = faults.filter((fault) => place(fault) >= 0).sort((one, other) => place(one) - place(other));
    const count = Math.min(own.length, Math.max(least, Math.round(own.length / share)));
    const middles = Array.from({ length: count }, (_, part) =>
      Math.floor(((part + 0.5) * own.length) / count),
    );
    return [name.replace(/\.yaml$/, ''), middles.map((middle) => own[middle] as Fault)];
  }),
);

/** All of them. */
export const sample: readonly Fault[] = [...sampleByChapter.values()].flat();
