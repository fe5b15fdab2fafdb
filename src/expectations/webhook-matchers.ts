import { signatureHeader } from '../contract/openapi.js';
import { parsedJson } from '../contract/json-value.js';
import type { QuietPeriod } from '../exchange/inbox.js';
import { placesOf, signatureOf, showsHeader } from '../exchange/delivered-event.js';
import type { EventValue, KeptDelivery } from '../exchange/delivered-event.js';
import { places } from '../exchange/response.js';
import type { OwnWebhook, Webhook } from '../operations/webhook.js';
import { excerpt, stop, quoted } from '../session/session.js';
import type { HistoricDelivery } from '../target/fixtures.js';
import type { MatcherFinding } from './matcher-finding.js';

/** What a count of deliveries leaves out, and how an absence is waited for. */
interface Counting {
  /** What had come by some moment. */
  since?: readonly KeptDelivery[];
  /** Whether the receiver refused some of that, so that what is more than was asked for may be retries. */
  wasRefused?: boolean;
  quiet?: QuietPeriod;
  /** A text that the events in question show; what shows it not is none of them. */
  showing?: string;
}

/**
 * A webhook that received `count` deliveries or more, not counting those that had come by the moment of `since`. It waits
 * for them; negated, it waits as long as a surplus one would take to show, and does not count what had come before and
 * comes again: no section says that an event comes once, nor that nothing else is posted.
 */
export async function toHaveDelivered(
  this: { isNot: boolean },
  webhook: Webhook,
  count = 1,
  { since = [], wasRefused = false, quiet, showing = '' }: Counting = {},
): Promise<MatcherFinding> {
  const former = new Set(since.map(({ body }) => body));
  const all = this.isNot
    ? await webhook.settled(quiet)
    : await countable(webhook, await webhook.awaited(since.length + count), since, count, wasRefused);
  const further = this.isNot
    ? all.filter(({ body }) => !former.has(body) && body.includes(showing))
    : all.slice(since.length);
  const kind = since.length === 0 ? '' : 'further ';
  const came = deliveriesOf(further.length, kind);
  const expected = this.isNot
    ? `${deliveriesOf(count - 1, kind)}${count === 1 ? '' : ' at most'}`
    : `${deliveriesOf(count, kind)} or more`;
  return {
    pass: further.length >= count,
    code: this.isNot ? 'surplus-delivery' : 'not-delivered',
    subject: 'webhook',
    message: () =>
      this.isNot
        ? `The webhook received ${came}, and must receive ${count === 1 ? 'none' : `${count - 1} at most`}.`
        : `The webhook received ${came}, and has to receive ${count === 1 ? 'one' : `at least ${count}`}.`,
    expected,
    actual: came,
    exchange: further.at(-1)?.exchange,
  };
}

/**
 * A webhook whose deliveries name ORDER.UPDATED for `count` updates, if one of them does (section 6.3): where a delivery
 * names its event is not shown.
 */
export async function toNameItsEvent(webhook: Webhook, count: number): Promise<MatcherFinding> {
  const namedIn = (all: readonly KeptDelivery[]): Set<string> =>
    new Set(all.filter(namesOrderUpdated).map(({ body }) => body));
  const came = await webhook.awaited(count);
  const isInDoubt = namedIn(came).size > 0 && namedIn(came).size < count && !came.every(namesOrderUpdated);
  const all = isInDoubt ? await webhook.awaitedUntil((each) => namedIn(each).size >= count) : came;
  const named = namedIn(all).size;
  const other = all.find((each) => !namesOrderUpdated(each) && !webhook.isSample(each));
  return {
    pass: named === 0 || named >= count || other === undefined,
    code: 'not-delivered',
    subject: 'webhook',
    message: () =>
      `Of ${count} updates, ${named} came as ORDER.UPDATED; a further delivery does not name that event.`,
    expected: `${deliveriesOf(count)} of ORDER.UPDATED`,
    actual: `${deliveriesOf(named)} of ORDER.UPDATED`,
    exchange: other?.exchange,
  };
}

/** Whether a header or a member of a delivery is the name of the event, in any case and behind any prefix. */
function namesOrderUpdated({ headers, body }: KeptDelivery): boolean {
  const texts = [
    ...headers.map(([, value]) => value),
    ...[...places(parsedJson(body))].map(({ value }) => value),
  ];
  return texts.some((text) => typeof text === 'string' && /^(?:[\w:/-]+\.)*order\.updated$/i.test(text));
}

/**
 * Deliveries by which updates can be counted. If there are enough of them and not of different bodies, the surplus or an
 * earlier delivery shows whether the target posts one event more than once: the test is then `inapplicable`.
 */
async function countable(
  webhook: Webhook,
  came: readonly KeptDelivery[],
  since: readonly KeptDelivery[],
  count: number,
  wasRefused: boolean,
): Promise<readonly KeptDelivery[]> {
  if (webhook.mayBeEarlier) stop('inapplicable', indistinct);
  const former = new Set(since.map(({ body }) => body));
  const differ = (all: readonly KeptDelivery[]): boolean =>
    new Set(all.map(({ body }) => body).filter((body) => !former.has(body))).size >= count;
  if (differ(came) || came.length - since.length + webhook.dropped < count) return came;
  // Where events differ, those that came twice may be here before another that came late.
  const all = await (webhook.isDistinct ? webhook.awaitedUntil(differ) : webhook.settled('patient', differ));
  const isSurplus = former.size < since.length || all.length - since.length > count;
  const isRepeating = webhook.dropped > 0 || (isSurplus && !wasRefused);
  return differ(all) || !isRepeating ? all : stop('inapplicable', indistinct);
}

const indistinct = {
  code: 'repeats-indistinct',
  message:
    'The target posts an event more than once, and a repeated delivery looks like that of another event, so events can not be counted.',
};

/** How it is made sure that nothing but some events was delivered. */
interface NothingBut {
  quiet?: QuietPeriod;
  /**
   * Does the same once more, and answers the new name that it gave an order, if one was accepted. An order of the
   * environment file may have events of earlier tests under way, and a new endpoint be sent a ping, which come by chance:
   * what a target delivers of a refusal comes again.
   */
  again?: () => Promise<string | undefined>;
}

/**
 * A webhook that was posted to for the updates that gave their orders new names, and for nothing else. The test is
 * `cantTell` where no delivery shows any of the names.
 */
export async function toHaveDeliveredNothingBut(
  webhook: Webhook,
  names: readonly string[],
  { quiet, again }: NothingBut = {},
): Promise<MatcherFinding> {
  if (webhook.renews) stop('inapplicable', indistinct);
  const known = [...names];
  const isNamed = ({ body }: KeptDelivery): boolean => known.some((name) => body.includes(name));
  const othersIn = (all: readonly KeptDelivery[]): KeptDelivery[] =>
    all.filter((each) => !isNamed(each) && !webhook.isSample(each));
  await webhook.awaited(names.length);
  let deliveries = await webhook.settled(quiet);
  // What came may be copies of earlier events.
  if (webhook.dropped > 0 && !deliveries.some(isNamed)) {
    await webhook.awaitedUntil((all) => all.some(isNamed));
    deliveries = await webhook.settled(quiet);
  }
  if (!deliveries.some(isNamed))
    stop('cantTell', {
      code: 'indistinct',
      subject: 'deliveries',
      message: 'No delivery shows the new name of its order, so deliveries can not be distinguished.',
    });
  // What is posted again with other bytes looks like a further event, before or after this one.
  if (othersIn(deliveries).length > 0) {
    deliveries = await webhook.settled('patient');
    const bodies = new Set(deliveries.filter(isNamed).map(({ body }) => body));
    if (bodies.size > names.length) stop('inapplicable', indistinct);
  }
  let others = othersIn(deliveries);
  if (others.length > 0 && again !== undefined) {
    const earlier = new Set(deliveries.map(({ exchange }) => exchange));
    const name = await again();
    const isLater = ({ exchange }: KeptDelivery): boolean => !earlier.has(exchange);
    if (name !== undefined) {
      known.push(name);
      await webhook.awaitedUntil((all) => all.some((each) => isLater(each) && isNamed(each)));
    }
    const all = othersIn(await webhook.settled('patient'));
    others = webhook.countable(all).filter(isLater);
    if (others.length === 0 && all.some(isLater) && webhook.isAmbiguous) stop('inapplicable', indistinct);
  }
  return {
    pass: others.length === 0,
    code: 'surplus-delivery',
    subject: 'webhook',
    message: () => `Beside that of the accepted update, ${deliveriesOf(others.length)} came.`,
    expected: 'deliveries of the accepted update alone',
    actual: `${deliveriesOf(others.length)} of something else`,
    exchange: others[0]?.exchange,
  };
}

/**
 * A delivery whose event shows a value, an instant or a file, at whatever place. The test is `cantTell` where its body is
 * no JSON.
 */
export function toShow(delivery: KeptDelivery, wanted: EventValue): MatcherFinding {
  const expected = typeof wanted === 'object' && 'filename' in wanted ? wanted.filename : wanted;
  return {
    pass: placesOf(delivery, wanted).length > 0,
    code: 'missing',
    subject: 'event',
    message: () => `The event does not show ${quoted(expected)}.`,
    expected,
    actual: parsedJson(delivery.body),
    exchange: delivery.exchange,
  };
}

/** A delivery whose body is JSON (section 6.1). */
export function toHaveJsonBody(delivery: KeptDelivery): MatcherFinding {
  return {
    pass: parsedJson(delivery.body) !== undefined,
    code: 'shape',
    subject: 'delivery',
    message: () => 'The body of the delivery is not JSON.',
    expected: 'a JSON body',
    actual: excerpt(delivery.body, 500),
    exchange: delivery.exchange,
  };
}

/** A delivery with a value in the header of its signature (section 6.1). */
export function toBeSigned(delivery: KeptDelivery): MatcherFinding {
  const signature = signatureOf(delivery)?.trim();
  return {
    pass: signature !== undefined && signature !== '',
    code: 'missing',
    subject: signatureHeader(),
    message: () =>
      `The header ${signatureHeader()} of the delivery is ${signature === undefined ? 'missing' : 'empty'}.`,
    expected: `a header ${signatureHeader()} with a signature`,
    actual: delivery.headers.map(([name]) => name),
    exchange: delivery.exchange,
  };
}

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

/**
 * A number of deliveries in words.
 * @param kind an adjective with a space behind it
 */
function deliveriesOf(count: number, kind = ''): string {
  return count === 1
    ? `1 ${kind}delivery`
    : count === 0
      ? `no ${kind}delivery`
      : `${count} ${kind}deliveries`;
}
