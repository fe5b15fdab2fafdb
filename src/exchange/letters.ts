/** Whether two texts are one word, whatever the case of its letters and what stands between them. */
export function isSameWord(one: string, other: string): boolean {
  return lettersOf(one).toLowerCase() === lettersOf(other).toLowerCase();
}

/** The letters of a text: what joins a first and a last name is not shown (section 2.3), so that they alone are compared. */
export function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
