import { ContractError } from './contract-error.js';
import { byKey, readRows, type RowReader } from './row-reader.js';

/** One provider state of the harness protocol. */
export interface HarnessState {
  /** The name in the request, e.g. `order.read`. */
  state: string;
  /** The parameters that it takes. */
  params: string[];
  /** The members of its answer. */
  answers: string[];
  /** The environment variables that stand in where a target has no harness. */
  variables: string[];
}

const file = 'spec/harness.yaml';
let byState: Map<string, HarnessState> | undefined;

/** Every harness state, in the order of the file. Throws {@link ContractError} on a wrong row. */
export function harnessStates(): HarnessState[] {
  return [...index().values()];
}

/** One harness state by its name. Throws {@link ContractError} where there is none. */
export function harnessState(state: string): HarnessState {
  const found = index().get(state);
  if (!found) throw new ContractError(`${file} has no state ${state}; add the row or correct the name.`);
  return found;
}

function index(): Map<string, HarnessState> {
  byState ??= byKey(file, readRows(file, 'state').map(asState), (row) => row.state);
  return byState;
}

function asState(row: RowReader): HarnessState {
  row.only(['state', 'params', 'answers', 'variables']);
  return {
    state: row.textLike('state', /^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'order or order.read'),
    params: row.texts('params'),
    answers: row.texts('answers'),
    variables: row.texts('variables'),
  };
}
