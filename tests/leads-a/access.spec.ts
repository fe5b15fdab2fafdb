import { randomBytes } from 'node:crypto';
import { LeadsA } from '../../src/operations/leads.js';
import type { Change } from '../../src/operations/request.js';
import type { Workspace } from '../../src/operations/workspace.js';
import { control, covers, expect, test } from '../../src/test.js';
import { otherEnd } from '../keys/altered-end.js';
import { bulkLeads } from '../leads/bulk-creation.js';

const refusals: {
  name: string;
  requirement: string;
  question: string;
  headers: (workspace: Workspace) => NonNullable<Change['headers']>;
}[] = [
  {
    name: 'without an API key',
    requirement: 'LDA-KEY-REQUIRED',
    question: 'Q-KEY-MISSING',
    headers: () => ({ 'x-api-key': null }),
  },
  {
    name: 'with a key that was never issued',
    requirement: 'LDA-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: () => ({ 'x-api-key': randomBytes(20).toString('hex') }),
  },
  {
    name: 'with a key that has a character too many',
    requirement: 'LDA-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: ({ apiKey }) => ({ 'x-api-key': `${apiKey}0` }),
  },
  {
    name: 'with a key that has another last character',
    requirement: 'LDA-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: ({ apiKey }) => ({ 'x-api-key': otherEnd(apiKey) }),
  },
  {
    name: 'without a company id',
    requirement: 'LDA-COMPANY-REQUIRED',
    question: 'Q-COMPANY-MISSING',
    headers: () => ({ companyid: null }),
  },
];

for (const { name, requirement, question, headers } of refusals) {
  for (const { amount, size } of [
    { amount: 'one lead', size: 1 },
    { amount: 'three leads', size: 3 },
  ]) {
    test(
      `a call with ${amount} is refused ${name}`,
      covers(requirement),
      async ({ leadsA, workspace, session }) => {
        const bulk = bulkLeads(leadsA);
        control(await bulk.create(await bulk.entries(size)));

        const answer = await bulk.create(await bulk.entries(size), { headers: headers(workspace) });

        session.record(question, `${bulk.operation}: ${answer.status}`, answer);
        expect(answer).toBeRefused();
      },
    );
  }
}

test(
  'a lead is not created in a company that the key does not belong to',
  covers('LDA-COMPANY-OTHER'),
  async ({ door, leadsA, workspace, elsewhere, session }) => {
    // Everything is that of the other company, its role too, so that the key alone is what does not belong.
    const there = bulkLeads(new LeadsA(door, elsewhere));
    control(await bulkLeads(leadsA).create([await bulkLeads(leadsA).entry()]));
    control(await there.create([await there.entry()]));

    const answer = await there.create([await there.entry()], { headers: { 'x-api-key': workspace.apiKey } });

    session.record('Q-COMPANY-OTHER', `${there.operation}: ${answer.status}`, answer);
    expect(answer).toBeRefused();
  },
);

test(
  'a lead is not created under the company id of another company with the own key and role',
  covers('LDA-COMPANY-OTHER'),
  async ({ leadsA, elsewhere }) => {
    const bulk = bulkLeads(leadsA);
    control(await bulk.create([await bulk.entry()]));

    const answer = await bulk.create([await bulk.entry()], { headers: { companyid: elsewhere.companyId } });

    expect(answer).toBeRefused();
  },
);
