import type { Outcome, Verdict } from '../verdict/result.js';

/** Dresses text for a terminal, or leaves it bare. */
export interface TerminalStyle {
  strong(text: string): string;
  soft(text: string): string;
  verdict(verdict: Verdict, text: string): string;
  /** What should be, and is not. */
  recommendation(text: string): string;
  outcome(outcome: Outcome, text: string): string;
}

/** The SGR parameters (ECMA-48) of each verdict. */
const colours: Record<Verdict, string> = {
  failed: '31',
  cantTell: '33',
  untested: '33',
  passed: '32',
  inapplicable: '2',
};

const outcomes: Record<Outcome, Verdict> = {
  conformant: 'passed',
  incomplete: 'untested',
  nonconformant: 'failed',
};

/** The style of a terminal with colours, or of any other output. */
export function terminalStyle(colors: boolean): TerminalStyle {
  const dress = (parameters: string, text: string): string =>
    colors ? `\u001b[${parameters}m${text}\u001b[0m` : text;
  return {
    strong: (text) => dress('1', text),
    soft: (text) => dress('2', text),
    verdict: (verdict, text) => dress(colours[verdict], text),
    recommendation: (text) => dress('35', text),
    outcome: (outcome, text) => dress(`1;${colours[outcomes[outcome]]}`, text),
  };
}
