export interface JsonLine {
  text: string;
  /** JSON Pointer. */
  pointer: string;
}

export interface Piece {
  /** Whether it is to be folded away. */
  folded: boolean;
  lines: { indent: string; text: string; marked: boolean }[];
}

export function jsonLines(text: string): JsonLine[] | undefined;
export function foldedLines(lines: readonly JsonLine[], pointers: readonly string[]): Piece[];
