import { spawnSync } from 'node:child_process';

/** A test with the requirements that it covers as its tags. */
export interface ListedTest {
  title: string;
  file: string;
  line: number;
  tags: string[];
}

interface ListedSuite {
  suites?: ListedSuite[];
  specs?: ListedTest[];
}

let listed: ListedTest[] | undefined;

/** Every test of the suite as Playwright lists it, without running one. */
export function listedTests(): ListedTest[] {
  listed ??= listTests();
  return listed;
}

function listTests(): ListedTest[] {
  const { stdout, stderr, status } = spawnSync(
    'npx',
    ['--no-install', 'playwright', 'test', '--list', '--reporter', 'json'],
    {
      encoding: 'utf8',
      maxBuffer: 200_000_000,
    },
  );
  if (status !== 0) throw new Error(`The tests can't be listed:\n${stdout}${stderr}`);
  const walk = ({ suites = [], specs = [] }: ListedSuite): ListedTest[] => [
    ...specs,
    ...suites.flatMap(walk),
  ];
  return walk(JSON.parse(stdout) as ListedSuite);
}
