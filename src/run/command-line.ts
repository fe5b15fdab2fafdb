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
}

/** Reads the arguments of `playwright test`. */
export function readCommandLine(argv: readonly string[] = process.argv): CommandLine {
  const has = (flag: string): boolean => argv.some((each) => each === flag || each.startsWith(`${flag}=`));
  const [, current, total] = /^(\d+)\/(\d+)$/.exec(valueOf('--shard', argv) ?? '') ?? [];
  const chosen = argv.includes('test') && has('--reporter');
  // Named among them, the project's own is there already: twice, it would write everything twice.
  const replacesReporters = chosen && !/\bsrc\/reporter\b/.test(valueOf('--reporter', argv) ?? '');
  return {
    listing: has('--list'),
    ...(total !== undefined && { shard: { current: Number(current), total: Number(total) } }),
    shuffled: has('--shuffle'),
    replacesReporters,
    otherReporters: chosen || has('--add-reporter'),
  };
}

function valueOf(flag: string, argv: readonly string[]): string | undefined {
  const place = argv.findIndex((each) => each === flag || each.startsWith(`${flag}=`));
  const argument = argv[place];
  return argument === flag ? argv[place + 1] : argument?.slice(flag.length + 1);
}
