import { withPlaces } from './places.js';
import type { Places } from './places.js';

/** A variable or file of the environment that can't be used: one sentence that names it and says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** The variables that are to be corrected. */
  readonly settings: readonly string[];

  constructor(message: string, ...settings: string[]) {
    super(message);
    this.settings = settings;
  }

  /** The same with the lines in which the variables stand. */
  at(places: Places): SettingsError {
    return new SettingsError(withPlaces(this.message, this.settings, places));
  }
}
