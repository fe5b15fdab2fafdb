import path from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '../test.js';
import { renderAnnotations } from '../../src/report/forms/annotations.js';
import { renderBadge, renderBadgeEndpoint } from '../../src/report/forms/badge.js';
import { renderEarl } from '../../src/report/forms/earl.js';
import { renderJunit } from '../../src/report/forms/junit.js';
import { renderMarkdown } from '../../src/report/forms/markdown.js';
import { faults } from '../../mock/faults/index.js';
import { html } from '../../src/report/html/markup.js';
import { overview } from '../../src/report/html/page.js';
import { requirementDetails } from '../../src/report/html/clauses.js';
import { forms } from '../../src/report/forms.js';
import { failureLine, progressLine, terminalStyle, renderSummary } from '../../src/report/terminal.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import { everyForm } from './every-form.js';
import {
  exampleFile,
  exampleResult,
  foreignResult,
  hostileExchanges,
  hostileResult,
  hostileText,
  longFinding,
  obeyedIn,
} from './hostile-result.js';
import { recordOf } from '../units/test-record.js';
import {
  compareResults,
  renderMarkdownComparison,
  renderTerminalComparison,
  renderComparisonPage,
} from '../../src/report/comparison.js';
import { ran } from '../program.js';

const schema = readFileSync(path.join(import.meta.dirname, 'junit.xsd'), 'utf8');

const results: { name: string; result: ConformanceResult; exchanges: Exchanges }[] = [
  { name: 'the example', result: exampleResult(), exchanges: hostileExchanges() },
  { name: 'a hostile one', result: hostileResult(), exchanges: hostileExchanges() },
  { name: 'an empty one', result: { ...exampleResult(), requirements: [] }, exchanges: {} },
];

for (const { name, result, exchanges } of results) {
  test(`the JUnit form of ${name} is as Jenkins and GitLab read it`, async () => {
    expect(await xsdErrors(renderJunit(result, exchanges), schema)).toEqual([]);
  });

  test(`the EARL form of ${name} has an assertion of each requirement with an outcome of EARL`, () => {
    const earl = JSON.parse(renderEarl(result)) as { '@graph': Record<string, unknown>[] };
    const nodes = new Set(earl['@graph'].map((node) => node['@id']));
    const assertions = earl['@graph'].filter((node) => node['@type'] === 'earl:Assertion');
    expect(assertions).toHaveLength(result.requirements.length);
    for (const assertion of assertions) {
      for (const part of ['earl:assertedBy', 'earl:subject', 'earl:test'])
        expect(nodes).toContain((assertion[part] as { '@id': string })['@id']);
      const { 'earl:outcome': outcome } = assertion['earl:result'] as { 'earl:outcome': { '@id': string } };
      expect(outcome['@id']).toMatch(/^earl:(passed|failed|cantTell|inapplicable|untested)$/);
    }
  });

  test(`the annotations of ${name} are one command a line`, () => {
    for (const line of renderAnnotations(result).split('\n').filter(Boolean))
      expect(line).toMatch(/^::(error|warning|notice) [^\r\n]*::[^\r\n]+$/);
  });

  test(`the badge of ${name} is well-formed and says the outcome`, async () => {
    const svg = renderBadge(result);
    expect(await xsdErrors(svg, undefined)).toEqual([]);
    expect(svg).toContain('nonconformant');
    const { schemaVersion, label } = JSON.parse(renderBadgeEndpoint(result)) as Record<string, unknown>;
    expect(schemaVersion).toBe(1);
    expect(label).toMatch(/^conformance of \S/);
  });
}

test('a JUnit form that breaks the schema is reported', async () => {
  const broken = renderJunit(exampleResult(), {}).replaceAll(' classname=', ' class=');
  expect(await xsdErrors(broken, schema)).not.toEqual([]);
});

test('JUnit tells a failure, a trouble of the run and what was skipped apart', () => {
  const hostile = hostileResult();
  const junit = renderJunit({ ...hostile, run: { ...hostile.run, complete: false } }, {});
  const elements = ['failure', 'error', 'skipped'].map((name) => junit.split(`<${name} `).length - 1);
  // The failed requirement; one that could not be judged and two troubles of the run; the untested one and two crashes.
  expect(elements).toEqual([1, 3, 3]);
  expect(renderJunit(exampleResult(), {})).toContain('accepted deviation, ticket API-17');
});

/** Results with text of a target, and of whoever wrote the file. */
const untrusted = { 'a hostile result': hostileResult, 'a result of somebody else': foreignResult };

for (const [name, made] of Object.entries(untrusted))
  test(`the text of ${name} stays text in Markdown`, () => {
    const markdown = renderMarkdown(made(), hostileExchanges());
    const prose = markdown
      .replace(/^(`{3,})[^]*?^\1$/gm, '')
      .replace(/(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
    expect(prose).not.toMatch(/<(?!\/?(details|summary|b|br)>)/);
    expect(prose).not.toContain('](');
    expect(prose).not.toContain('@everyone');
    expect(markdown).not.toContain('\u001b');
  });

for (const [name, made] of Object.entries(untrusted))
  test(`no form of ${name} that is printed or shown has what is obeyed there`, () => {
    const [result, exchanges] = [made(), hostileExchanges()];
    const failed = recordOf({
      id: 'a',
      title: hostileText,
      verdict: 'failed',
      message: hostileText,
      holds: ['ORD-QUANTITY-MIN'],
    });
    const progress = { total: 2, ended: result.run.counts, leftMs: 1, running: hostileText };
    const style = terminalStyle(false);
    const shown = {
      ...everyForm(result, exchanges, exampleResult()),
      'annotations.txt': renderAnnotations(result).replace(/^::(?:error|warning|notice) /gm, ''),
      'terminal while it runs': failureLine(failed, style) + progressLine(progress, style, Infinity),
    };
    for (const [form, text] of Object.entries(shown)) expect(obeyedIn(text), form).toEqual([]);
  });

/** The forms that people read. */
const read = ['report.html', 'summary.md', 'terminal'];

test('every form says what was judged, and those that are read say what the run made there', () => {
  const example = exampleResult();
  const result = {
    ...example,
    target: { ...example.target, name: 'Billing API', version: '2.4.1' },
    sideEffects: { members: 312, invitations: 40, updates: 540, files: 3, deliveries: 420 },
  };
  const made =
    'It made 312 members (invitations may go to 40 of them), 540 updates of orders and 3 files; 420 deliveries arrived.';
  const { 'annotations.txt': _annotations, ...shown } = everyForm(result, hostileExchanges(), example);
  for (const [form, text] of Object.entries(shown)) {
    const named = ['Billing API', '2.4.1', ...(read.includes(form) ? [made] : [])];
    for (const each of named) expect(text.replaceAll('\\', ''), form).toContain(each);
  }
});

test('the terminal proposes the next command by the name of the environment file, whatever reports call the target', () => {
  const example = exampleResult();
  const result: ConformanceResult = {
    ...example,
    run: { ...example.run, mode: 'quick', shard: null, settings: ['TARGET', 'BASE_URL', 'API_KEY'] },
    target: { ...example.target, name: 'Billing API', declared: { target: 'staging' } },
    requirements: example.requirements.filter(({ verdict }) => verdict === 'passed'),
  };

  expect(renderSummary(result, {}, 'report.html')).toContain('TARGET=staging npm run conformance');
});

test('the terminal proposes to run every night what could be told, and nothing where a reason comes first', () => {
  const { run, ...example } = exampleResult();
  const nextAfter = (cantTell: number): string => {
    const counts = { ...run.counts, failed: 0, untested: 0, cantTell };
    const ended: ConformanceResult['run'] = { ...run, mode: 'whole', shard: null, counts };
    const result = { ...example, run: { ...ended, settings: ['BASE_URL', 'API_KEY'] }, requirements: [] };
    return renderSummary(result, {}, 'report.html');
  };

  expect(nextAfter(0)).toContain('docs/ci.md');
  expect(nextAfter(389)).not.toContain('docs/ci.md');
});

test('every form names each crash, and those that are read say what the target was not held to', () => {
  const result = exampleResult();
  const shown = everyForm(result, hostileExchanges());
  const crashed = 'PUT /orders answered 500';
  const restriction = 'The target does not speak variant B of lead creation';
  expect(result.run.crashes[0]).toMatchObject({ operation: 'updateOrder', status: 500 });
  for (const form of [...read, 'annotations.txt', 'junit.xml', 'earl.jsonld'])
    expect(shown[form], form).toContain(crashed);
  for (const form of [...read, 'annotations.txt']) expect(shown[form], form).toContain(restriction);
  expect(shown['badge.svg']).toContain('crash');
});

test('the page lists the faults that prove a check in their own sentences', () => {
  const [requirement] = exampleResult().requirements;
  if (requirement === undefined) throw new Error('The example has no requirement.');
  const sentences = Object.fromEntries(faults.map(({ id, describe }) => [id, describe]));
  const shown = requirementDetails({ ...requirement, provedBy: Object.keys(sentences) }, sentences, {}).facts;

  const listed = (sentence: string): boolean => shown.includes(html`<li>${sentence}</li>`.text);
  expect(Object.values(sentences).filter((sentence) => !listed(sentence))).toEqual([]);
});

test('the page says how many of the known faults its run could have found', () => {
  const shown = overview(exampleResult()).text.replace(/\s+/g, ' ');

  // That of the one failed requirement; what proves the one that passed would have gone unseen.
  expect(shown).toContain('this run could have found 1 of the 3 faults of the mock');
});

test('the terminal and the Markdown say through which state of the harness a finding was read', () => {
  const { result, exchanges } = longFinding();

  expect(renderSummary(result, exchanges, 'report.html')).toContain('through the harness: order.read');
  expect(renderMarkdown(result, exchanges)).toContain('- read through the harness: `order.read`');
});

/** What of `xmllint-wasm` is used. */
interface Xmllint {
  validateXML(options: object): Promise<{ valid: boolean; errors: readonly { message: string }[] }>;
}

/** What libxml2 finds wrong in a document; without a schema, whether it is well-formed alone. */
async function xsdErrors(xml: string, schema: string | undefined): Promise<string[]> {
  const { validateXML } = createRequire(import.meta.url)('xmllint-wasm') as Xmllint;
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    ...(schema === undefined
      ? { normalization: 'format' }
      : { schema: { fileName: 'schema.xsd', contents: schema } }),
  });
  const messages = errors.map(({ message }) => message);
  return valid || messages.length > 0 ? messages : ['it is not valid'];
}

test('the terminal and every form say of a quick run that it was quick, and of a whole one nothing of it', () => {
  const whole = exampleResult();
  const quick = {
    ...whole,
    run: { ...whole.run, mode: 'quick' as const, leftOut: { cases: 640, of: 2_134 } },
  };

  expect(renderSummary(quick, {}, '')).toContain(
    'This quick run left out 640 of 2,134 cases by choice: run without --quick.',
  );
  expect(renderSummary(whole, {}, '')).not.toContain('quick run');
  for (const { file, render } of forms) {
    expect(render(quick, {}), file).toMatch(/quick/i);
    expect(render(whole, {}), file).not.toMatch(/quick run/i);
  }
});

test('the page writes the same characters as escapes in an exchange that a reader opens as every other form', () => {
  const [everywhere, inThePage] = ['contract/text.ts', 'report/html/browser/exchange-view.js'].map(
    (file) => /const obeyed =\s+(\/\[.+\]\/gu);/.exec(readFileSync(path.resolve('src', file), 'utf8'))?.[1],
  );
  expect(inThePage).toBeDefined();
  expect(inThePage).toBe(everywhere);
});

const older = exampleResult();
older.requirements = older.requirements.filter(({ id }) => id !== 'AUT-REGENERATED-OLD');
for (const each of older.requirements) if (each.id === 'CMP-LIST-OK') each.verdict = 'failed';
older.questions.forEach((each) => (each.answers = [{ value: '403', exchanges: [] }]));

test('what differs stands first, and among it what a target failed', () => {
  const { requirements, questions, contradictions } = compareResults([exampleResult(), older]);
  expect(requirements.map(({ id, differs }) => [id, differs])).toEqual([
    ['CMP-LIST-OK', true],
    ['AUT-REGENERATED-OLD', true],
    ['ORD-QUANTITY-MIN', false],
    ['ORD-CANCELLED-CLOSED', false],
  ]);
  expect(requirements[1]?.cells[1]).toBeUndefined();
  expect(questions.find(({ id }) => id === 'Q-KEY-MISSING')?.cells).toEqual([['401'], ['403']]);
  expect(contradictions.every(({ differs }) => !differs)).toBe(true);
});

test('hostile text stays text in every form of a comparison', () => {
  const comparison = compareResults([exampleResult(), hostileResult()]);
  expect(renderTerminalComparison(comparison, false)).not.toContain('\u001b');
  const prose = renderMarkdownComparison(comparison)
    .replaceAll('\\`', '')
    .replace(/(`+)[^]*?[^`]\1(?!`)/g, '');
  expect(prose).not.toMatch(/^::|\]\(|<(?!br>)/m);
  expect(renderComparisonPage(comparison)).not.toContain('<img');
});

test('the command writes a page and Markdown, and refuses a single result in one sentence', async ({}, info) => {
  const output = info.outputPath('comparison');
  const both = await ran('scripts/compare.ts', [exampleFile, exampleFile, '--output', output]);
  expect(both.code, both.output).toBe(0);
  expect(both.output).toContain('Requirements: 0 of 4 differ');
  const one = await ran('scripts/compare.ts', [exampleFile]);
  expect(one.code).toBe(2);
  expect(one.output.trim()).toMatch(/^Name two results or more[^\n]*$/);
});
