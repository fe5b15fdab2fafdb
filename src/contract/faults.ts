import { ContractError } from './contract-error.js';
import { readYaml } from './contract-files.js';

const file = 'spec/faults.yaml';

let all: Readonly<Record<string, string>> | undefined;

/** What each fault of the mock does wrong, in one sentence, by the id of the fault. */
export function faultSentences(): Readonly<Record<string, string>> {
  all ??= readYaml(file) as Record<string, string>;
  return all;
}

/** The sentence of a fault. Throws {@link ContractError} if the file has none. */
export function faultSentence(id: string): string {
  const sentence = faultSentences()[id];
  if (typeof sentence !== 'string')
    throw new ContractError(
      `${file} has no sentence for the fault ${id}: add one that says what goes wrong.`,
    );
  return sentence;
}
