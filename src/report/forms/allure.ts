import { createHash } from 'node:crypto';
import type { TestResult as AllureResult } from 'allure-js-commons';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult, TestResult, Verdict } from '../../verdict/result.js';
import { curlCommand } from '../curl.js';
import { visibleText } from '../readable-text.js';
import { chapterOf, chapters, sectionTitle } from '../specification-outline.js';

/** What Allure calls each verdict: `broken` is a trouble of the run, `skipped` whatever was not put to the test. */
const statuses: Record<Verdict, string> = {
  failed: 'failed',
  cantTell: 'broken',
  untested: 'skipped',
  passed: 'passed',
  inapplicable: 'skipped',
};

/**
 * The result as the files that Allure makes its pages of, by name: one of each test of each requirement. Chapters are
 * epics, sections features and requirements stories. A test that covers several requirements stands in each.
 */
export function renderAllure(result: ConformanceResult, exchanges: Exchanges): Record<string, string> {
  const files: Record<string, string> = {
    'environment.properties': environment(result),
    'executor.json': JSON.stringify({
      name: 'conformance suite',
      type: 'local',
      buildName: result.startedAt,
    }),
  };
  for (const requirement of result.requirements)
    for (const test of requirement.tests) {
      const uuid = uuidOf(`${requirement.id}/${test.id}`);
      const exchange = exchanges[test.exchange ?? test.exchanges.at(-1) ?? ''];
      const shown = test.verdict === 'passed' ? undefined : exchange;
      if (shown !== undefined) files[`${uuid}-attachment.txt`] = visibleText(curlCommand(shown));
      files[`${uuid}-result.json`] = JSON.stringify(
        allureTest(uuid, test, requirement, result, shown !== undefined),
      );
    }
  return files;
}

/** A test as Allure has it; its status and stage are the values of Allure's enumerations. */
type WrittenResult = Omit<AllureResult, 'status' | 'stage'> & { status: string; stage: 'finished' };

function allureTest(
  uuid: string,
  test: TestResult,
  { id, section, text, level, verdict, reason }: RequirementResult,
  { startedAt, target }: ConformanceResult,
  attached: boolean,
): WrittenResult {
  const chapter = chapters.find(({ number }) => number === chapterOf(section));
  const start = Date.parse(startedAt);
  const label = (name: string, value: string): { name: string; value: string } => ({ name, value });
  const epic = `${chapter?.number ?? ''} ${chapter?.title ?? 'Others'}`.trim();
  return {
    uuid,
    historyId: createHash('md5').update(`${target.name}/${id}/${test.id}`).digest('hex'),
    testCaseId: createHash('md5').update(`${id}/${test.id}`).digest('hex'),
    fullName: `${test.file}:${test.line} ${id}`,
    name: visibleText(test.title),
    titlePath: [epic, sectionTitle(section), id],
    description: `${id} (${level}, section ${section}): ${text}`,
    // A requirement that follows from another one is in doubt, though its own tests failed.
    status: statuses[test.verdict === 'failed' ? verdict : test.verdict],
    stage: 'finished',
    statusDetails: {
      ...(test.message !== undefined && { message: visibleText(test.message) }),
      ...(test.verdict !== 'passed' && reason !== undefined && { trace: visibleText(reason) }),
      ...(test.expected !== undefined && { expected: JSON.stringify(test.expected) }),
      ...(test.actual !== undefined && { actual: JSON.stringify(test.actual) }),
    },
    labels: [
      label('epic', epic),
      label('feature', sectionTitle(section)),
      label('story', `${id} ${text}`),
      label('severity', level === 'must' ? 'critical' : 'minor'),
      label('suite', sectionTitle(section)),
      label('tag', id),
    ],
    links: [{ name: `${id} in the report`, url: `../report.html#${id}/${test.id}`, type: 'tms' }],
    parameters: [],
    steps: [],
    attachments: attached
      ? [{ name: 'The request as a command', type: 'text/plain', source: `${uuid}-attachment.txt` }]
      : [],
    start,
    stop: start + test.durationMs,
  };
}

function environment({ target, suite, outcome, mode }: ConformanceResult): string {
  const values = {
    target: target.name,
    address: target.baseUrl,
    outcome,
    mode,
    suite: `${suite.version}, commit ${suite.commit}`,
    seed: suite.seed,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value.replace(/[\\\r\n]/g, ' ')}\n`)
    .join('');
}

/** A UUID that is the same from run to run (version 8 of RFC 9562: of a digest). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
