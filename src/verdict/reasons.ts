import { like, oneOf, optional, table, text } from '../contract/contract-files.js';

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
