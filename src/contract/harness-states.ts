import { ContractError } from './contract-error.js';
import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** One provider state of the harness protocol. */
export interface HarnessState {
  /** The name in the request, e.g. `order.read`. */
  state: string;
  /** Whether it changes nothing at the target. */
  reads: boolean;
  /** The parameters that it takes. */
  params: string[];
  /** The members that its answer must have. */
  answers: string[];
  /** Members that its answer may have. */
  optional: string[];
  /** The environment variables that stand in where a target has no harness. */
  variables: string[];
}

const file = 'spec/harness.yaml';
let byState: Map<string, HarnessState> | undefined;

/** Every harness state by its name, in the order of the file. Throws {@link ContractError} on a wrong row. */
export function harnessStates(): ReadonlyMap<string, HarnessState> {
  byState ??= byKey(file, readRows(file, 'state').map(asState), (row) => row.state);
  return byState;
}

/** One harness state by its name. Throws {@link ContractError} where there is none. */
export function harnessState(state: string): HarnessState {
  const found = harnessStates().get(state);
  if (!found) throw new ContractError(`${file} has no state ${state}; add the row or correct the name.`);
  return found;
}

function asState(row: RowReader): HarnessState {
  row.only(['state', 'reads', 'params', 'answers', 'optional', 'variables']);
  return {
    state: row.textLike('state', /^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'order or order.read'),
    reads: row.optionalFlag('reads') === true,
    params: row.optionalTexts('params') ?? [],
    answers: row.optionalTexts('answers') ?? [],
    optional: row.optionalTexts('optional') ?? [],
    variables: row.optionalTexts('variables') ?? [],
  };
}
