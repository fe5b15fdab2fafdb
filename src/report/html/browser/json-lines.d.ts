export interface JsonLine {
  text: string;
  /** JSON Pointer. */
  pointer: string;
}

export function jsonLines(text: string): JsonLine[] | undefined;
