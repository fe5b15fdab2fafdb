import { variants } from '../../mock/variants/index.js';
import { keyOf } from './peer.js';
import type { Peer } from './peer.js';
import { plainFor, timed } from './runs.js';
import type { Row } from './runs.js';
import { pathsOf, sample } from './sample.js';

/** What a peer made of one fault. */
export interface Find {
  fault: string;
  found: boolean;
  /** Found, and at an operation that the fault breaks. */
  named: boolean;
}

/** What a peer came to with one budget. */
export interface Tally {
  peer: Peer;
  budget: number;
  finds: Find[];
  /** Complaints of the plain mock. */
  plain: number;
  variants: number;
  /** Sound variants of which it says what it does not say of the plain mock. */
  wronged: string[];
  /** Runs that came to nothing. */
  errors: Row[];
}

/** What the rows of a peer come to; undefined where it has none with this budget. */
export function tallyOf(peer: Peer, budget: number, all: readonly Row[]): Tally | undefined {
  const own = all.filter((row) => row.peer === peer.name && row.budget === budget);
  const rows = own.filter(({ error }) => error === undefined);
  const byTarget = new Map(rows.map((row) => [row.target, row]));
  if (!byTarget.has('plain')) return undefined;
  const extra = (row: Row): Row['complaints'] => {
    const plain = byTarget.get(peer.judgesAlone === true ? 'plain' : plainFor(row.target));
    const known = new Set(plain?.complaints.map(keyOf));
    return row.complaints.filter((complaint) => !known.has(keyOf(complaint)));
  };
  const sound = rows.filter(({ target }) => variants.has(target));
  return {
    ...{ peer, budget },
    finds: sample().flatMap((fault) => {
      const row = byTarget.get(fault.id);
      if (row === undefined) return [];
      const complaints = extra(row);
      const named = complaints.some(({ path }) => pathsOf(fault).includes(path));
      return [{ fault: fault.id, found: complaints.length > 0, named }];
    }),
    plain: byTarget.get('plain')?.complaints.length ?? 0,
    variants: sound.length,
    wronged: sound.filter((row) => extra(row).length > 0).map(({ target }) => target),
    errors: own.filter(({ error }) => error !== undefined),
  };
}

/** Medians of the runs that were timed; undefined where there are none. */
export function costOf(
  peer: Peer,
  budget: number,
  all: readonly Row[],
): Pick<Row, 'requests' | 'wallMs' | 'cpuMs'> | undefined {
  const rows = all.filter(
    (row) =>
      row.peer === peer.name &&
      row.budget === budget &&
      row.error === undefined &&
      timed.includes(row.target),
  );
  if (rows.length === 0) return undefined;
  return {
    requests: median(rows.map(({ requests }) => requests)),
    wallMs: median(rows.map(({ wallMs }) => wallMs)),
    cpuMs: median(rows.map(({ cpuMs }) => cpuMs)),
  };
}

/** The value in the middle; NaN of none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
