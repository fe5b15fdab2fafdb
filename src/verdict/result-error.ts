/** A raw result that can't be read. The message is one sentence: which file, what is wrong, what to do. */
export class ResultError extends Error {
  override readonly name = 'ResultError';
}
