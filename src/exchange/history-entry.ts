import type { HistoricDelivery } from '../target/fixture-shapes.js';

/**
 * Whether an entry of a history shows a value among the headers of its request, of the header of a name where one is
 * given: whatever the form of headers there (an object, pairs, lines).
 */
export function showsHeader({ request }: HistoricDelivery, value: string, name = ''): boolean {
  const text = JSON.stringify(request?.headers ?? null)
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
  return text.includes(value) && text.toLowerCase().includes(name);
}
