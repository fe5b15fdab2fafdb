import { like, oneOf, optional, table, text } from '../contract/contract-files.js';
import type { Verdict } from './result.js';

const actors = ['target', 'configuration', 'suite', 'specification'] as const;

/** Who has to act. */
export type Actor = (typeof actors)[number];

export const reasonsFile = 'spec/reasons.yaml';
export const findingsFile = 'spec/findings.yaml';
export const messagesFile = 'spec/messages.yaml';

const code = like(/^[a-z]+(-[a-z]+)*$/, 'words-in-kebab-case');

/** Why tests end without a judgement, by code. Throws ContractError on a wrong row. */
export const reasonRows = table(reasonsFile, 'code', {
  code,
  /** One sentence. */
  meaning: text,
  acts: oneOf(actors),
  /** One sentence. */
  advice: text,
  /** Whether it is a restriction where some tests of a requirement ended so, or in no case; else where all did. */
  restricts: optional(oneOf(['part', 'never'])),
  /** What is said of several subjects at once, where one line is enough for all; `{subjects}` names them. */
  together: optional(text),
});

/** The kinds of violations, by code. Throws ContractError on a wrong row. */
export const findingRows = table(findingsFile, 'code', { code, meaning: text });

/** What a result says of its run beside its verdicts, by code. Throws ContractError on a wrong row. */
export const messageRows = table(messagesFile, 'code', { code, meaning: text });

/** Whether one line is enough for all subjects of a reason. */
export function isReportedTogether(code: string | null): boolean {
  return reasonRows().get(code ?? '')?.together !== undefined;
}

/**
 * What a reason says of its subjects.
 * @param message what it says of the only one
 */
export function reportedTogether(code: string, subjects: readonly string[], message: string): string {
  const { together } = reasonRows().get(code) ?? {};
  if (together === undefined || subjects.length < 2) return message;
  return together.replace('{subjects}', () => subjects.join(', '));
}

/** Who most likely has to act on a finding: it helps a reader to begin and decides nothing. */
export interface Hint {
  culprit: Actor;
  /** One sentence. */
  why: string;
}

/** What a hint about a requirement is derived from. */
interface HintedRequirement {
  verdict: Verdict;
  /** Code and subject of what decides the verdict. */
  code: string | null;
  subject: string | null;
  /** The failed requirements that it follows from. */
  follows: readonly string[];
  contradiction?: { id: string; ruling: string; observed: readonly string[] };
  /** The answer that each failed case is about; undefined where it is about none. */
  cited: readonly ({ operation: string; status: number } | undefined)[];
}

/**
 * Who most likely has to act on a requirement that failed or could not be judged, and why.
 * @param accepted the operations that accepted some request of the run: its credentials are good for them
 */
export function hintOf(requirement: HintedRequirement, accepted: ReadonlySet<string>): Hint | undefined {
  const { verdict, code, subject, follows } = requirement;
  if (verdict === 'failed') return ofFailure(requirement, accepted);
  if (verdict !== 'cantTell') return undefined;
  if (follows.length > 0)
    return { culprit: 'target', why: `${follows.join(' and ')} failed, and this follows from it.` };
  if (code === 'control-denied' && !accepted.has(subject ?? '')) return wrongCredentials('401 or 403');
  const row = reasonRows().get(code ?? '');
  return row && { culprit: row.acts, why: `${row.meaning} ${row.advice}` };
}

function ofFailure({ contradiction, cited }: HintedRequirement, accepted: ReadonlySet<string>): Hint {
  const broken = cited.find((answer) => answer !== undefined && answer.status >= 500);
  if (broken !== undefined)
    return { culprit: 'target', why: `It broke down: ${broken.operation} answered ${broken.status}.` };
  const shut = cited.every(
    (answer) =>
      answer !== undefined &&
      (answer.status === 401 || answer.status === 403) &&
      !accepted.has(answer.operation),
  );
  if (shut) return wrongCredentials(String(cited[0]?.status));
  if (contradiction !== undefined) return ofContradiction(contradiction);
  return {
    culprit: 'target',
    why: 'It answered, and no setting of the run and no contradiction of the specification bears on this clause.',
  };
}

function ofContradiction({ id, ruling, observed }: NonNullable<HintedRequirement['contradiction']>): Hint {
  const seen = observed.length === 0 ? '' : ` The target was seen to follow: ${observed.join(', ')}.`;
  return {
    culprit: 'specification',
    why: `The specification contradicts itself here (${id}). The ruling of this run: ${ruling}.${seen}`,
  };
}

function wrongCredentials(status: string): Hint {
  return {
    culprit: 'configuration',
    why: `The target answered ${status} to every request of this operation, so the credentials look wrong: those of the environment file, or those that the harness makes.`,
  };
}
