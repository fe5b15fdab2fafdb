import {
  casesOf,
  control,
  controlCreated,
  expect,
  listedAll,
  readLeadBAnswer,
  test,
} from '../../../src/test.js';
import type { BulkCreation } from '../../../src/test.js';
import { fullCall, holdToRuling } from '../../support/rulings.js';
import { eachType } from './support/leads-b.js';

const limit = 200;

/** Sends the largest call that the target takes, which may be smaller than the limit. */
async function takesSome(leadsB: BulkCreation): Promise<void> {
  for (const size of [limit, 100, 50, 20, 10, 5]) {
    const answer = await leadsB.create(size);
    if (!answer.refused) return void listedAll(control(answer));
  }
  listedAll(control(await leadsB.create(2)));
}

test(
  'LDB-LIMIT/full-call',
  {
    title: `POST /members/bulk-lead creates ${limit} leads in one call`,
    holds: ['LDB-LIMIT'],
    cases: eachType,
  },
  async ({ leadsB, session, settings }, { type }) => {
    controlCreated(await leadsB.create(2, { type }));

    const answer = await leadsB.create(limit, { type });

    holdToRuling(fullCall, 'accepted', answer, session, settings);
    expect(answer).toBeAccepted();
    expect(answer).toListCreated(limit);
  },
);

test(
  'LDB-LIMIT-EXCEEDED/refused',
  {
    title: `POST /members/bulk-lead refuses more than ${limit} leads in one call`,
    holds: ['LDB-LIMIT-EXCEEDED'],
    cases: casesOf([limit + 1, limit + 50].map((count) => ({ slug: `call-of-${count}`, count }))),
  },
  async ({ leadsB }, { count }) => {
    await takesSome(leadsB);

    const answer = await leadsB.create(count);

    // A target may also accept the call and create none of its leads.
    if (answer.ok && readLeadBAnswer(answer).created?.value.length === 0) expect(answer).toListCreated(0);
    else expect(answer).toBeRefused();
  },
);
