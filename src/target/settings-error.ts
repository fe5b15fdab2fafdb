/** A variable or file of the environment that can't be used: one sentence that names it and says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
