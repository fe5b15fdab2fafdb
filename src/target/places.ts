/** Where a variable stands: the file, or what printed it, and the line of it. */
export interface Place {
  source: string;
  line?: number;
}

/** Where the variables of a run stand, by name; one that the environment alone sets has no place. */
export type Places = Readonly<Record<string, readonly Place[]>>;

/** A sentence about variables with the lines in which they stand: `… (.env.staging, lines 4 and 18).` */
export function withPlaces(sentence: string, variables: readonly string[], places: Places): string {
  const lines = new Map<string, Set<number>>();
  for (const variable of new Set(variables))
    for (const { source, line } of places[variable] ?? []) {
      const known = lines.get(source) ?? new Set();
      lines.set(source, line === undefined ? known : known.add(line));
    }
  if (lines.size === 0) return sentence;
  const reported = [...lines].map(([source, numbers]) => [source, ...numbered(numbers)].join(', '));
  return `${sentence.replace(/[.]$/, '')} (${reported.join('; ')}).`;
}

function numbered(lines: ReadonlySet<number>): string[] {
  const [last, ...before] = [...lines].sort((one, other) => other - one);
  if (last === undefined) return [];
  return [before.length === 0 ? `line ${last}` : `lines ${before.reverse().join(', ')} and ${last}`];
}
