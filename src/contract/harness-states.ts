import { ContractError } from './contract-error.js';
import { readYaml } from './contract-files.js';
import { isObject, memberOf } from './json-value.js';
import type { SchemaObject } from './expanded-schema.js';
import { byKey, RowReader } from './row-reader.js';

/** One provider state of the harness protocol. */
export interface HarnessState {
  /** The name in the request, e.g. `order.read`. */
  state: string;
  /** What holds once it is set up, in one sentence. */
  description: string;
  /** Whether it changes nothing at the target. */
  reads: boolean;
  /** The schema of its params. */
  params: SchemaObject;
  /** The schema of its answer. */
  answers: SchemaObject;
  /** The statuses by which the harness passes on that the target refuses. */
  refusals: number[];
  /** The environment variables that stand in where no harness knows the state. */
  variables: string[];
}

/** The file of the harness protocol. */
export const harnessFile = 'spec/harness.yaml';

/** Milliseconds that a harness has for one state, unless it says meanwhile that it is still at work (102). */
export const harnessStateLimit = 15_000;

/** Milliseconds that it has in all, however often it says so: some states take a person. */
export const harnessCallLimit = 60 * 60_000;

const members = ['state', 'description', 'reads', 'params', 'answers', 'refusals', 'variables'];
let byState: Map<string, HarnessState> | undefined;
let definitions: SchemaObject = {};

/** Every harness state by its name, in the order of the file. Throws {@link ContractError} on a wrong entry. */
export function harnessStates(): ReadonlyMap<string, HarnessState> {
  if (byState) return byState;
  const value = readYaml(harnessFile);
  if (!isObject(value)) throw new ContractError(`${harnessFile} is no mapping; write $defs and states.`);
  const document = new RowReader(harnessFile, 1, value, '$defs');
  document.only(['$defs', 'states']);
  definitions = document.mapping('$defs');
  byState = byKey(harnessFile, document.rows('states', 'state').map(asState), (row) => row.state);
  return byState;
}

/** One harness state by its name. Throws {@link ContractError} where there is none. */
export function harnessState(state: string): HarnessState {
  const found = harnessStates().get(state);
  if (!found) throw new ContractError(`${harnessFile} has no state ${state}; add it or correct the name.`);
  return found;
}

/** The schemas that the params and answers of the states share, as the `$defs` that their references name. */
export function harnessDefinitions(): SchemaObject {
  harnessStates();
  return definitions;
}

/** The first member that an answer must have and has not; null counts as none where the schema does not allow it. */
export function absentAnswer({ answers }: HarnessState, answer: Record<string, unknown>): string | undefined {
  const required = Array.isArray(answers['required']) ? (answers['required'] as string[]) : [];
  return required.find((member) => {
    const type = memberOf(memberOf(answers['properties'], member), 'type');
    const nullable = Array.isArray(type) && type.includes('null');
    return answer[member] === undefined || (answer[member] === null && !nullable);
  });
}

function asState(row: RowReader): HarnessState {
  row.only(members);
  return {
    state: row.textLike('state', /^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'order or order.read'),
    description: row.text('description'),
    reads: row.optionalFlag('reads') === true,
    params: row.mapping('params'),
    answers: row.mapping('answers'),
    refusals: row.optionalWholeNumbers('refusals') ?? [],
    variables: row.optionalTexts('variables') ?? [],
  };
}
