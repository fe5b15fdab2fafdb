import {
  control,
  controlCreated,
  expect,
  listedAll,
  readLeadBAnswer,
  slugOf,
  test,
} from '../../../src/test.js';
import type { BulkCreation } from '../../../src/test.js';
import { fullCall, holdToRuling } from '../../support/rulings.js';

const limit = 200;

/** Sends the largest call that the target takes, which may be smaller than the limit. */
async function takesSome(leadsB: BulkCreation): Promise<void> {
  for (const size of [limit, 100, 50, 20, 10, 5]) {
    const answer = await leadsB.create(size);
    if (!answer.refused) return void listedAll(control(answer));
  }
  listedAll(control(await leadsB.create(2)));
}

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `LDB-LIMIT/${slugOf(type)}`,
    { title: `${limit} leads of the type ${type} in one call are all created`, holds: ['LDB-LIMIT'] },
    async ({ leadsB, session, settings }) => {
      controlCreated(await leadsB.create(2, { type }));

      const answer = await leadsB.create(limit, { type });

      holdToRuling(fullCall, 'accepted', answer, session, settings);
      expect(answer).toBeAccepted();
      expect(answer).toListCreated(limit);
    },
  );
}

for (const count of [limit + 1, limit + 50]) {
  test(
    `LDB-LIMIT-EXCEEDED/call-of-${count}`,
    { title: `${count} leads in one call are refused`, holds: ['LDB-LIMIT-EXCEEDED'] },
    async ({ leadsB }) => {
      await takesSome(leadsB);

      const answer = await leadsB.create(count);

      // A target may also accept the call and create none of its leads.
      if (answer.ok && readLeadBAnswer(answer).created?.value.length === 0) expect(answer).toListCreated(0);
      else expect(answer).toBeRefused();
    },
  );
}
