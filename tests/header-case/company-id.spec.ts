import { sampleTitle, test } from '../../src/test.js';
import type { Scene } from '../../src/test.js';
import { expectStatedCase, recordOtherCase, statedCase } from './support/case-trials.js';
import type { SendWith } from './support/case-trials.js';

type Resources = Pick<Scene, 'roles' | 'bulkOf' | 'orders'>;

const operations: {
  slug: string;
  name: string;
  id: string;
  suffix: string;
  prepare: (by: Resources) => Promise<SendWith>;
}[] = [
  {
    slug: 'roles',
    name: 'the roles',
    id: 'listRoles',
    suffix: 'ROLES',
    prepare: async ({ roles }) => roles.list.bind(roles),
  },
  {
    slug: 'leads-a',
    name: 'leads of variant A',
    id: 'createLeads',
    suffix: 'LEADS',
    prepare: creating('leadsA'),
  },
  { slug: 'clients', name: 'clients', id: 'createClients', suffix: 'CLIENTS', prepare: creating('clients') },
  {
    slug: 'order',
    name: 'an order',
    id: 'updateOrder',
    suffix: 'ORDERS',
    prepare: async ({ orders }) => {
      const order = await orders.given('Ongoing');
      return (change) => order.put({ name: sampleTitle() }, change);
    },
  },
];

for (const { name, id, suffix, prepare } of operations) {
  const cases = statedCase(id);

  test(
    `AUT-CASE-${suffix}/stated-case`,
    { title: `${cases.stated} is accepted in its stated case for ${name}`, holds: [`AUT-CASE-${suffix}`] },
    async ({ roles, bulkOf, orders }) => {
      await expectStatedCase(await prepare({ roles, bulkOf, orders }), cases);
    },
  );

  test(
    `AUT-CASE-${suffix}/other-case-recorded`,
    {
      title: `${cases.stated} is accepted for ${name}, whatever becomes of another case`,
      holds: [`AUT-CASE-${suffix}`],
    },
    async ({ roles, bulkOf, orders, session }) => {
      const send = await prepare({ roles, bulkOf, orders });

      await expectStatedCase(send, cases);
      await recordOtherCase(send, cases, session, `Q-HEADER-CASE-${suffix}`);
    },
  );
}

function creating(kind: 'leadsA' | 'clients'): (by: Resources) => Promise<SendWith> {
  return async ({ bulkOf }) => {
    const bulk = bulkOf(kind);
    return (change) => bulk.create(1, {}, change);
  };
}
