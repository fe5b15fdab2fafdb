import { writeFileSync } from 'node:fs';
import { outputOf } from './runs.js';
import type { Peer } from './runs.js';
import type { Contract, Media, Operation, Records } from './target.js';
import { operationsOf, plainContractFor } from './target.js';

const version = '2.55.1';
const combinations = [1, 10];
/** Requests that can be sent more than once, which it does with each; the others it makes of the schemas. */
const repeatable: Record<string, string[]> = { updateOrder: ['newTerms'], verifySignature: ['delivery'] };

/** Makes requests of the schemas and of the examples, right and wrong ones, and holds the answers to the contract. */
export const specmatic: Peer = {
  name: 'Specmatic',
  packages: [{ from: 'npm', name: 'specmatic', version }],
  budgets: combinations.map((count) => `${count} combination${count === 1 ? '' : 's'} of each request`),
  width: 3,
  async run({ records }, { places, folder, budget }) {
    writeFileSync(`${folder}/contract.json`, JSON.stringify(withNamedExamples(plainContractFor(records))));
    writeFileSync(`${folder}/contract_dictionary.json`, JSON.stringify(dictionaryOf(records)));
    const jar = `${places.npm}/node_modules/specmatic/specmatic.jar`;
    const output = await outputOf(
      'java',
      [
        ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
        ...['-jar', jar, 'test', 'contract.json', `--testBaseURL=${records.baseUrl}`],
      ],
      folder,
      {
        apiKey: records.apiKey,
        accessToken: records.accessToken,
        SPECMATIC_GENERATIVE_TESTS: 'true',
        SPECMATIC_DISABLE_TELEMETRY: 'true',
        MAX_TEST_REQUEST_COMBINATIONS: String(combinations[budget]),
      },
    );
    writeFileSync(`${folder}/output.txt`, output);
    if (!/^Tests run: \d\d/m.test(output))
      throw new Error(`Specmatic ran no tests: ${output.slice(0, 1_000)}`);
    return complaintsIn(output);
  },
};

function dictionaryOf({ companyId, clientRoleId, ongoing, managerIds }: Records): object {
  return {
    PARAMETERS: { HEADER: { companyid: companyId, companyId }, QUERY: { pid: ongoing[0], type: 'company' } },
    LeadA: { role: clientRoleId },
    Client: { isConvertedClient: false },
    OrderUpdateForm: { status: 'Review', 'assignedProjectManagers[]': managerIds },
  };
}

/** It takes an example where request and answer have one of the same name. */
function withNamedExamples(contract: Contract): Contract {
  for (const operation of operationsOf(contract)) {
    const names = repeatable[operation.operationId] ?? (operation.requestBody === undefined ? ['given'] : []);
    for (const media of Object.values(operation.requestBody?.content ?? {}))
      media.examples = Object.fromEntries(
        names.map((name) => [name, media.examples[name] as Media['examples'][string]]),
      );
    for (const parameter of operation.parameters ?? []) {
      const value = parameter.example;
      delete parameter.example;
      parameter.examples = Object.fromEntries(names.map((name) => [name, { value }]));
    }
    nameAnswers(operation, names);
  }
  return contract;
}

function nameAnswers({ responses }: Operation, names: string[]): void {
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const media of Object.values<Media>(content)) {
      const [first] = Object.values(media.examples);
      media.examples =
        status.startsWith('2') && first !== undefined
          ? Object.fromEntries(names.map((name) => [name, first]))
          : {};
    }
}

/** Its last list has each scenario that failed, with the operation and the places of the answer that do not fit. */
function complaintsIn(output: string): string[] {
  const list = output.slice(Math.max(0, output.indexOf('Unsuccessful Scenarios:')));
  return list
    .split(/^ {2}"(?=[+-]ve)/m)
    .slice(1)
    .flatMap((scenario) => {
      const [name = ''] = scenario.split(' FAILED"');
      const path = /API: [A-Z]+ (\S+)/.exec(scenario)?.[1] ?? '';
      const places = [...scenario.matchAll(/>> (\S+)/g)].map(([, place = '']) =>
        place.replace(/\[\d+\]/g, '[]'),
      );
      return (places.length === 0 ? ['?'] : places).map((place) => `${path} ${name}: ${place}`);
    });
}
