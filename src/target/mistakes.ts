import { SettingsError } from './settings-error.js';

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
