import type { Breach } from './findings.js';

/** How much of what two messages say has to be the same for them to tell of one violation. */
const alikeFrom = 0.5;

/**
 * The failed cases of one requirement, grouped by what they show: those that tell the same, but for a name or a number,
 * are one violation. The plainest violation comes first, and in each the plainest case.
 * @param size characters of all requests of the case
 */
export function breachesOf(failed: readonly { id: string; message: string; size: number }[]): Breach[] {
  // A case that sent nothing shows nothing that a reader could repeat.
  const plainestFirst = [...failed].sort((a, b) => (a.size || Infinity) - (b.size || Infinity) || 0);
  const groups: (typeof plainestFirst)[] = [];
  for (const each of plainestFirst) {
    const group = groups.find(([first]) => first !== undefined && alike(first.message, each.message));
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups.map((group) => ({ message: group[0]?.message ?? '', cases: group.map(({ id }) => id) }));
}

/** Whether two messages tell of one violation. An answer of another status is another violation. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (/answered (\d+)/.exec(a)?.[1] !== /answered (\d+)/.exec(b)?.[1]) return false;
  const words = wordsOf(a);
  const others = wordsOf(b);
  const all = words.length + others.length;
  const shared = words.filter((word) => {
    const place = others.indexOf(word);
    if (place >= 0) others.splice(place, 1);
    return place >= 0;
  });
  return (2 * shared.length) / all >= alikeFrom;
}

/** The words of the first sentence: what comes after it is how one test got there. Places in arrays count as one. */
function wordsOf(message: string): string[] {
  const [sentence = ''] = message.split(/\.\s/);
  return sentence
    .toLowerCase()
    .replace(/\/\d+(?=\/|\s|$)/g, '/0')
    .split(/[^\p{L}\p{N}/_"]+/u)
    .filter((word) => word !== '');
}
