import type { JsonLine } from './json-lines.js';

export interface Piece {
  /** Whether it is to be folded away. */
  folded: boolean;
  lines: { indent: string; text: string; marked: boolean }[];
}

export function foldedLines(lines: readonly JsonLine[], pointers: readonly string[]): Piece[];
