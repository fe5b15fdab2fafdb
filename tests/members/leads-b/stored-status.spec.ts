import { control, expect, leadBStatuses, slugOf, test } from '../../../src/test.js';

for (const status of leadBStatuses()) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `LDB-STATUS-STORED/${slugOf(status)}-${slugOf(type)}`,
      {
        title: `a lead of the type ${type} sent as ${status} is stored as ${status}`,
        holds: ['LDB-STATUS-STORED'],
      },
      async ({ leadsB }) => {
        expect(control(await leadsB.create(1, { type, status }))).toShowStatus(status);
      },
    );
  }
}

const orders = [
  { slug: 'in-order', name: 'in the order of the specification', statuses: leadBStatuses() },
  { slug: 'reversed', name: 'in reverse', statuses: leadBStatuses().toReversed() },
];

for (const { slug, name, statuses } of orders) {
  test(
    `LDB-STATUS-STORED/every-status-${slug}`,
    { title: `leads of every status sent in one call ${name} keep their own`, holds: ['LDB-STATUS-STORED'] },
    async ({ leadsB }) => {
      const answer = control(await leadsB.create(statuses.length, (index) => ({ status: statuses[index] })));

      for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);
    },
  );
}
