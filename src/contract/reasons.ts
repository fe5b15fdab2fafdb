import { byKey, readRows } from './row-reader.js';
import type { RowReader } from './row-reader.js';

/** Who has to act. */
export const actors = ['target', 'configuration', 'suite', 'specification'] as const;

/** Who has to act. */
export type Actor = (typeof actors)[number];

/** What a code of {@link reasonsFile} stands for. */
export interface ReasonRow {
  code: string;
  /** One sentence. */
  meaning: string;
  acts: Actor;
  /** One sentence. */
  advice: string;
  /** What is said of several subjects at once, where one line is enough for all; `{subjects}` names them. */
  together?: string;
  /** Whether it is a restriction where some tests of a requirement ended so, or in no case; else where all did. */
  restricts?: 'part' | 'never';
}

/** What a code of {@link findingsFile} or {@link noticesFile} stands for. */
export interface CodeRow {
  code: string;
  /** One sentence. */
  meaning: string;
}

export const reasonsFile = 'spec/reasons.yaml';
export const findingsFile = 'spec/findings.yaml';
export const messagesFile = 'spec/messages.yaml';

const codeForm = /^[a-z]+(-[a-z]+)*$/;

let reasons: Map<string, ReasonRow> | undefined;

/** Why tests end without a judgement, by code. Throws ContractError on a wrong row. */
export function reasonRows(): ReadonlyMap<string, ReasonRow> {
  reasons ??= byKey(reasonsFile, readRows(reasonsFile, 'code').map(asReason), ({ code }) => code);
  return reasons;
}

/** The kinds of violations, by code. Throws ContractError on a wrong row. */
export function findingRows(): ReadonlyMap<string, CodeRow> {
  return byKey(findingsFile, readRows(findingsFile, 'code').map(asRow), ({ code }) => code);
}

/** What a result says of its run beside its verdicts, by code. Throws ContractError on a wrong row. */
export function messageRows(): ReadonlyMap<string, CodeRow> {
  return byKey(messagesFile, readRows(messagesFile, 'code').map(asRow), ({ code }) => code);
}

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

function asReason(row: RowReader): ReasonRow {
  row.only(['code', 'meaning', 'acts', 'advice', 'restricts', 'together']);
  const together = row.optionalText('together');
  const restricts = row.optionalText('restricts') && row.oneOf('restricts', ['part', 'never'] as const);
  return {
    code: row.textLike('code', codeForm, 'words-in-kebab-case'),
    meaning: row.text('meaning'),
    acts: row.oneOf('acts', actors),
    advice: row.text('advice'),
    ...(together !== undefined && { together }),
    ...(restricts && { restricts }),
  };
}

function asRow(row: RowReader): CodeRow {
  row.only(['code', 'meaning']);
  return { code: row.textLike('code', codeForm, 'words-in-kebab-case'), meaning: row.text('meaning') };
}
