/** What the command line of Playwright says that no reporter is told. */
export interface CommandLine {
  /** `--list`: nothing is run, so that nothing may be judged or overwritten. */
  listing: boolean;
  /** The part of the run: `--shard 2/5`. */
  shard?: { current: number; total: number };
  /** `--shuffle`: tests come in a random order. */
  shuffled: boolean;
  /** `--reporter` or `--add-reporter`: others report too. */
  otherReporters: boolean;
  /** `--reporter`: Playwright takes it in place of the reporters of the configuration. */
  replacesReporters: boolean;
  /** `--ui` or `--debug`: a person watches. */
  interactive: boolean;
  /** Some of the tests are chosen: by a path, by a filter, or by a person who watches. */
  partial: boolean;
  /** `--last-failed` */
  lastFailed: boolean;
}

/** Flags of Playwright that choose some of the tests. */
const choosing = [
  '--grep',
  '-g',
  '--grep-invert',
  '-G',
  '--last-failed',
  '--only-changed',
  '--test-list',
  '--test-list-invert',
];

/** Flags of Playwright with a value of their own: what follows them is not a path of tests. */
const valued = [
  ...choosing,
  ...['--add-reporter', '--browser', '--config', '-c', '--debug', '--global-timeout', '--last-failed-file'],
  ...['--max-failures', '--output', '--project', '--repeat-each', '--reporter', '--retries', '--run-agents'],
  ...['--shard', '--shuffle', '--timeout', '--trace', '--tsconfig', '--ui-host', '--ui-port'],
  ...['--update-snapshots', '-u', '--update-source-method', '--workers', '-j'],
];
const withoutValue = ['--last-failed'];

/** Reads the arguments of `playwright test`. */
export function readCommandLine(argv: readonly string[] = process.argv): CommandLine {
  const has = (flag: string): boolean => argv.some((each) => each === flag || each.startsWith(`${flag}=`));
  const [, current, total] = /^(\d+)\/(\d+)$/.exec(valueOf('--shard', argv) ?? '') ?? [];
  const chosen = argv.includes('test') && has('--reporter');
  // Named among them, the project's own is there already: twice, it would write everything twice.
  const replacesReporters = chosen && !/\bsrc\/reporter\b/.test(valueOf('--reporter', argv) ?? '');
  const interactive = has('--ui') || has('--debug');
  return {
    listing: has('--list'),
    ...(total !== undefined && { shard: { current: Number(current), total: Number(total) } }),
    shuffled: has('--shuffle'),
    replacesReporters,
    interactive,
    partial: interactive || choosing.some(has) || hasPath(argv),
    lastFailed: has('--last-failed'),
    otherReporters: chosen || has('--add-reporter'),
  };
}

/** Whether the arguments of `test` name files of tests. */
function hasPath(argv: readonly string[]): boolean {
  const begin = argv.indexOf('test');
  return argv.some((each, place) => {
    if (begin < 0 || place <= begin || each.startsWith('-')) return false;
    const before = argv[place - 1] ?? '';
    return !valued.includes(before) || withoutValue.includes(before);
  });
}

function valueOf(flag: string, argv: readonly string[]): string | undefined {
  const place = argv.findIndex((each) => each === flag || each.startsWith(`${flag}=`));
  const argument = argv[place];
  return argument === flag ? argv[place + 1] : argument?.slice(flag.length + 1);
}
