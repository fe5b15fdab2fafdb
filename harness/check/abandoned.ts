/** A state did not hold, so that what builds on it can't be looked at; why stands in the report already. */
export class Abandoned extends Error {}
