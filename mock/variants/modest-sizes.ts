import { validationError } from '../messages/problem.js';
import type { Variant } from './variant.js';

/** The longest text, in characters, and the largest number of a field. */
const longest: Readonly<Record<string, number>> = { name: 60, notes: 1_500, brief: 1_500 };
const largest: Readonly<Record<string, number>> = {
  budget: 500_000,
  quantity: 999,
  repeatCount: 100,
  billingCycleCount: 999,
};

/** Variants that take no more than what is usual. */
export const sizeVariants: [string, Variant][] = [
  [
    'modest-sizes',
    {
      describe: 'Takes neither long texts nor large numbers in an update.',
      argument: 'Sections 2.4 and 8 state how short and how small a value may be, and no upper bound.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          somethingSent(context) {
            const update: Record<string, unknown> = { ...context.update };
            const beyond = Object.entries(update).find(
              ([field, value]) =>
                (typeof value === 'string' && value.length > (longest[field] ?? Infinity)) ||
                (typeof value === 'number' && value > (largest[field] ?? Infinity)),
            );
            return beyond === undefined
              ? seams.rules.somethingSent(context)
              : validationError(`${beyond[0]} is too large`, beyond[0]);
          },
        },
      }),
    },
  ],
];
