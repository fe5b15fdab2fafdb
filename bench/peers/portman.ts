import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { textHash } from '../../src/contract/text.js';
import { outputOf } from './runs.js';
import type { Peer, Places } from './runs.js';
import { plainContractFor } from './target.js';
import type { Records } from './target.js';

const versions = { portman: '1.33.0', newman: '6.2.2' };

/** As much of Newman's report as is read. */
interface Report {
  run: {
    executions: {
      item: { name: string };
      request: { url: { path: string[] } };
      assertions?: { assertion: string; error?: { message: string } }[];
      requestError?: unknown;
    }[];
  };
}

/** Makes a collection of the contract, with tests of each answer and wrong variations of each request; Newman runs it. */
export const portman: Peer = {
  name: 'Portman with Newman',
  packages: [
    { from: 'npm', name: '@apideck/portman', version: versions.portman },
    { from: 'npm', name: 'newman', version: versions.newman },
  ],
  budgets: ['has none'],
  width: 3,
  async run({ records }, { places, folder }) {
    const collection = await collectionFor(records, places, folder);
    const output = await outputOf(
      `${places.npm}/node_modules/.bin/newman`,
      [
        ...['run', collection, '--env-var', `baseUrl=${records.baseUrl}`],
        ...['--env-var', `apiKey=${records.apiKey}`],
        ...['-r', 'cli,json', '--reporter-json-export', 'report.json'],
      ],
      folder,
    );
    writeFileSync(`${folder}/output.txt`, output);
    return complaintsIn(JSON.parse(readFileSync(`${folder}/report.json`, 'utf8')) as Report);
  },
};

/** The collection for a contract, made once for equal records: it fills in values at random, and runs are compared. */
async function collectionFor(records: Records, { npm, scratch }: Places, folder: string): Promise<string> {
  const contract = JSON.stringify({ ...plainContractFor(records), servers: [{ url: '/' }] });
  const configuration = JSON.stringify(configurationFor(records));
  const collection = `${scratch}/collection-${textHash(contract + configuration)}.json`;
  if (existsSync(collection)) return collection;
  writeFileSync(`${folder}/contract.json`, contract);
  writeFileSync(`${folder}/portman.json`, configuration);
  const output = await outputOf(
    `${npm}/node_modules/.bin/portman`,
    ['-l', 'contract.json', '-c', 'portman.json', '-o', 'collection.json'],
    folder,
  );
  if (!existsSync(`${folder}/collection.json`)) throw new Error(`Portman made no collection: ${output}`);
  renameSync(`${folder}/collection.json`, collection);
  return collection;
}

function complaintsIn({ run }: Report): string[] {
  return run.executions.flatMap(({ item, request, assertions = [], requestError }) => {
    const path = `/${request.url.path.join('/')}`;
    const wrong = assertions.filter(({ error }) => error !== undefined);
    return [
      ...wrong.map(({ assertion }) => `${path} ${item.name}: ${assertion}`),
      ...(requestError === undefined ? [] : [`${path} ${item.name}: no answer`]),
    ];
  });
}

/** Operations that take the API key. */
const keyed = [
  'GET::/accounts/companies',
  'GET::/roles',
  'POST::/members/bulk-lead',
  'POST::/members/bulk-client',
];
const everywhere = '*::/*';
const refused = {
  tests: ["pm.test('It is refused with a 4xx', () => pm.expect(pm.response.code).to.be.within(400, 499));"],
};

function configurationFor({ accessToken, clientRoleId, managerIds }: Records): object {
  const header = (key: string, value: string): object => ({ key, value, overwrite: true, insert: true });
  const variation = (openApiOperation: string, name: string, change: object): object => ({
    openApiOperation,
    openApiResponse: openApiOperation.includes('orders') ? '400' : 'default',
    variations: [{ name, ...change, tests: { extendTests: [refused] } }],
  });
  const without = (key: string): object => ({
    overwrites: [{ overwriteRequestHeaders: [{ key, remove: true }] }],
  });
  const keyless = { overwrites: [{ overwriteRequestSecurity: { remove: true } }] };
  const fuzzing = (options: object): object => ({ fuzzing: [{ requestBody: [options] }] });
  const jsonOperations = [
    'POST::/members/bulk-lead',
    'POST::/members/bulk-client',
    'POST::/api/v1/webhooks/verify-signature',
  ];
  const checks = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation', 'headersPresent'];
  return {
    version: 1.0,
    tests: {
      contractTests: checks.map((check) => ({ openApiOperation: everywhere, [check]: { enabled: true } })),
      variationTests: [
        ...['GET::/roles', 'POST::/members/bulk-lead', 'PUT::/orders'].map((operation) =>
          variation(operation, 'without the company id', without('companyid')),
        ),
        ...keyed.map((operation) => variation(operation, 'without the API key', keyless)),
        variation('PUT::/orders', 'without the token', without('Authorization')),
        variation('POST::/members/bulk-client', 'without the company id', without('companyId')),
        ...jsonOperations.map((operation) =>
          variation(operation, 'without a required field', fuzzing({ requiredFields: { enabled: true } })),
        ),
      ],
    },
    overwrites: [
      {
        openApiOperation: 'PUT::/orders',
        overwriteRequestHeaders: [header('Authorization', `Bearer ${accessToken}`)],
        overwriteRequestBody: [
          { key: 'status', value: 'Review', overwrite: true },
          { key: 'files', remove: true },
          { key: 'rejectRequestedTasks', remove: true },
          { key: 'assignedProjectManagers[]', value: managerIds[0], overwrite: true },
        ],
      },
      {
        openApiOperation: 'POST::/members/bulk-lead',
        overwriteRequestBody: [
          { key: '[0].email', value: '{{$randomEmail}}', overwrite: true },
          { key: '[0].role', value: clientRoleId, overwrite: true },
        ],
      },
      {
        openApiOperation: 'POST::/members/bulk-client',
        overwriteRequestBody: [{ key: '[0].email', value: '{{$randomEmail}}', overwrite: true }],
      },
    ],
  };
}
