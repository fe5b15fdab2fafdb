import type { ConformanceResult } from '../../src/verdict/result.js';

/** Which tests a fault can reach, read from a run against the mock without one. */
export class Reach {
  readonly #operationsOfRequirement = new Map<string, Set<string>>();
  readonly #operationsOfFile = new Map<string, Set<string>>();

  constructor(baseline: ConformanceResult) {
    for (const { id, tests } of baseline.requirements) {
      for (const test of tests) {
        const operations = test.exchanges.flatMap((key) => operationOf(baseline, key));
        add(this.#operationsOfRequirement, id, operations);
        add(this.#operationsOfFile, test.file, operations);
      }
    }
  }

  /** The files whose tests use an operation that a test of one of the requirements uses. */
  files(requirements: readonly string[]): string[] {
    const reached = new Set(requirements.flatMap((id) => [...(this.#operationsOfRequirement.get(id) ?? [])]));
    return [...this.#operationsOfFile]
      .filter(([, operations]) => [...operations].some((operation) => reached.has(operation)))
      .map(([file]) => file)
      .sort();
  }
}

/** Method and path of an exchange; deliveries to the receiver are none of the target's operations. */
function operationOf(result: ConformanceResult, key: string): string[] {
  const request = result.exchanges[key]?.request;
  if (request === undefined || !request.url.startsWith(result.target.baseUrl)) return [];
  return [`${request.method} ${new URL(request.url).pathname}`];
}

function add(groups: Map<string, Set<string>>, key: string, values: string[]): void {
  const group = groups.get(key) ?? new Set();
  for (const value of values) group.add(value);
  groups.set(key, group);
}
