/**
 * The setting that a name was probably meant to be: it differs in a letter or two, in case or underscores, or lacks a word
 * in its middle (`PENDING_REVIEW`). Undefined for a name that is a setting, or like none. Names of other programs that only
 * end alike (`GITHUB_API_KEY`) are like none.
 */
export function nearestSetting(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name) || name.length < 6) return undefined;
  const plain = plainOf(name);
  return (
    known.find((each) => plainOf(each) === plain) ??
    known.find((each) => isEdited(name, each)) ??
    known.find((each) => lacksWord(name, each))
  );
}

function plainOf(name: string): string {
  return name.replaceAll(/[_-]/g, '').toUpperCase();
}

/** Slips are rare in a first letter, and other programs have names of their own: SSL_CERT_FILE, TLS_CERT_FILE. */
function isEdited(name: string, known: string): boolean {
  return known.includes('_') && name[0] === known[0] && distance(name, known) <= (known.length < 12 ? 1 : 2);
}

function lacksWord(name: string, known: string): boolean {
  const [some, all] = [name.split('_'), known.split('_')];
  return (
    some.length >= 2 &&
    some.length === all.length - 1 &&
    all.some((_word, at) => at > 0 && at < all.length - 1 && all.toSpliced(at, 1).join('_') === name)
  );
}

/** How many letters have to be put in, left out or changed, or two neighbours swapped. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const least = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(isSwap ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
