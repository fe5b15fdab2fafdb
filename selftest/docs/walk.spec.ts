import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { freePort } from '../free-port.js';
import { expect, test } from '../mock/mock-test.js';
import { Program, serving } from '../program.js';
import type { Serving } from '../program.js';
import { resultIn, root, withoutRunner } from '../proof/run-suite.js';
import { codeBlocks, codeLines, pageAt } from './pages.js';

/** Runs a program while this process goes on, in which a mock may live. */
const run = promisify(execFile);

test('what the page of the mock tells to paste works, line by line', async ({ mock, own }) => {
  const orderId = await own.order({ status: 'Pending' });
  const receiverPort = await freePort();
  const known: Record<string, string> = { companyId: own.space.companyId };
  const filledIn = (line: string): string =>
    line
      .replaceAll('http://127.0.0.1:4011', mock.harnessUrl)
      .replaceAll('8090', String(receiverPort))
      .replaceAll(/"(\w+)": "…"/g, (_all, name: string) => `"${name}": "${known[name]}"`);
  const isOpen = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${receiverPort}/`).then(
      () => true,
      () => false,
    );

  const lines = codeLines(pageAt('docs/mock.md'));
  const script = `exec ${filledIn(lines.find((line) => line.startsWith('node -e')) ?? '')}`;
  const receiver = new Program(['-c', script], {}, { command: 'bash' });
  try {
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(true);
    for (const line of lines.filter((each) => each.startsWith('curl '))) {
      const { stdout } = await run('bash', ['-c', filledIn(line)]);
      const answer = stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>);
      expect(answer['error'], line).toBeUndefined();
      Object.assign(known, answer);
      if (Array.isArray(answer['deliveries']))
        known['deliveryId'] = (answer['deliveries'] as { id: string }[])[0]?.id ?? '';
    }
    await own.update(orderId, { notes: 'Hello' });
    // The sample, the same once more, and the event of the update.
    await expect.poll(() => receiver.stdout.split('"event":"ORDER.UPDATED"').length - 1).toBe(3);
  } finally {
    await receiver.end();
  }
});

/** What of the project a run takes. */
const product =
  /^(src|spec|schemas|scripts|harness|mock|tests)\/|^(package\.json|playwright\.config\.ts|tsconfig\.json)$/;

/** What the mock does wrong, so that there is a finding to look at. */
const fault = 'a-negative-quantity-is-accepted';

test(
  'what docs/staging.md, docs/ci.md and docs/report.md tell to type works, from the first line to the last',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(900_000);
    const project = info.outputPath('project');
    const [firstPlan, , secondPlan, , lastRun] = await walk(['staging.md', 'ci.md', 'report.md'], project);
    const reports = path.join(project, 'reports/staging');

    // Each command says the next.
    for (const plan of [firstPlan, secondPlan])
      expect(plan).toContain('Next  TARGET=staging npm run conformance');
    expect(lastRun).toMatch(/^Next    npm run finding -- .*conformance\.json ORD-QUANTITY-MIN/m);
    expect(lastRun).not.toContain('Trouble of the run');
    const judged = (plan = ''): number => Number(/(\d+) of \d+ requirements can be judged/.exec(plan)?.[1]);
    expect(judged(secondPlan)).toBeGreaterThan(judged(firstPlan) + 50);
    const { counts, settings } = resultIn(reports)?.run ?? {};
    expect(counts).toMatchObject({ cantTell: 0 });
    expect(settings).toContain('FIXTURES_COMMAND');
    for (const file of ['junit.xml', 'summary.md', 'badge.svg', 'finding-ORD-QUANTITY-MIN/repeat.sh'])
      expect(existsSync(path.join(reports, file)), file).toBe(true);
    expect(existsSync(path.join(project, 'reports/comparison/comparison.html'))).toBe(true);
  },
);

/**
 * Does what pages tell: adds to the environment file what is shown of it, with the values of a team, and types the commands,
 * in a copy of the project, against a mock in a process of its own. What can't be run as it stands is of another language
 * than `sh` and `dotenv`.
 * @returns what each command printed
 */
async function walk(pages: readonly string[], project: string): Promise<string[]> {
  copyTree(project, (file) => product.test(file));
  const target = await serving('mock/cli.ts', ['--quiet', '--fault', fault]);
  const outputs: string[] = [];
  try {
    const known = await valuesOf(target);
    for (const { language, code } of pages.flatMap((page) => codeBlocks(pageAt(`docs/${page}`))))
      for (const line of code.trimEnd().split('\n'))
        if (language === 'dotenv')
          appendFileSync(path.join(project, '.env.staging'), `${filledIn(line, known)}\n`);
        else if (language === 'sh') outputs.push(await typed(line, target, project));
  } finally {
    await target.end();
  }
  return outputs;
}

/** A line of the environment file with what a team has for it. */
function filledIn(line: string, known: Record<string, string>): string {
  const [name = '', shown = ''] = line.split('=');
  const value = known[name] ?? (shown.includes('…') ? undefined : shown);
  expect(value, `${name} of docs/staging.md`).toBeDefined();
  return `${name}=${value}`;
}

async function valuesOf({ baseUrl, harnessUrl }: Serving): Promise<Record<string, string>> {
  const environment = await fixturesOf(
    { baseUrl, harnessUrl } as Parameters<typeof fixturesOf>[0],
    lastingEnvironment,
  );
  const command = `node harness/example/fresh-orders.js ${harnessUrl}`;
  return { ...environment, FIXTURES_COMMAND: JSON.stringify(command) };
}

/** What a line prints. A run of a target that breaks a clause exits 1, one that claims more than it judged 3. */
async function typed(line: string, { harnessUrl }: Serving, project: string): Promise<string> {
  const command = line.replaceAll('http://127.0.0.1:4011', harnessUrl);
  const running = run('bash', ['-c', command], {
    cwd: project,
    env: withoutRunner(process.env),
    maxBuffer: 50_000_000,
  });
  const ended: { stdout: string; stderr: string; code?: number } = await running.catch((error) => error);
  const { stdout, stderr, code = 0 } = ended;
  const codes = /npm run (conformance|merge)\b/.test(line) ? [0, 1, 3] : [0];
  expect(codes, `${line}\n${stdout}${stderr}`).toContain(code);
  return stdout;
}

/** Copies what git knows of the project, or would, as far as it is wanted, and links what is installed. */
function copyTree(directory: string, isWanted: (file: string) => boolean): void {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\n').filter((each) => each !== '' && isWanted(each)))
    cpSync(path.join(root, file), path.join(directory, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
}

test(
  'the clause of docs/adding.md is added and proved by what the page says, and everything is current then',
  { tag: '@nightly' },
  async ({}, info) => {
    test.setTimeout(600_000);
    const copy = info.outputPath('copy');
    copyTree(copy, () => true);
    const change = (file: string, edit: (text: string) => string): void => {
      const before = readFileSync(path.join(copy, file), 'utf8');
      const after = edit(before);
      expect(after, file).not.toBe(before);
      writeFileSync(path.join(copy, file), after);
    };
    const sorted = (text: string, line: string): string =>
      `${[...text.trimEnd().split('\n'), line].sort().join('\n')}\n`;
    const blocks = codeBlocks(pageAt('docs/adding.md'));
    const shown = (wanted: string): string[] =>
      blocks.filter(({ language }) => language === wanted).map(({ code }) => code);
    const [row = '', sentence = ''] = shown('yaml');
    const [declared = '', , fault = ''] = shown('ts');

    change('spec/requirements/companies.yaml', (text) => `${text.trimEnd()}\n\n${row}`);
    change('spec/requirement-ids.txt', (text) => sorted(text, 'CMP-NAME-FILLED'));
    change('spec/clauses.yaml', (text) => text.replace(/\bCMP-NAME,/, 'CMP-NAME*,'));
    writeFileSync(path.join(copy, 'tests/companies/names.spec.ts'), declared);
    change('mock/faults/companies.ts', (text) =>
      text.replace(/^( {2})(\.\.\.breaking\('CMP-NAME',)/m, `${fault.trimEnd().replace(/^/gm, '  ')}\n  $2`),
    );
    change('spec/faults.yaml', (text) => {
      const [head = '', ...lines] = text.trimEnd().split('\n');
      return `${head}\n${sorted(lines.join('\n'), sentence.trimEnd())}`;
    });

    const npm = (script: string, ...args: string[]) =>
      spawnSync('npm', ['run', '--silent', script, '--', ...args], {
        cwd: copy,
        env: withoutRunner(process.env),
        encoding: 'utf8',
      });
    const green = npm('conformance', '--id', 'CMP-NAME-FILLED');
    expect(green.stdout, green.stderr).toMatch(/\b1 passed/);
    expect(green.status).toBe(0);
    const proof = npm('prove', '--only', '^company-name-empty$');
    expect(proof.stdout, proof.stderr).toMatch(/ok +fault company-name-empty: CMP-NAME-FILLED/);
    expect(proof.status).toBe(0);
    npm('clauses');
    const check = npm('check');
    expect(check.status, check.stdout + check.stderr).toBe(0);
  },
);
