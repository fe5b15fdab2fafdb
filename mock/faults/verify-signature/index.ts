import type { Fault } from '../fault.js';
import { comparisonFaults } from './comparison.js';
import { failureFaults } from './failure.js';
import { successFaults } from './success.js';

/** Faults of the verification of a signature (section 4.6). */
export const verificationFaults: readonly Fault[] = [...successFaults, ...comparisonFaults, ...failureFaults];
