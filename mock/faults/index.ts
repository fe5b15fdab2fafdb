import type { Fault } from './fault.js';

/** Every fault of the mock. */
export const faults: readonly Fault[] = [];
