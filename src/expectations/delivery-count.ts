/** A number of deliveries in words. */
export function deliveriesOf(count: number): string {
  return count === 0 ? 'no delivery' : count === 1 ? '1 delivery' : `${count} deliveries`;
}
