/** A fault in words: its id is its sentence, in lower case with hyphens. */
export function faultInWords(id: string): string {
  const words = id.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
