import type { Levels } from '../contract/dimensions.js';
import type { Addresses } from '../exchange/inbox.js';
import type { ReceivedDelivery } from '../exchange/received-delivery.js';
import { stop } from '../session/stop.js';
import type { WebhookFixture, WebhookProperties } from '../target/fixture-shapes.js';
import { settle } from './effect-wait.js';
import type { TestContext } from './test-context.js';

/** What a webhook is to be, but for its address. */
export type WebhookOptions = Partial<Omit<WebhookProperties, 'url'>>;

/** A webhook that a harness configured. */
export interface ConfiguredWebhook {
  fixture: WebhookFixture;
  addresses: Addresses;
  /** Where it posted before. */
  former: readonly Addresses[];
  /** What it has posted already. */
  earlier: readonly ReceivedDelivery[];
  /** The ids of what its history lists already. */
  listed: ReadonlySet<string>;
}

/** How many deliveries a webhook has behind it that has many. */
const many = 10;

/**
 * Configures webhooks with the history that the levels of a case name (`spec/dimensions.yaml`). Only those that a harness
 * makes can have one; the case is `inapplicable` where it does not.
 */
export class WebhookLevels {
  readonly #context: TestContext;
  readonly #level: string | undefined;
  readonly #isBeside: boolean;
  /** The companies that have other webhooks before and behind those of the case. */
  readonly #before = new Set<string>();
  readonly #behind = new Set<string>();

  constructor(context: TestContext) {
    const { webhook, context: beside }: Levels = context.levels;
    this.#context = context;
    this.#level = webhook;
    this.#isBeside = beside === 'other-webhooks';
  }

  /**
   * Configures one at an address of its own.
   * @param make asks the harness for it; what it answers undefined to is not made
   */
  async configured(
    companyId: string,
    options: WebhookOptions,
    make: (options: WebhookProperties) => Promise<WebhookFixture | undefined>,
  ): Promise<ConfiguredWebhook | undefined> {
    const { given, inbox } = this.#context;
    const isSeveral = this.#level === 'several';
    if ((isSeveral || this.#isBeside) && isFirst(this.#before, companyId)) await this.#other(companyId);
    const addresses = await inbox.newAddresses();
    const former = this.#level === 'changed' || this.#level === 'used' ? [await inbox.newAddresses()] : [];
    const fixture = await make(wished(former[0] ?? addresses, options));
    if (fixture === undefined) return undefined;
    const webhook = { fixture, addresses, former, earlier: [], listed: new Set<string>() };
    const aged = await this.#aged(webhook, options);
    if (isSeveral && isFirst(this.#behind, companyId)) {
      const other = await this.#other(companyId);
      if (other !== undefined) await given.offeredRotation(other.webhookId);
    }
    return aged;
  }

  /** Gives a webhook the history of the level: `used` is all of it. */
  async #aged(webhook: ConfiguredWebhook, options: WebhookOptions): Promise<ConfiguredWebhook> {
    const { active = true, events: [event = 'ORDER.UPDATED'] = [] } = options;
    const { webhookId } = webhook.fixture;
    const is = (level: string): boolean => this.#level === level || this.#level === 'used';
    if (is('changed')) await this.#update(webhookId, { url: webhook.addresses.url });
    if (is('reactivated')) {
      await this.#update(webhookId, { active: !active });
      await this.#update(webhookId, { active });
    }
    const aged = is('rotated') ? await this.#rotated(webhook) : webhook;
    // One that is off posts no sample.
    return is('many-deliveries') && active ? this.#delivered(aged, event) : aged;
  }

  async #rotated(webhook: ConfiguredWebhook): Promise<ConfiguredWebhook> {
    const { webhookId } = webhook.fixture;
    const secret = (await this.#context.given.offeredRotation(webhookId)) ?? refused('rotate its secret');
    return { ...webhook, fixture: { webhookId, secret } };
  }

  async #delivered(webhook: ConfiguredWebhook, event: string): Promise<ConfiguredWebhook> {
    const { given, inbox } = this.#context;
    const { webhookId } = webhook.fixture;
    for (let count = 0; count < many; count += 1)
      if (!(await given.offeredWebhookTest(webhookId, event))) refused('post a sample');
    const came = await inbox.deliveries(webhook.addresses, many, inbox.timeLimit);
    if (came.length < many) refused('post ten samples');
    await settle(this.#context, 'brief', 'delivery');
    const history = (await given.offeredHistory(webhookId)) ?? [];
    return {
      ...webhook,
      earlier: await inbox.deliveries(webhook.addresses, 0, 0),
      listed: new Set(history.map(({ id }) => id)),
    };
  }

  async #update(webhookId: string, change: Partial<WebhookProperties>): Promise<void> {
    if (!(await this.#context.given.offeredWebhookUpdate(webhookId, change))) refused('change a webhook');
  }

  async #other(companyId: string): Promise<WebhookFixture | undefined> {
    const { given, inbox } = this.#context;
    return given.offeredWebhook(companyId, wished(await inbox.newAddresses(), {}));
  }
}

/** A subscription to ORDER.UPDATED that is on, unless the options say otherwise. */
export function wished({ url }: Addresses, options: WebhookOptions): WebhookProperties {
  return { url, events: ['ORDER.UPDATED'], ...options };
}

/** Whether a set did not have an id yet, which it has from now on. */
function isFirst(ids: Set<string>, id: string): boolean {
  return !ids.has(id) && Boolean(ids.add(id));
}

function refused(what: string): never {
  return stop('inapplicable', {
    code: 'level-refused',
    subject: 'webhook',
    message: `The webhook was to have a history before this test, and the harness does not ${what}.`,
  });
}
