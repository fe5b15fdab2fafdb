import {
  casesOf,
  control,
  controlCreated,
  expect,
  isKeptOut,
  listedAll,
  listedCreated,
  readLeadBAnswer,
  test,
} from '../../../src/test.js';
import type { BulkCreation, Varied } from '../../../src/test.js';
import { writtenAt } from '../members.js';
import { eachType } from './leads-b.js';
import { fullCall, holdToRuling } from '../../rulings.js';

const limit = 200;

/** How a full call can be sent; its emails would be too many for another workspace. */
const wholeCallLevels: Varied = ['encoding', 'context/other-members', 'access', 'timing'];

/** How many leads of a full call are new at least: more than any smaller limit that a target may have in its place. */
const fewest = 101;

/**
 * Sends the largest call that the target takes, which may be smaller than the limit; a small one in a run that
 * spares members, since whether a full one is taken is the matter of another requirement.
 */
async function takesSome(leadsB: BulkCreation, spares: boolean): Promise<void> {
  for (const size of spares ? [] : [limit, 100, 50, 20, 10, 5]) {
    const answer = await leadsB.create(size);
    if (!answer.refused) return void listedAll(control(answer));
  }
  listedAll(control(await leadsB.create(2)));
}

test(
  'LDB-LIMIT/full-call',
  {
    title: `POST /members/bulk-lead creates ${limit} leads in one call`,
    cases: eachType,
    at: [...wholeCallLevels, ...writtenAt],
  },
  async ({ leadsB, session, settings, spares }, { type }) => {
    const entries = await leadsB.entries(limit, { type });
    // In a run that spares members the others have the emails of the first, so that no more than these are made.
    const fresh = spares ? fewest : limit;
    const emails = entries.map(({ email }) => email);
    const leads = entries.map((lead, index) => ({ ...lead, email: emails[index % fresh] }));
    const answer = await leadsB.send(leads);
    if (!answer.ok || isKeptOut(answer)) controlCreated(await leadsB.create(2, { type }));

    holdToRuling(fullCall, 'accepted', answer, session, settings);
    expect(answer).toBeAccepted();
    if (fresh === limit || listedCreated(answer).length < fresh) expect(answer).toListCreated(fresh);
  },
);

test(
  'LDB-LIMIT-EXCEEDED/refused',
  {
    title: `POST /members/bulk-lead refuses more than ${limit} leads in one call`,
    cases: casesOf([limit + 1, limit + 50].map((count) => ({ slug: `call-of-${count}`, count }))),
    at: wholeCallLevels,
  },
  async ({ leadsB, spares }, { count }) => {
    await takesSome(leadsB, spares);

    const answer = await leadsB.create(count);

    // A target may also accept the call and create none of its leads.
    if (answer.ok && readLeadBAnswer(answer).created?.value.length === 0) expect(answer).toListCreated(0);
    else expect(answer).toBeRefused();
  },
);
