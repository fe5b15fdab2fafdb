/**
 * A number of deliveries in words.
 * @param kind an adjective with a space behind it
 */
export function deliveriesOf(count: number, kind = ''): string {
  return count === 1
    ? `1 ${kind}delivery`
    : count === 0
      ? `no ${kind}delivery`
      : `${count} ${kind}deliveries`;
}
