/** A number of 32 bits that is the same for the same text: a seed, or a choice that is spread and repeats. */
export function textHash(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
}
