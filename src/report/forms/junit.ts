import { grouped } from '../../contract/contract-files.js';
import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, RequirementResult } from '../../verdict/result.js';
import { crashSentence, reasonOf } from '../findings.js';
import { targetLabel, attributes, escapeXml } from '../readable-text.js';
import { compareSections, sectionTitle } from '../../contract/catalogue.js';
import { terminalFinding, terminalStyle } from '../terminal.js';
import { claimSentences, troublesOf } from '../outcome-sentence.js';

/** A test case of the file, and which of the counts it belongs to. */
interface Case {
  xml: string;
  kind: 'failures' | 'errors' | 'skipped' | 'passed';
  seconds: number;
}

/**
 * The result as JUnit XML, as Jenkins and GitLab read it: a suite for each section, a case for each requirement. What
 * failed is a `failure`, what the run could not tell and each trouble of its own an `error`; what was not tested, is
 * inapplicable, or failed and is accepted, is `skipped`, with the reason, and so is each crash: the cases say what it did.
 */
export function renderJunit(result: ConformanceResult, exchanges: Exchanges): string {
  const { run } = result;
  const claim = claimSentences(result)?.join(' ');
  const inOrder = [...result.requirements].sort((a, b) => compareSections(a.section, b.section));
  const sections = new Map(
    [...grouped(inOrder, ({ section }) => sectionTitle(section))].map(([name, requirements]) => [
      name,
      requirements.map((requirement) => caseOf(requirement, name, exchanges)),
    ]),
  );
  const ofRun = casesOfRun(result);
  if (ofRun.length > 0) sections.set(ofTheRun, ofRun);
  const suites = [...sections].map(([name, cases]) => suite(name, cases, result));
  const all = [...sections.values()].flat();
  const head = {
    name: `Conformance of ${targetLabel(result.target)}${run.mode === 'whole' ? '' : ` (${run.mode} run)`}${claim === undefined ? '' : `: ${claim}`}`,
    ...counts(all),
    time: (run.durationMs / 1000).toFixed(3),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes(head)}>\n${suites.join('')}</testsuites>\n`;
}

/** The suite that holds what concerns the whole run. */
const ofTheRun = 'The run';

function suite(name: string, cases: Case[], { run }: ConformanceResult): string {
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0);
  const head = {
    name,
    ...counts(cases),
    skipped: cases.filter(({ kind }) => kind === 'skipped').length,
    time: seconds.toFixed(3),
    timestamp: run.started.slice(0, 19),
  };
  return `  <testsuite${attributes(head)}>\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;
}

function counts(cases: Case[]): { tests: number; failures: number; errors: number } {
  const of = (wanted: Case['kind']): number => cases.filter(({ kind }) => kind === wanted).length;
  return { tests: cases.length, failures: of('failures'), errors: of('errors') };
}

function caseOf(requirement: RequirementResult, classname: string, exchanges: Exchanges): Case {
  const { id, text, tests, verdict, accepted } = requirement;
  const seconds = tests.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const head = attributes({ classname, name: `${id} ${text}`, time: seconds.toFixed(3) });
  if (verdict === 'passed') return { xml: `    <testcase${head}/>\n`, kind: 'passed', seconds };
  const reason = reasonOf(requirement);
  if (verdict === 'failed' && accepted === null) {
    const finding = terminalFinding(exchanges, requirement, terminalStyle(false), new Map());
    return { xml: holding(head, 'failure', 'failed', reason, finding), kind: 'failures', seconds };
  }
  if (verdict === 'cantTell')
    return { xml: holding(head, 'error', 'cantTell', reason, reason), kind: 'errors', seconds };
  const why =
    accepted === null
      ? `${verdict}: ${reason}`
      : `accepted deviation, ticket ${accepted.ticket}, until ${accepted.expires}: ${reason}`;
  return { xml: skipped(head, why), kind: 'skipped', seconds };
}

function casesOfRun(result: ConformanceResult): Case[] {
  const headOf = (name: string): string => attributes({ classname: ofTheRun, name, time: '0.000' });
  const troubles = troublesOf(result).map((sentence, index): Case => {
    const xml = holding(headOf(`trouble ${index + 1}`), 'error', 'trouble', sentence, sentence);
    return { xml, kind: 'errors', seconds: 0 };
  });
  const crashes = result.run.crashes.map((crash, index): Case => {
    const xml = skipped(headOf(`crash ${index + 1}`), `crash: ${crashSentence(crash)}`);
    return { xml, kind: 'skipped', seconds: 0 };
  });
  return [...troubles, ...crashes];
}

function skipped(head: string, message: string): string {
  return `    <testcase${head}>\n      <skipped${attributes({ message })}/>\n    </testcase>\n`;
}

function holding(head: string, element: string, type: string, message: string, text: string): string {
  return `    <testcase${head}>\n      <${element}${attributes({ type, message })}>${escapeXml(text)}</${element}>\n    </testcase>\n`;
}
