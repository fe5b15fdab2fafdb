/**
 * What of the environment can't be used: of each variable or file a sentence that names it and says what to do, in a line of
 * its own.
 */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** The variables that are to be corrected. */
  readonly settings: readonly string[];
  /** Each mistake alone. */
  #each: readonly SettingsError[] = [this];

  constructor(message: string, ...settings: string[]) {
    super(message);
    this.settings = settings;
  }

  /** Several mistakes as one error. */
  static ofAll(errors: readonly SettingsError[]): SettingsError {
    const each = errors.flatMap((error) => error.#each);
    const messages = new Set(each.map(({ message }) => message));
    const all = new SettingsError([...messages].join('\n'), ...each.flatMap(({ settings }) => settings));
    all.#each = each;
    return all;
  }

  /** The same with the lines in which the variables stand. */
  at(places: Places): SettingsError {
    return SettingsError.ofAll(
      this.#each.map(({ message, settings }) => new SettingsError(withPlaces(message, settings, places))),
    );
  }
}

/** Collects what is wrong with the settings, so that one run tells all of it. */
export class Mistakes {
  readonly #found: SettingsError[] = [];

  get areThere(): boolean {
    return this.#found.length > 0;
  }

  add(...found: readonly SettingsError[]): void {
    this.#found.push(...found);
  }

  /** What `read` returns. If it throws a {@link SettingsError}, that is kept, and nothing may use the result. */
  of<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.add(error);
      return undefined as T;
    }
  }

  /** Throws a {@link SettingsError} if there are any. */
  end(): void {
    if (this.areThere) throw SettingsError.ofAll(this.#found);
  }
}

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
