import { answerViolations, checkedParams, violationPhrase } from '../src/contract/harness-schemas.js';
import { harnessState } from '../src/contract/harness-states.js';
import { Refused, Unsupported } from './setups.js';
import type { Setup, Setups, StateName } from './setups.js';

/** What the harness answers over HTTP. */
export interface HarnessAnswer {
  status: number;
  body: object;
}

/**
 * What a harness of these states answers to a request: 200 with the values, 501 where it does not know the state, 400
 * for params and 500 for values that break the schema of the state, and the status of a refusal.
 */
export async function answerTo(
  setups: Setups,
  state: string,
  params: Record<string, unknown>,
  gone: AbortSignal,
  onTrouble?: (sentence: string, error: unknown) => void,
): Promise<HarnessAnswer> {
  const setup = Object.hasOwn(setups, state) ? (setups[state as StateName] as Setup<StateName>) : undefined;
  if (setup === undefined)
    return unsupported(new Unsupported(`This harness does not know the state "${state}".`, false));
  const checked = checkedParams(state, params);
  if (checked.violations.length > 0)
    return {
      status: 400,
      body: {
        error: `The params of the state ${state} are wrong: ${violationPhrase(checked.violations)}.`,
        violations: checked.violations,
      },
    };
  try {
    const value: object = await setup(checked.params as Parameters<typeof setup>[0], gone);
    const violations = answerViolations(state, value);
    if (violations.length > 0)
      throw new Error(`what its function answers breaks spec/harness.yaml: ${violationPhrase(violations)}`);
    return { status: 200, body: value };
  } catch (error) {
    if (error instanceof Unsupported) return unsupported(error);
    if (error instanceof Refused && harnessState(state).refusals.includes(error.status))
      return { status: error.status, body: { error: error.message } };
    const cause = error instanceof Error ? error.message : String(error);
    const sentence = `The state ${state} failed: ${cause.replace(/\.$/, '')}.`;
    onTrouble?.(sentence, error);
    return { status: 500, body: { error: sentence } };
  }
}

function unsupported({ message, once }: Unsupported): HarnessAnswer {
  return { status: 501, body: { unsupported: true, ...(once ? { once } : {}), error: message } };
}
