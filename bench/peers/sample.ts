import { faults } from '../../mock/faults/index.js';
import type { Fault } from '../../mock/faults/fault.js';
import { namesIn } from '../../src/contract/contract-files.js';
import { readRows } from '../../src/contract/row-reader.js';

const folder = 'spec/requirements';
/** One fault of so many of a file stands for them. */
const share = 25;
const least = 3;

/**
 * The faults that peers are given: of each file of requirements, in the order of their rows, the fault in the middle of each
 * of as many equal parts as the file has `share`s of faults, and three at least where it has as many.
 */
export function sample(): Fault[] {
  return namesIn(folder, '.yaml').flatMap((name) => {
    const ids = readRows(`${folder}/${name}`, 'id').map((row) => row.text('id'));
    const place = ({ breaks }: Fault): number => ids.indexOf(breaks[0] ?? '');
    const own = faults.filter((fault) => place(fault) >= 0).sort((one, other) => place(one) - place(other));
    const count = Math.min(own.length, Math.max(least, Math.round(own.length / share)));
    return Array.from(
      { length: count },
      (_, part) => own[Math.floor(((part + 0.5) * own.length) / count)] as Fault,
    );
  });
}

/** The file of requirements that a fault breaks, without its ending. */
export function chapterOf({ breaks }: Fault): string {
  const name = namesIn(folder, '.yaml').find((each) =>
    readRows(`${folder}/${each}`, 'id').some((row) => row.text('id') === breaks[0]),
  );
  return (name ?? '').replace(/\.yaml$/, '');
}

const lists = { companies: '/accounts/companies', roles: '/roles' };
const creations = { leads: '/members/bulk-lead', clients: '/members/bulk-client' };
const orders = '/orders';
const verification = '/api/v1/webhooks/verify-signature';

/** By the beginning of a requirement's id, the longest first: the operations that it is about. */
const operations: [start: string, paths: string[]][] = [
  ['AUT-CASE-ROLES', [lists.roles]],
  ['AUT-CASE-LEADS', [creations.leads]],
  ['AUT-CASE-CLIENTS', [creations.clients]],
  ['AUT-CASE-ORDERS', [orders]],
  // A new key counts wherever a key does.
  ['AUT-', [...Object.values(lists), ...Object.values(creations)]],
  ['CMP-', [lists.companies]],
  ['ROL-', [lists.roles]],
  ['LDA-', [creations.leads]],
  ['LDB-', [creations.leads]],
  ['LEAD-', [creations.leads]],
  ['CLI-', [creations.clients]],
  ['SIG-', [verification]],
  // What is delivered was set off by an update, and is verified.
  ['WHK-', [orders, verification]],
  ['EVT-', [orders]],
  ['ORD-', [orders]],
  ['ERR-DUPLICATE-', Object.values(creations)],
  ['ERR-', [orders]],
  ['VER-', [...Object.values(lists), ...Object.values(creations), orders, verification]],
];

/** The paths of the operations that a requirement is about. */
export function pathsOfRequirement(id: string): string[] {
  return operations.find(([start]) => id.startsWith(start))?.[1] ?? [];
}

/** The paths of the operations that a fault breaks. */
export function pathsOf({ breaks }: Fault): string[] {
  return [...new Set(breaks.flatMap(pathsOfRequirement))];
}
