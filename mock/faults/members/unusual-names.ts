import type { Wrong } from '../accounts/answer-members.js';

/** What befalls names beyond the ordinary. */
export const unusualNames: readonly Wrong[] = [
  {
    id: 'ascii-alone',
    text: 'has lost its letters beyond ASCII',
    value: (name) => String(name).replaceAll(/[^\x20-\x7e]/g, ''),
  },
  { id: 'cut-at-32', text: 'is cut after 32 characters', value: (name) => String(name).slice(0, 32) },
];
