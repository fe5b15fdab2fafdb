/**
 * Lets a run or a command go on, and end with the exit code that it has, where nothing more can be printed: the reader has
 * gone (`| head`), the terminal has, or the disk behind it is full. What it writes to files is wanted still.
 */
export function goOnUnread(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** Begins a command: `--help` prints what it is called with and ends it, and it goes on where nobody reads on. */
export function beginCommand(usage: string): void {
  goOnUnread();
  if (!process.argv.slice(2).some((word) => ['--help', '-h'].includes(word))) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
