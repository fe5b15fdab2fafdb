import { median } from '../rounds.js';

/** The middle of what the rounds gave, the lowest and the highest. */
export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** The spread of some values. */
export function spreadOf(values: number[]): Spread {
  const rounded = (value: number): number => Number(value.toPrecision(4));
  return {
    median: rounded(median(values)),
    lowest: rounded(Math.min(...values)),
    highest: rounded(Math.max(...values)),
  };
}
