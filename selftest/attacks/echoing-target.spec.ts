import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../test.js';
import { ran } from '../program.js';
import { startEchoingServer } from '../runs/secrets/echoing-proxy.js';
import { expectNone } from '../runs/secrets/secret-search.js';
import { attackedRun, complaintsOf, numbers } from './attacked-run.js';

const draw = numbers();

/** A secret that nobody else has, with what some encoding changes. */
const secret = (name: string): string =>
  `canary-${name}-${Array.from({ length: 24 }, () => Math.floor(draw() * 16).toString(16)).join('')}=/+`;

const credentials = Object.fromEntries(
  [
    ...['API_KEY', 'ACCESS_TOKEN', 'ACCESS_TOKEN_CLIENT', 'ACCESS_TOKEN_UNAPPROVED', 'ACCESS_TOKEN_NO_ROLE'],
    ...['ACCESS_TOKEN_PROJECT_MANAGER', 'ACCESS_TOKEN_TEAM_MEMBER', 'ACCESS_TOKEN_ADMIN', 'OTHER_API_KEY'],
    ...['OTHER_ACCESS_TOKEN', 'EXPIRED_ACCESS_TOKEN', 'WEBHOOK_SECRET'],
  ].map((name) => [name, secret(name.toLowerCase())]),
);

const ids = (beginning: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${beginning}${String(index).padStart(4, '0')}`).join(',');

const environment = {
  ...credentials,
  TARGET_WRITES: 'allowed',
  COMPANY_ID: 'c0ffeec0ffeec0ffeec0ffee',
  CLIENT_MEMBER_ID: 'c0ffeec0ffeec0ffeec0fff1',
  PROJECT_MANAGER_IDS: ids('c0ffeec0ffeec0ffee10', 2),
  OTHER_MEMBER_ID: 'c0ffeec0ffeec0ffeec0fff2',
  ORDERS_PENDING: ids('c0ffeec0ffeec0ffee20', 100),
  ORDERS_ONGOING: ids('c0ffeec0ffeec0ffee21', 100),
  ORDERS_SUBSCRIPTION: ids('c0ffeec0ffeec0ffee22', 10),
  OTHER_COMPANY_ID: 'c0ffeec0ffeec0ffeec0fff3',
  OTHER_ORDER_ID: 'c0ffeec0ffeec0ffeec0fff4',
  EXPIRED_COMPANY_ID: 'c0ffeec0ffeec0ffeec0fff5',
  EXPIRED_ORDER_ID: 'c0ffeec0ffeec0ffeec0fff6',
  WEBHOOK_ID: 'c0ffeec0ffeec0ffeec0fff7',
};

/** What a terminal, a CI runner, a browser or a reader of XML may take for more than text. */
const hostile = [
  ...['::error file=x::taken', '::stop-commands::x', '##vso[task.complete]taken', '##[error]taken'],
  ...["##teamcity[buildStatus text='taken']", '\u001b[2J\u001b]0;taken\u0007', '\u0000\u0008\u009b31m'],
  ...['\u202etaken\u2066', '<script>taken()</script>', '"><img src=x onerror=taken()>', ']]>', '&taken;'],
  ...['${taken}', '`taken`', "'; taken; '", '| taken |\n\n# taken', 'javascript:taken()', '\ud800'],
];

/** Playwright's own reporters are tried with a part of the suite (selftest/runs/secrets): all of it makes gigabytes. */
const written = [
  'conformance.json',
  'exchanges.har',
  'report.html!',
  'junit.xml',
  'summary.md',
  'earl.jsonld',
];

test('nothing that a target repeats gives away a secret or is obeyed, in the whole suite', async ({
  untilEnd,
}, info) => {
  const repeated = [...Object.values(credentials), ...hostile, ...hostile.map((text) => `\n${text}\n`)];
  const target = await untilEnd(startEchoingServer(repeated));
  const report = info.outputPath('report');
  const forms = 'html,junit,markdown,earl,annotations,badge';
  const run = await attackedRun({ BASE_URL: target.baseUrl, ...environment, FORMS: forms }, report);

  expect(run.result?.run.counts.failed, run.output.slice(-2_000)).toBeGreaterThan(30);
  expect(run.exitCode).toBe(1);
  expectNone(Object.values(credentials), info.outputPath(''), run, [], written);
  expect(complaintsOf(run)).toEqual([]);
  expect(commandsIn(readFileSync(path.join(run.folder, 'annotations.txt'), 'utf8'))).toEqual([]);
  // The result can be read again, and says the same.
  const again = await ran('scripts/report.ts', [path.join(run.folder, 'conformance.json')]);
  expect([again.code, again.stderr]).toEqual([0, '']);
});

/** Lines of the annotations that are none of ours: each of ours is one command of three kinds. */
function commandsIn(annotations: string): string[] {
  return annotations
    .split(/[\r\n]+/)
    .filter((line) => line !== '' && !/^::(error|warning|notice) [^:]*::/.test(line));
}
