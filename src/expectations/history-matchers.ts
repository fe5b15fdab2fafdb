import { showsHeader } from '../exchange/history-entry.js';
import type { OwnWebhook } from '../operations/webhook.js';
import type { HistoricDelivery } from '../target/fixture-shapes.js';
import { deliveriesOf } from './delivery-count.js';
import type { MatcherFinding } from './matcher-finding.js';

/** A webhook whose history (section 2.5) lists `count` deliveries or more. */
export async function toListInHistory(webhook: OwnWebhook, count: number): Promise<MatcherFinding> {
  const { length } = await webhook.history(count);
  const expected = `${deliveriesOf(count)} or more`;
  return {
    pass: length >= count,
    code: 'missing',
    subject: 'history',
    message: () => `The history lists ${deliveriesOf(length)}, and has to list at least ${count}.`,
    expected,
    actual: deliveriesOf(length),
  };
}

/**
 * Entries of a history of which one shows a value among the headers of its request, in the header of a name where one
 * is given. The finding does not show what is there instead: it may be a signature that the run has not learned.
 */
export function toShowHeader(
  this: { isNot: boolean },
  entries: readonly HistoricDelivery[],
  value: string,
  name?: string,
): MatcherFinding {
  const shows = `of the history shows this value in ${name === undefined ? 'a header' : `the header ${name}`}`;
  const [none, some] = [`No entry ${shows}`, `An entry ${shows}`];
  return {
    pass: entries.some((each) => showsHeader(each, value, name)),
    code: this.isNot ? 'surplus' : 'missing',
    subject: name ?? 'history',
    message: () => `${this.isNot ? some : none}: ${value}.`,
    expected: this.isNot ? none : some,
    actual: this.isNot ? some : none,
  };
}
