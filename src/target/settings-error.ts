import { withPlaces } from './places.js';
import type { Places } from './places.js';

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
