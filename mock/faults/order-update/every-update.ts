/** The moves that section 3.1 accepts: an update with a status breaks them too when it is refused. */
export const moves = [
  'ORD-PENDING-ONGOING',
  'ORD-ONGOING-REVIEW',
  'ORD-REVIEW-REVIEW',
  'ORD-COMPLETE',
  'ORD-CANCEL',
  'ORD-CANCEL-CLIENT',
  'ORD-CANCEL-CLIENT-PENDING',
];

/** What an update breaks that is refused whatever it sends: the moves, and the bounds that values may reach. */
export const everyUpdate = [
  'ORD-PUT-OK',
  'ORD-PUT-OK-ROLE',
  ...moves,
  'ORD-NAME-TAKEN',
  'ORD-BUDGET-TAKEN',
  'ORD-QUANTITY-TAKEN',
  'ORD-DEADLINE-TAKEN',
  'ORD-KICKOFF-TAKEN',
  'ORD-REPEAT-DURATION-TAKEN',
  'ORD-BILLING-EVENT-TAKEN',
];
