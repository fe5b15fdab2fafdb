import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../selftest/proof/run-suite.js';
import { outputOf } from './runs.js';
import type { Peer } from './runs.js';
import type { Contract, Operation, Records } from './target.js';
import { operationsOf, plainContractFor } from './target.js';

/** As much of its report as is read. */
interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>;
}

interface Step {
  stepId: string;
  checks: { name: string; status: string; message?: string }[];
}

/** Sends the requests of an Arazzo document and holds the answers to the contract. */
export const respect: Peer = {
  name: 'Redocly respect',
  packages: [],
  budgets: ['has none'],
  width: 3,
  // It writes the names of headers in lower case, and with the exact names could create no client.
  unspecified: { headerCase: 'any' },
  async run({ records }, { folder }) {
    const contract = plainContractFor(records);
    writeFileSync(`${folder}/contract.json`, JSON.stringify(contract));
    writeFileSync(`${folder}/arazzo.json`, JSON.stringify(arazzoFor(contract, records)));
    const output = await outputOf(
      path.join(root, 'node_modules/.bin/redocly'),
      [
        ...['respect', 'arazzo.json', '--json-output', 'report.json', '--no-secrets-masking'],
        ...['--input', `apiKey=${records.apiKey}`, '--input', `accessToken=${records.accessToken}`],
      ],
      folder,
      { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    );
    writeFileSync(`${folder}/output.txt`, output);
    const { files } = JSON.parse(readFileSync(`${folder}/report.json`, 'utf8')) as Report;
    const steps = Object.values(files).flatMap(({ executedWorkflows }) =>
      executedWorkflows.flatMap(({ executedSteps }) => executedSteps),
    );
    return steps.flatMap(complaintsIn);
  },
};

function complaintsIn({ stepId, checks }: Step): string[] {
  return checks.filter(({ status }) => status !== 'success').map(({ name }) => `${stepId}: ${name}`);
}

function arazzoFor(contract: Contract, records: Records): object {
  return {
    arazzo: '1.0.1',
    info: { title: 'Every example', version: '1' },
    sourceDescriptions: [{ name: 'contract', type: 'openapi', url: 'contract.json' }],
    workflows: operationsOf(contract).flatMap((operation) => workflowsFor(operation, records)),
  };
}

function workflowsFor(
  { operationId, security = [], requestBody, responses }: Operation,
  { ongoing, companyId }: Records,
): object[] {
  const scheme = security.flatMap((each) => Object.keys(each))[0];
  const value = { apiKey: { apiKey: '$inputs.apiKey' }, accessToken: { token: '$inputs.accessToken' } };
  const status = Object.keys(responses).find((each) => each.startsWith('2'));
  const [contentType, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  // Of a list it makes one part, so that the example with two lists would be refused.
  delete media?.examples['managersAndFiles'];
  const bodies = media === undefined ? [['only', undefined] as const] : Object.entries(media.examples);
  return bodies.map(([name, example], index) => ({
    workflowId: `${operationId}-${name}`,
    inputs: { type: 'object', properties: { apiKey: { type: 'string' }, accessToken: { type: 'string' } } },
    steps: [
      {
        stepId: `${operationId}-${name}`,
        operationId: `$sourceDescriptions.contract.${operationId}`,
        // One of the examples closes its order, so each has its own.
        ...(operationId === 'updateOrder' && {
          parameters: [
            { in: 'query', name: 'pid', value: ongoing[index] },
            { in: 'header', name: 'companyid', value: companyId },
          ],
        }),
        ...(example !== undefined && { requestBody: { contentType, payload: example.value } }),
        ...(scheme !== undefined && {
          'x-security': [{ schemeName: scheme, values: value[scheme as keyof typeof value] }],
        }),
        successCriteria: [{ condition: `$statusCode == ${status}` }],
      },
    ],
  }));
}
