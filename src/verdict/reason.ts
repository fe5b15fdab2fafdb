import type { Reason } from './result.js';

export type { Reason, UnjudgedVerdict } from './result.js';

/** A {@link Reason} as whoever ends a test gives it: beside its verdict, and with settings where some have to do with it. */
export type Why = Omit<Reason, 'verdict' | 'settings'> & { settings?: string[] };
