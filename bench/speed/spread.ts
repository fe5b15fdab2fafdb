import { median } from '../rounds.js';

/** The middle of what the rounds gave, the lowest and the highest. */
export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** The spread of some values. */
export function spreadOf(values: number[]): Spread {
  return rounded({ median: median(values), lowest: Math.min(...values), highest: Math.max(...values) });
}

/** A spread with no more digits than are worth keeping. */
export function rounded({ median: middle, lowest, highest }: Spread): Spread {
  const digits = (value: number): number => Number(value.toPrecision(4));
  return { median: digits(middle), lowest: digits(lowest), highest: digits(highest) };
}
