/**
 * What became of a fixture that was asked for: it was made, the harness would not make it, or nothing is there that
 * knows how to.
 */
export type Provision<T> =
  | { outcome: 'made'; value: T }
  | {
      outcome: 'refused';
      /** The status by which the harness refused. */
      status: number;
      /** A phrase that completes "The harness failed to set up the state …:". */
      reason: string;
    }
  | { outcome: 'unknown' };

/** The value of a provision that was made; undefined of any other. */
export function madeOf<T>(provision: Provision<T>): T | undefined {
  return provision.outcome === 'made' ? provision.value : undefined;
}
