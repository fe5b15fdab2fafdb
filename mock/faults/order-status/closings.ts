/** The two moves that close an order, and what begins the ids of their requirements. */
export const closings = [
  { to: 'Completed', prefix: 'ORD-COMPLETE' },
  { to: 'Cancelled', prefix: 'ORD-CANCEL' },
] as const;

export type Closing = (typeof closings)[number];
