import { ContractError, once, readYaml } from './contract-files.js';

const file = 'spec/faults.yaml';

/** What each fault of the mock does wrong, in one sentence, by the id of the fault. */
export const faultSentences = once(() => readYaml(file) as Readonly<Record<string, string>>);

/** The sentence of a fault. Throws {@link ContractError} if the file has none. */
export function faultSentence(id: string): string {
  const sentence = faultSentences()[id];
  if (typeof sentence !== 'string')
    throw new ContractError(
      `${file} has no sentence for the fault ${id}: add one that says what goes wrong.`,
    );
  return sentence;
}

const conditionalFile = 'spec/conditional-faults.yaml';

/** The ids of the faults whose sentence carries a condition already. Throws {@link ContractError} on a wrong file. */
export function conditionalFaults(): ReadonlySet<string> {
  const ids = readYaml(conditionalFile);
  if (!Array.isArray(ids)) throw new ContractError(`${conditionalFile} is no list; write one id per entry.`);
  const unknown = (ids as string[]).find((id) => !Object.hasOwn(faultSentences(), id));
  if (unknown !== undefined)
    throw new ContractError(`${conditionalFile} has ${unknown}, which ${file} has not; correct it.`);
  return new Set(ids as string[]);
}
