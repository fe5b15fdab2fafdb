import { randomBytes } from 'node:crypto';
import type { Orders, Workspace } from '../../../src/test.js';

/** Someone who is no project manager of the company, and whom a list of them must not name (section 4.5). */
export interface Stranger {
  slug: string;
  name: string;
  /** What tells one of this name from another. */
  form?: string;
  requirement: string;
  id(orders: Orders, elsewhere: Workspace): Promise<string>;
}

export const strangers: readonly Stranger[] = [
  {
    slug: 'team-member',
    name: 'a team member',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('teamMember')).id,
  },
  {
    slug: 'client',
    name: 'a client',
    requirement: 'ORD-MANAGERS-ROLE',
    id: async (orders) => (await orders.member('client')).id,
  },
  {
    slug: 'foreign-manager',
    name: 'a project manager of another company',
    requirement: 'ORD-MANAGERS-COMPANY',
    id: async (orders, elsewhere) => (await orders.in(elsewhere).member('projectManager')).id,
  },
  {
    slug: 'unknown-id',
    name: 'nobody',
    form: 'with an id in the right form',
    requirement: 'ORD-MANAGERS-MEMBER',
    id: () => Promise.resolve(randomBytes(12).toString('hex')),
  },
];
