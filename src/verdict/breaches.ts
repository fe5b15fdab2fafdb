import type { Breach } from './findings.js';
import type { TestResult } from './result.js';

/** How much of what two messages say has to be the same for them to tell of one breach. */
const alikeFrom = 0.5;

/**
 * The failed tests of one requirement, grouped by what they show: those that tell the same, but for a name or a number,
 * are one breach. The plainest breach comes first, and in each the plainest test.
 */
export function breachesOf(
  tests: readonly (Pick<TestResult, 'id' | 'title' | 'verdict' | 'message'> & {
    traffic?: { size: number };
  })[],
): Breach[] {
  const failed = tests
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, title, message = '', traffic }) => ({ id, title, message, size: traffic?.size ?? 0 }))
    // A test that sent nothing shows nothing that a reader could repeat.
    .sort((a, b) => (a.size || Infinity) - (b.size || Infinity) || 0);
  const groups: (typeof failed)[] = [];
  for (const test of failed) {
    const group = groups.find(([first]) => first !== undefined && alike(first.message, test.message));
    if (group === undefined) groups.push([test]);
    else group.push(test);
  }
  return groups.map((group) => {
    const differing = differences(group.map(({ title }) => title));
    return {
      message: group[0]?.message ?? '',
      tests: group.map(({ id, size }, index) => ({ test: id, differs: differing[index] ?? '', size })),
    };
  });
}

/** Whether two messages tell of one breach. An answer of another status is another breach. */
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

/** What sets each title apart from the others: its words without those that all begin or end with. */
function differences(titles: readonly string[]): string[] {
  const split = titles.map((title) => title.split(' '));
  const [first = []] = split;
  if (split.length < 2) return [...titles];
  const shortest = Math.min(...split.map((words) => words.length));
  const common = (
    at: (words: readonly string[], index: number) => string | undefined,
    limit: number,
  ): number => {
    let count = 0;
    while (count < limit && split.every((words) => at(words, count) === at(first, count))) count += 1;
    return count;
  };
  const before = common((words, index) => words[index], shortest);
  const after = common((words, index) => words.at(-1 - index), shortest - before);
  return split.map((words) => words.slice(before, words.length - after).join(' '));
}
