import { reasonRows } from '../verdict/reasons.js';
import type { Actor } from '../verdict/reasons.js';
import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult } from '../verdict/result.js';
import { casesOf } from './findings.js';

/** Who most likely has to act on a finding: it helps a reader to begin and decides nothing. */
export interface Hint {
  culprit: Actor;
  /** One sentence. */
  why: string;
}

/** An answer of the target. */
interface Answer {
  operation: string;
  status: number;
}

/** Who most likely has to act on each requirement that failed or could not be judged, and why, by its id. */
export function hintsOf(result: ConformanceResult, exchanges: Exchanges): Map<string, Hint> {
  const answers = Object.values(exchanges).flatMap((exchange) => answerIn(exchange) ?? []);
  // Credentials are good for an operation that accepted some request of the run.
  const accepted = new Set(
    answers.filter(({ status }) => status >= 200 && status <= 299).map(({ operation }) => operation),
  );
  return new Map(
    result.requirements.flatMap((requirement) => {
      const hint =
        requirement.verdict === 'failed'
          ? ofFailure(requirement, result, exchanges, accepted)
          : requirement.verdict === 'cantTell'
            ? ofDoubt(requirement, accepted)
            : undefined;
      return hint === undefined ? [] : [[requirement.id, hint] as const];
    }),
  );
}

function ofDoubt(
  { code, subject, blockedBy }: RequirementResult,
  accepted: ReadonlySet<string>,
): Hint | undefined {
  if (blockedBy.length > 0)
    return { culprit: 'target', why: `${blockedBy.join(' and ')} failed, and this follows from it.` };
  if (code === 'control-denied' && !accepted.has(subject ?? '')) return wrongCredentials('401 or 403');
  const row = reasonRows().get(code ?? '');
  return row && { culprit: row.acts, why: `${row.meaning} ${row.advice}` };
}

function ofFailure(
  requirement: RequirementResult,
  { contradictions }: ConformanceResult,
  exchanges: Exchanges,
  accepted: ReadonlySet<string>,
): Hint {
  const cited = casesOf(requirement).flatMap(({ finding }) =>
    finding ? [answerIn(exchanges[finding.exchanges[0] ?? ''])] : [],
  );
  const broken = cited.find((answer) => answer !== undefined && answer.status >= 500);
  if (broken !== undefined)
    return { culprit: 'target', why: `It broke down: ${broken.operation} answered ${broken.status}.` };
  const isShut = (answer: Answer | undefined): boolean =>
    answer !== undefined && [401, 403].includes(answer.status) && !accepted.has(answer.operation);
  if (cited.every(isShut)) return wrongCredentials(String(cited[0]?.status));
  const contradiction = contradictions.find(({ id }) => id === requirement.contradiction);
  if (contradiction === undefined)
    return {
      culprit: 'target',
      why: 'It answered, and no setting of the run and no contradiction of the specification bears on this clause.',
    };
  const { id, ruling, observed } = contradiction;
  const seen = observed.length === 0 ? '' : ` The target was seen to follow: ${observed.join(', ')}.`;
  return {
    culprit: 'specification',
    why: `The specification contradicts itself here (${id}). The ruling of this run: ${ruling}.${seen}`,
  };
}

/** The answer of the target that an exchange has; undefined of a delivery and of a call to the harness. */
function answerIn(exchange?: RecordedExchange): Answer | undefined {
  const { operation = 'unknown', delivery, harness, response } = exchange ?? {};
  if (delivery || harness !== undefined || response === undefined) return undefined;
  return { operation, status: response.status };
}

function wrongCredentials(status: string): Hint {
  return {
    culprit: 'configuration',
    why: `The target answered ${status} to every request of this operation, so the credentials look wrong: those of the environment file, or those that the harness makes.`,
  };
}
