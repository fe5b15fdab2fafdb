/**
 * Ends a run on SIGTERM and SIGHUP as Playwright does on SIGINT: the workers stop, the result is written. Left to
 * themselves, both would end the process at once.
 */
export function gracefulEnd(): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.emit('SIGINT'));
}
