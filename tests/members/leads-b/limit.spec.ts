import {
  control,
  controlCreated,
  covers,
  expect,
  listedAll,
  readLeadBAnswer,
  test,
} from '../../../src/test.js';

const limit = 200;

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `${limit} leads of the type ${type} in one call are all created`,
    covers('LDB-LIMIT'),
    async ({ leadsB }) => {
      controlCreated(await leadsB.create(2, { type }));

      const answer = await leadsB.create(limit, { type });

      expect(answer).toBeAccepted();
      expect(answer).toListCreated(limit);
    },
  );
}

for (const count of [limit + 1, limit + 50]) {
  test(`${count} leads in one call are refused`, covers('LDB-LIMIT-EXCEEDED'), async ({ leadsB }) => {
    listedAll(control(await leadsB.create(limit)));

    const answer = await leadsB.create(count);

    // A target may also accept the call and create none of its leads.
    if (answer.ok && readLeadBAnswer(answer).created?.value.length === 0) expect(answer).toListCreated(0);
    else expect(answer).toBeRefused();
  });
}
