import type { Position } from '../../support/members.js';

/** Where a lead may stand among valid ones; `name` completes "as the … of three". */
export const placesOfThree: readonly (Position & { name: string })[] = [
  { slug: 'first', name: 'first', size: 3, index: 0 },
  { slug: 'second', name: 'second', size: 3, index: 1 },
  { slug: 'last', name: 'last', size: 3, index: 2 },
];

/** Of these the ends, where one in the middle would tell nothing more. */
export const endsOfThree = placesOfThree.filter(({ name }) => name !== 'second');
