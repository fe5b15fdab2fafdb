import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A test with the requirements that it covers as its tags. */
export interface ListedTest {
  title: string;
  file: string;
  line: number;
  tags: string[];
  annotations: { type: string; description?: string }[];
}

interface ListedSuite {
  suites?: ListedSuite[];
  specs?: (Omit<ListedTest, 'annotations'> & { tests: Pick<ListedTest, 'annotations'>[] })[];
}

const configuration = path.resolve(import.meta.dirname, '../../playwright.config.ts');
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

let listed: ListedTest[] | undefined;

/** Every test of the suite as Playwright lists it, without running one. Takes some seconds. */
export function listedTests(): ListedTest[] {
  listed ??= listTests();
  return listed;
}

function listTests(): ListedTest[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, 'test', '--config', configuration, '--list', '--reporter', 'json'],
    { encoding: 'utf8', maxBuffer: 200_000_000, env: withoutChoice(process.env) },
  );
  if (status !== 0) throw new Error(`The tests can't be listed:\n${stdout}${stderr}`);
  const walk = ({ suites = [], specs = [] }: ListedSuite): ListedTest[] => [
    ...specs.map(({ tests, ...spec }) => ({ ...spec, annotations: tests[0]?.annotations ?? [] })),
    ...suites.flatMap(walk),
  ];
  return walk(JSON.parse(stdout) as ListedSuite);
}

/** A run that lists the tests chooses none, whatever the one that asks for the list does. */
function withoutChoice(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(CONFORMANCE_(?!HOME)|PW_|PLAYWRIGHT_JSON_|QUICK$)/.test(name)),
  );
}
