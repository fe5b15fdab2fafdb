import { control, covers, expect, leadBStatuses, test } from '../../../src/test.js';

for (const status of leadBStatuses()) {
  for (const type of ['individual', 'leadCompanyMember']) {
    test(
      `a lead of the type ${type} sent as ${status} is stored as ${status}`,
      covers('LDB-STATUS-STORED'),
      async ({ leadsB }) => {
        expect(control(await leadsB.create(1, { type, status }))).toShowStatus(status);
      },
    );
  }
}

const orders = [
  { name: 'in the order of the specification', statuses: leadBStatuses() },
  { name: 'in reverse', statuses: leadBStatuses().toReversed() },
];

for (const { name, statuses } of orders) {
  test(
    `leads of every status sent in one call ${name} keep their own`,
    covers('LDB-STATUS-STORED'),
    async ({ leadsB }) => {
      const answer = control(await leadsB.create(statuses.length, (index) => ({ status: statuses[index] })));

      for (const [index, status] of statuses.entries()) expect(answer).toShowStatus(status, index);
    },
  );
}
