import type { Unspecified } from '../configuration/unspecified.js';
import type { Seams, Service } from '../service/service.js';
import type { Variant } from './variant.js';
import type { Fault } from '../faults/fault.js';

/** What a service is composed of. */
export type Composition = Pick<Service, 'seams' | 'unspecified'>;

/** What is put around a service: a variant, and around that the faults that are on, in the order of their switching. */
export class Alterations {
  readonly #base: Composition;
  readonly #variant: Variant | undefined;
  #faults: readonly Fault[];

  constructor(base: Composition, variant: Variant | undefined, faults: readonly Fault[]) {
    this.#base = base;
    this.#variant = variant;
    this.#faults = faults;
  }

  /** The faults that are on. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Says whether a fault is on; {@link composition} is another one then. */
  turn(fault: Fault, on: boolean): void {
    const others = this.#faults.filter(({ id }) => id !== fault.id);
    this.#faults = on ? [...others, fault] : others;
  }

  /** The service with all of them. */
  composition(): Composition {
    const all = this.#variant === undefined ? this.#faults : [this.#variant, ...this.#faults];
    return {
      seams: all.reduce<Seams>((composed, { apply }) => apply?.(composed) ?? composed, {
        ...this.#base.seams,
      }),
      unspecified: Object.assign(
        {},
        this.#base.unspecified,
        ...all.map(({ unspecified }) => unspecified),
      ) as Unspecified,
    };
  }
}
