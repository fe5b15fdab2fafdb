/** The requirement that a valid value has to be accepted, by the one that an invalid value has to be refused. */
const requirements: Readonly<Record<string, string>> = {
  'ORD-NAME-MIN': 'ORD-NAME-TAKEN',
  'ORD-BUDGET-MIN': 'ORD-BUDGET-TAKEN',
  'ORD-QUANTITY-MIN': 'ORD-QUANTITY-TAKEN',
  'ORD-DEADLINE-FORMAT': 'ORD-DEADLINE-TAKEN',
  'ORD-KICKOFF-FORMAT': 'ORD-KICKOFF-TAKEN',
  'ORD-REPEAT-DURATION-ENUM': 'ORD-REPEAT-DURATION-TAKEN',
  'ORD-BILLING-EVENT-ENUM': 'ORD-BILLING-EVENT-TAKEN',
};

/** The requirement that a valid value of a field is accepted; `refusing` is the one on its invalid values. */
export function takenBy(refusing: string): string {
  return requirements[refusing] ?? refusing;
}
