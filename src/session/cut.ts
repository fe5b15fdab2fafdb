/**
 * The beginning of a text that is too long to keep, with a mark that says how long it was. The rest is let go: a part
 * of a text would keep the whole of it in memory.
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${Buffer.from(text.slice(0, limit)).toString()}… (${text.length} characters)`;
}
