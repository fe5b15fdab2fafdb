import { readableDuration } from '../../src/report/readable-text.js';
import type { CheckResult } from './check-harness.js';
import type { StateReport } from './door.js';

/** The result of a check as a table for the terminal, with a last line that counts. */
export function checkTable({ states, strangeState }: CheckResult): string {
  const widest = Math.max(...states.map(({ state }) => state.length));
  const lines = states.flatMap((report) => rowsOf(report, widest));
  return [
    ...lines,
    ...(strangeState === undefined ? [] : ['', strangeState]),
    '',
    `${counted(states, 'holds')} hold, ${counted(states, 'wrong')} wrong, ${counted(states, 'unknown')} unknown, ${counted(states, 'not asked')} not asked.`,
  ].join('\n');
}

/** Whether the author has something to fix. */
export function isWrong({ states, strangeState }: CheckResult): boolean {
  return strangeState !== undefined || states.some(({ outcome }) => outcome === 'wrong');
}

function rowsOf(report: StateReport, widest: number): string[] {
  const { state, outcome, slowest, complaints, remarks } = report;
  const time = slowest === undefined ? '' : readableDuration(slowest);
  const head = `${state.padEnd(widest)}  ${outcome.padEnd(9)}  ${time.padStart(7)}`;
  const [first = '', ...more] = [...complaints, ...remarks, ...meaning(report)];
  const indent = ' '.repeat(head.length);
  return [`${head}  ${first}`.trimEnd(), ...more.map((line) => `${indent}  ${line}`)];
}

function meaning({ outcome, complaints, remarks }: StateReport): string[] {
  if (complaints.length + remarks.length > 0) return [];
  if (outcome === 'unknown') return ['What needs it is untested.'];
  return outcome === 'not asked' ? ['What it takes could not be set up.'] : [];
}

function counted(states: readonly StateReport[], outcome: StateReport['outcome']): number {
  return states.filter((each) => each.outcome === outcome).length;
}
