import { readFileSync, writeFileSync } from 'node:fs';
import { contractFor } from './target.js';
import { outputOf } from './runs.js';
import type { Peer } from './runs.js';

const version = '4.32.5';
const cases = [3, 30];

/** As much of its report as is read. */
interface Report {
  failures: { type: string; operations: string[] }[];
}

const configuration = `seed = 1
continue-on-failure = true
hooks = "hooks"
[auth.openapi.apiKey]
api_key = "\${PEER_API_KEY}"
[auth.openapi.accessToken]
bearer = "\${PEER_TOKEN}"
[parameters]
"header.companyid" = "\${PEER_COMPANY}"
"header.companyId" = "\${PEER_COMPANY}"
"query.pid" = "\${PEER_ORDER}"
`;

/** Makes cases out of the schemas, by rules and at random, and holds the answers to the contract. */
export const schemathesis: Peer = {
  name: 'Schemathesis',
  packages: [{ from: 'pypi', name: 'schemathesis', version }],
  budgets: cases.map((count) => `${count} cases for each operation, and its own of the phases before`),
  width: 3,
  async run({ records, mock }, { places, folder, budget }) {
    writeFileSync(`${folder}/contract.json`, JSON.stringify(contractFor(records)));
    writeFileSync(`${folder}/schemathesis.toml`, configuration);
    const output = await outputOf(
      `${places.python}/st`,
      [
        ...['run', 'contract.json', '--url', mock.baseUrl, '--max-examples', String(cases[budget])],
        ...['--no-shrink', '--no-color', '--report', 'json', '--report-json-path', 'report.json'],
        ...['--generation-database', 'none'],
      ],
      folder,
      {
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: '1',
        PEER_RECORDS: JSON.stringify(records),
        PEER_API_KEY: records.apiKey,
        PEER_TOKEN: records.accessToken,
        PEER_COMPANY: records.companyId,
        PEER_ORDER: records.pending,
      },
    );
    writeFileSync(`${folder}/output.txt`, output);
    const { failures } = JSON.parse(readFileSync(`${folder}/report.json`, 'utf8')) as Report;
    return failures.flatMap(({ type, operations }) => operations.map((operation) => `${operation} ${type}`));
  },
};
