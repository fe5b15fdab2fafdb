import { randomBytes } from 'node:crypto';
import { Clients } from '../../src/operations/clients.js';
import type { Change } from '../../src/operations/request.js';
import type { Workspace } from '../../src/operations/workspace.js';
import { control, covers, expect, test } from '../../src/test.js';
import { otherEnd } from '../keys/altered-end.js';
import { bulkClients } from '../leads/bulk-creation.js';

const refusals: {
  name: string;
  requirement: string;
  question: string;
  headers: (workspace: Workspace) => NonNullable<Change['headers']>;
}[] = [
  {
    name: 'without an API key',
    requirement: 'CLI-KEY-REQUIRED',
    question: 'Q-KEY-MISSING',
    headers: () => ({ 'x-api-key': null }),
  },
  {
    name: 'with a key that was never issued',
    requirement: 'CLI-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: () => ({ 'x-api-key': randomBytes(20).toString('hex') }),
  },
  {
    name: 'with a key that has a character too many',
    requirement: 'CLI-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: ({ apiKey }) => ({ 'x-api-key': `${apiKey}0` }),
  },
  {
    name: 'with a key that has another last character',
    requirement: 'CLI-KEY-WRONG',
    question: 'Q-KEY-WRONG',
    headers: ({ apiKey }) => ({ 'x-api-key': otherEnd(apiKey) }),
  },
  {
    name: 'without a company id',
    requirement: 'CLI-COMPANY-REQUIRED',
    question: 'Q-COMPANY-MISSING',
    headers: () => ({ companyid: null }),
  },
];

for (const { name, requirement, question, headers } of refusals) {
  for (const { amount, size } of [
    { amount: 'one client', size: 1 },
    { amount: 'three clients', size: 3 },
  ]) {
    test(
      `a call with ${amount} is refused ${name}`,
      covers(requirement),
      async ({ clients, workspace, session }) => {
        const bulk = bulkClients(clients);
        control(await bulk.create(await bulk.entries(size)));

        const answer = await bulk.create(await bulk.entries(size), { headers: headers(workspace) });

        session.record(question, `${bulk.operation}: ${answer.status}`, answer);
        expect(answer).toBeRefused();
      },
    );
  }
}

test(
  'a client is not created in a company that the key does not belong to',
  covers('CLI-COMPANY-OTHER'),
  async ({ door, clients, workspace, elsewhere, session }) => {
    const there = bulkClients(new Clients(door, elsewhere));
    control(await bulkClients(clients).create([await bulkClients(clients).entry()]));
    control(await there.create([await there.entry()]));

    const answer = await there.create([await there.entry()], { headers: { 'x-api-key': workspace.apiKey } });

    session.record('Q-COMPANY-OTHER', `${there.operation}: ${answer.status}`, answer);
    expect(answer).toBeRefused();
  },
);
