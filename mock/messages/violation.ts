/** One constraint of the contract that a value breaks. */
export interface Violation {
  /** Position of the entry in a bulk call, from 0. */
  entry?: number;
  /** Wire name of the field; empty where the whole value is at fault. */
  field: string;
  /** The JSON Schema keyword, or the unspecified behaviour that refuses. */
  keyword: string;
  message: string;
  value: unknown;
}
