import type { Unspecified } from '../configuration/unspecified.js';
import type { Fault } from '../faults/fault.js';
import type { Seams, Service } from '../service/service.js';

/** A sound mock: it answers differently if the specification does not say, and breaks nothing. */
export interface Variant {
  /** What it does, in one sentence. */
  describe: string;
  /** Why that is sound: the unspecified behaviour that it uses, by section. */
  argument: string;
  unspecified?: Partial<Unspecified>;
  /** What no choice of unspecified behaviour covers, at a seam. */
  apply?(seams: Seams): Seams;
  /** What a run has to know of such a target. */
  settings?: {
    /** Variables of the environment file. */
    env?: Record<string, string>;
    /** Milliseconds that each answer is held back. */
    latency?: number;
    /** Variant B takes a bearer token instead of the API key, so LEAD_B_HEADERS has to carry one. */
    leadBBearer?: boolean;
  };
}

/** Variants by their ids. */
export type Variants = Readonly<Record<string, Variant>>;

/** What a service is composed of. */
type Composition = Pick<Service, 'seams' | 'unspecified'>;

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
