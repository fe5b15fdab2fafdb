/** A file of spec/ or schemas/ that can't be used: one sentence that names it, what is wrong and what to do. */
export class ContractError extends Error {
  override name = 'ContractError';
}
