import { randomBytes } from 'node:crypto';
import type { Orders, Workspace } from '../../../src/test.js';

/** Someone who is no project manager of the company, and whom a list of them must not name (section 4.5). */
export interface Stranger {
  name: string;
  /** What tells one of this name from another. */
  form?: string;
  requirement: string;
  id(orders: Orders, elsewhere: Workspace): Promise<string>;
}

export const strangers: readonly Stranger[] = [
  {
    name: 'a team member',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember')).id,
  },
  {
    name: 'a client',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('client')).id,
  },
  {
    name: 'a project manager of another company',
    requirement: 'ORD-MANAGERS-COMPANY',
    id: async (orders, elsewhere) => (await orders.in(elsewhere).member('projectManager')).id,
  },
  {
    name: 'nobody',
    form: 'with an id in the right form',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve(randomBytes(12).toString('hex')),
  },
];
