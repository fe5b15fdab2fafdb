import type { Fault } from '../faults/fault.js';
import { faults } from '../faults/index.js';
import { recognizers } from './index.js';
import { limited } from './limited.js';

/**
 * The fault of an id, or, as `ID@dimension/level`, the fault that shows only at that level.
 * @returns undefined where there is no such fault or level
 */
export function faultNamed(name: string): Fault | undefined {
  const [id = '', level] = name.split('@');
  const fault = faults.find((candidate) => candidate.id === id);
  if (fault === undefined || level === undefined) return fault;
  const recognizer = recognizers[level];
  return recognizer && limited(fault, level, recognizer);
}
