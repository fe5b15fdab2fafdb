import { levelsInWords } from '../contract/dimensions.js';
import { oneLine } from '../contract/text.js';
import type { Exchanges, RecordedExchange } from '../verdict/recorded-exchange.js';
import type {
  CaseResult,
  ConformanceResult,
  Finding,
  RequirementResult,
  TestResult,
} from '../verdict/result.js';
import { ResultError } from '../verdict/result.js';
import { nameOfCase } from '../contract/test-id.js';
import { curlLines } from './html/browser/curl-command.js';
import { callsAmong, shownViolations, testedCases } from './findings.js';
import { codeSpan, plainMarkdown, shellBlock, readableTime, readableValue } from './readable-text.js';

/**
 * A finding as files that repeat it, wherever somebody takes them: `finding.json` has the requirement, its test, the
 * finding and the exchanges of its case, `repeat.sh` for bash the requests of the test, in their order.
 * @param id of a failed requirement, whose plainest violation is taken, or of a failed test or case
 * @throws ResultError where nothing of this id failed
 */
export function repeatedFinding(
  result: ConformanceResult,
  exchanges: Exchanges,
  id: string,
): Record<'README.md' | 'finding.json' | 'repeat.sh', string> {
  const failed = failedIn(result, id);
  const { requirement, test, shown, finding } = failed;
  const script = scriptOf(failed, exchanges, result.target.url);
  const { id: requirementId, section, level, text } = requirement;
  const { id: testId, title, file, line } = test;
  const data = {
    requirement: { id: requirementId, section, level, text },
    target: result.target,
    suite: result.suite,
    test: { id: testId, title, file, line, case: shown.id, levels: shown.levels },
    finding,
    exchanges: Object.fromEntries(shown.exchanges.map((key) => [key, exchanges[key]])),
  };
  return {
    'README.md': readme(result, failed, script),
    'finding.json': `${JSON.stringify(data, null, 2)}\n`,
    'repeat.sh': script.text,
  };
}

interface Failed {
  requirement: RequirementResult;
  test: TestResult;
  shown: CaseResult;
  finding: Finding;
}

function failedIn({ requirements }: ConformanceResult, id: string): Failed {
  const failed = requirements.flatMap((requirement) => [
    ...shownViolations(requirement).map(({ violation, ...of }) => ({
      requirement,
      finding: violation,
      ...of,
    })),
    ...testedCases(requirement.tests).flatMap(({ test, shown }) =>
      shown.finding === null ? [] : [{ requirement, test, shown, finding: shown.finding }],
    ),
  ]);
  const found = failed.find(({ requirement, test, shown }) =>
    [requirement.id, test.id, nameOfCase(test, shown)].includes(id),
  );
  if (found !== undefined) return found;
  const ids = [...new Set(failed.map(({ requirement }) => requirement.id))];
  throw new ResultError(
    `No requirement and no test "${id}" failed in this result: ${ids.length === 0 ? 'nothing did' : `name one of ${ids.join(', ')}`}.`,
  );
}

/** A script, and the variables that have to be set before it runs. */
interface Script {
  text: string;
  variables: string[];
}

function scriptOf(
  { requirement: { id, text }, shown, finding }: Failed,
  exchanges: Exchanges,
  baseUrl: string,
): Script {
  const keys = shown.exchanges.filter(
    (key) => exchanges[key] !== undefined && exchanges[key].harness === undefined,
  );
  const calls = callsAmong(shown.exchanges, exchanges);
  // What one request needs may have been said or made for an earlier one.
  const said = new Set<string>();
  const steps = keys.flatMap((key, index) => {
    const exchange = exchanges[key] as RecordedExchange;
    const lines = curlLines(exchange, calls).map((line) => atVariable(line, baseUrl));
    const [before, command] = [lines.slice(0, -1).filter((line) => !said.has(line)), lines.slice(-1)];
    before.forEach((line) => said.add(line));
    const about = key === finding.exchanges[0] ? ', which the finding is about' : '';
    return [
      '',
      `# ${index + 1} of ${keys.length}${about}: ${callOf(exchange)}. The run got: ${answerOf(exchange)}.`,
      ...before,
      ...command,
      ...(command.length === 0 ? [] : ['echo']),
    ];
  });
  const body = steps.join('\n');
  const made = new Set([...body.matchAll(/^([A-Z][A-Z0-9_]*)=\$\(/gm)].map(([, name]) => name));
  const variables = [...new Set([...body.matchAll(/"\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name))]
    .filter((name) => name !== 'BASE_URL' && !made.has(name))
    .sort();
  const lines = [
    '#!/usr/bin/env bash',
    `# ${oneLine(`${id}: ${text}`)}`,
    `: \${BASE_URL:=${quoted(baseUrl)}}`,
    ...variables.map((name) => `: "\${${name}:?is to be set: README.md says to what}"`),
    body,
  ];
  return { text: `${lines.join('\n')}\n`, variables };
}

/** A command for the address of the run is one for any. One with a quote stands otherwise in a command. */
function atVariable(line: string, baseUrl: string): string {
  return baseUrl.includes("'") ? line : line.replaceAll(`'${baseUrl}/`, `"\${BASE_URL}"'/`);
}

/** An address as a shell reads it; in quotes if it has anything that a shell obeys. */
function quoted(address: string): string {
  return /^[\w.:/~-]+$/.test(address) ? address : `'${address.replaceAll("'", `'\\''`)}'`;
}

function callOf({ request, delivery }: RecordedExchange): string {
  if (delivery === true) return 'a delivery to the run, which nothing repeats';
  return oneLine(`${request.method} ${request.url}`);
}

function answerOf({ response, error }: RecordedExchange): string {
  return oneLine(response === undefined ? (error ?? 'no answer') : `status ${response.status}`);
}

function readme(
  { target, suite, run }: ConformanceResult,
  { requirement: { id, section, level, text }, test, shown, finding }: Failed,
  { variables }: Script,
): string {
  const { expected, actual, pointer } = finding;
  const where = Object.keys(shown.levels).length === 0 ? undefined : levelsInWords(shown.levels);
  const seen = [
    ['asked', where],
    ['expected', expected === undefined ? undefined : codeSpan(readableValue(expected))],
    ['actual', actual === undefined ? undefined : codeSpan(readableValue(actual))],
    ['where in the body', pointer === undefined ? undefined : codeSpan(pointer || '(all of it)')],
  ].flatMap(([what, value]) => (value === undefined ? [] : [`- ${what}: ${value}`]));
  const set = variables.map((name) => `${name}=…`).join(' ');
  return `${[
    `# ${plainMarkdown(id)}`,
    `Section ${section}, ${level}: ${plainMarkdown(text)}`,
    `**${plainMarkdown(finding.message)}**`,
    seen.join('\n'),
    `The test: ${plainMarkdown(test.title)} (${codeSpan(`${test.file}:${test.line}`)}). Seen at ${codeSpan(target.url)}, ${readableTime(run.started)}, by the suite ${suite.version}, commit ${codeSpan(suite.commit)}.`,
    '## See it again',
    shellBlock(`BASE_URL=${quoted(target.url)} ${set} bash repeat.sh`.replace(/ {2,}/g, ' ')),
    variables.length === 0
      ? 'It takes no variable but the address.'
      : `A line of ${codeSpan('repeat.sh')} that begins with ${codeSpan(':')} says where the value of each variable is found.`,
    `The script sends the requests of the test in their order and prints what comes. Ids in them may be of records that the run made for itself: where they are gone, put your own in their place. ${codeSpan('finding.json')} has the finding with its requests and responses, without secrets.`,
  ]
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}
