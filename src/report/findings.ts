import { endpointOf } from '../contract/openapi.js';
import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import type {
  CaseResult,
  ConformanceResult,
  Finding,
  RequirementResult,
  TestResult,
  Violation,
  Crash,
} from '../verdict/result.js';
import { nameOfCase } from '../contract/test-id.js';
import { hintOf } from '../verdict/reasons.js';
import type { Hint } from '../verdict/reasons.js';
import { curlLines } from './html/browser/curl-command.js';
import { oneLine } from '../contract/visible-text.js';
import { counted } from './readable-text.js';

/** A violation as every form shows it: by its plainest case. */
export interface ShownViolation extends TestedCase {
  violation: Violation;
}

/** A case with its test. */
interface TestedCase {
  test: TestResult;
  shown: CaseResult;
}

/** The violations of a requirement, the plainest first, each with the case that is shown of it. */
export function shownViolations({ violations, tests }: RequirementResult): ShownViolation[] {
  return violations.flatMap((violation) => {
    const [name = ''] = violation.cases;
    const found = caseNamed(name, tests);
    return found === undefined ? [] : [{ violation, ...found }];
  });
}

/** A case of some tests by its name; undefined where there is none. */
export function caseNamed(name: string, tests: readonly TestResult[]): TestedCase | undefined {
  return testedCases(tests).find(({ test, shown }) => nameOfCase(test, shown) === name);
}

/** Every case of some tests. */
export function testedCases(tests: readonly TestResult[]): TestedCase[] {
  return tests.flatMap((test) => test.cases.map((shown) => ({ test, shown })));
}

/** Where a test stands on the page. One test may hold several requirements, and stands under each. */
export function addressOf(requirement: string, { id }: Pick<TestResult, 'id'>): string {
  return id.startsWith(`${requirement}/`) ? id : `${requirement}/${id}`;
}

/** The request that a finding is about, as lines for a shell; none where it is about a delivery. */
export function requestLines(finding: Finding, shown: CaseResult, exchanges: Exchanges): string[] {
  const sent = exchanges[requestOf(finding, shown, exchanges) ?? ''];
  return sent === undefined ? [] : curlLines(sent, callsAmong(shown.exchanges, exchanges));
}

/** The calls to the harness among some exchanges, in their order. */
export function callsAmong(keys: readonly string[], exchanges: Exchanges): RecordedExchange[] {
  return keys.flatMap((key) => {
    const exchange = exchanges[key];
    return exchange?.harness === undefined ? [] : [exchange];
  });
}

/** Every case of the tests of a requirement. */
export function casesOf({ tests }: Pick<RequirementResult, 'tests'>): CaseResult[] {
  return tests.flatMap(({ cases }) => cases);
}

/** Orders the keys of exchanges as they were given: `A.10` after `A.9`. */
export const byNumber = new Intl.Collator('en', { numeric: true });

/** The exchange that a finding is about; of one that rests on reads the last request before the last of them. */
function requestOf(
  { exchanges: cited }: Finding,
  { exchanges: keys }: CaseResult,
  all: Exchanges,
): string | undefined {
  const [first] = cited;
  const isRequest = (key: string): boolean => all[key] !== undefined && all[key].harness === undefined;
  if (first !== undefined && isRequest(first)) return first;
  return keys.findLast(
    (key) =>
      isRequest(key) && !all[key]?.delivery && (first === undefined || byNumber.compare(key, first) < 0),
  );
}

/** The states that the harness was asked for to read what a finding rests on, each once; undefined where it read nothing. */
export function statesRead({ exchanges: cited }: Finding, exchanges: Exchanges): string | undefined {
  const states = [...new Set(cited.flatMap((key) => exchanges[key]?.harness ?? []))];
  return states.length === 0 ? undefined : states.join(', ');
}

/** Who most likely has to act on each requirement that failed or could not be judged, by its id. */
export function hintsOf(
  { requirements, contradictions }: ConformanceResult,
  exchanges: Exchanges,
): Map<string, Hint> {
  const answers = Object.values(exchanges).flatMap((exchange) => answerIn(exchange) ?? []);
  const accepted = new Set(
    answers.filter(({ status }) => status >= 200 && status <= 299).map(({ operation }) => operation),
  );
  return new Map(
    requirements.flatMap((requirement) => {
      const { id, verdict, code, subject, blockedBy, contradiction } = requirement;
      const hint = hintOf(
        {
          verdict,
          code,
          subject,
          follows: blockedBy,
          contradiction: contradictions.find((row) => row.id === contradiction),
          cited: casesOf(requirement).flatMap(({ finding }) =>
            finding ? [answerIn(exchanges[finding.exchanges[0] ?? ''])] : [],
          ),
        },
        accepted,
      );
      return hint === undefined ? [] : [[id, hint] as const];
    }),
  );
}

/** The answer of the target that an exchange has; undefined of a delivery and of a call to the harness. */
function answerIn(exchange?: RecordedExchange): { operation: string; status: number } | undefined {
  const { operation = 'unknown', delivery, harness, response } = exchange ?? {};
  if (delivery || harness !== undefined || response === undefined) return undefined;
  return { operation, status: response.status };
}

/**
 * The operations, by id, that the tests of a requirement are about: of each case the one whose answer it judges, else
 * the last one that it called.
 */
export function operationsOf(requirement: RequirementResult, exchanges: Exchanges): string[] {
  const operationOf = (key = ''): string | undefined => exchanges[key]?.operation;
  const found = casesOf(requirement).map(
    ({ finding, exchanges: keys }) =>
      operationOf(finding?.exchanges[0]) ?? operationOf(keys.findLast((key) => operationOf(key))),
  );
  return [...new Set(found)].filter((id) => id !== undefined);
}

/** What the target did when it broke down, e.g. `POST /members/bulk-lead answered 500`. */
export function crashTitle({ operation, kind, status, error }: Omit<Crash, 'count' | 'cases'>): string {
  const what = kind === 'status' ? `answered ${status}` : `gave no answer: ${oneLine(error ?? kind)}`;
  return `${endpointOf(operation)} ${what}`;
}

/** The same with how often it was seen, for a list. */
export function crashSentence(crash: Crash): string {
  return `${crashTitle(crash)} (${counted(crash.count, 'time')}, in ${counted(crash.cases.length, 'test')})`;
}
