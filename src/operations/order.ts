import { setTimeout as pause } from 'node:timers/promises';
import type { FilePart, Part } from '../exchange/multipart.js';
import type { Response } from '../exchange/response.js';
import { stop } from '../session/stop.js';
import type { OrderState } from '../target/fixture-shapes.js';
import type { Notice, NoticeKind, StoredFile, Task } from './order-parts.js';
import { snapshotOf } from './order-snapshot.js';
import type { OrderMember, OrderSnapshot } from './order-snapshot.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** The fields of an update (section 4.5). Everything goes out as text; a list as repeated `name[]` entries. */
export type OrderFields = Record<
  string,
  string | number | boolean | readonly string[] | readonly FilePart[] | undefined
>;

/** Milliseconds that a target has to file an upload, or to send a notice, after its answer, and between two looks. */
const filingLimit = 1_000;
const noticeLimit = 1_500;
const lookPause = 50;

/** One order. Whatever reads it back ends the test as `untested` where nothing can. */
export class Order {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(
    context: TestContext,
    workspace: Workspace,
    readonly id: string,
  ) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** How many updates of it, whose deliveries its webhooks may still hear, were accepted before this test. */
  get updates(): number {
    return 0;
  }

  /** Updates the order as the workspace's SuperAdmin, unless the change says otherwise. */
  async put(fields: OrderFields, change?: Change): Promise<Response> {
    const call = {
      headers: {
        authorization: change?.headers?.authorization ?? `Bearer ${await this.#workspace.accessToken()}`,
        companyid: await this.#workspace.companyId(),
      },
      query: { pid: this.id },
      parts: toParts(fields),
    };
    const answer = await this.#context.send(buildRequest('updateOrder', call, change));
    const isOwn = change?.query?.pid === undefined && change?.raw === undefined;
    if (isOwn && answer.ok && typeof fields.status === 'string')
      this.#context.session.left('order', this.id, fields.status);
    return answer;
  }

  /** One member as it is read back; undefined or null where it is unset or not shown. */
  async read<Member extends OrderMember>(member: Member): Promise<OrderState[Member]> {
    return (await this.state())[member];
  }

  /** Everything that an update can change, to be compared later. */
  async snapshot(): Promise<OrderSnapshot> {
    return snapshotOf(await this.state());
  }

  /** A snapshot without some members, which are then not compared. */
  async snapshotWithout(...members: OrderMember[]): Promise<OrderSnapshot> {
    const entries = Object.entries(await this.snapshot());
    return Object.fromEntries(entries.filter(([member]) => !members.includes(member as OrderMember)));
  }

  /** Whether the file folder is active (section 3.1). */
  async isFolderActive(): Promise<boolean> {
    return (await this.#shown('folderActive')) === true;
  }

  tasks(): Promise<Task[]> {
    return this.#shown('tasks');
  }

  /** Tasks from before as they are now, in the same order; the test is `cantTell` where one is not shown any more. */
  async tasksNow(tasks: readonly Task[]): Promise<Task[]> {
    const now = await this.tasks();
    return tasks.map(
      ({ id }) =>
        now.find((task) => task.id === id) ?? stop('cantTell', 'A task of the order is not shown any more.'),
    );
  }

  /** The files, once there are `count` of them or the target's time is up. */
  files(count = 0): Promise<StoredFile[]> {
    return awaited(() => this.#shown('files'), count, filingLimit);
  }

  /** The notices to the client, of a kind where one is named, once there are `count` of them or the target's time is up. */
  notices(kind?: NoticeKind, count = 0): Promise<Notice[]> {
    return awaited(
      async () =>
        (await this.#shown('notifications')).filter((notice) => kind === undefined || notice.kind === kind),
      count,
      noticeLimit,
    );
  }

  /** The notices so far, after the time in which an earlier update could still send one. */
  async settledNotices(): Promise<Notice[]> {
    await pause(noticeLimit);
    return this.notices();
  }

  /** A member that every order has; the test is `cantTell` where the harness leaves it out. */
  async #shown<Member extends OrderMember>(member: Member): Promise<NonNullable<OrderState[Member]>> {
    return (await this.read(member)) ?? stop('cantTell', `The harness does not show ${member} of the order.`);
  }

  /** The order as it is now; the test is `untested` where nothing can read it back. */
  protected async state(): Promise<OrderState> {
    return this.#context.given.orderState(await this.#workspace.companyId(), this.id);
  }
}

/** A list once it has `count` entries, or as it is when `limit` milliseconds have passed. */
async function awaited<T>(look: () => Promise<T[]>, count: number, limit: number): Promise<T[]> {
  const deadline = Date.now() + limit;
  for (;;) {
    const list = await look();
    if (list.length >= count || Date.now() > deadline) return list;
    await pause(lookPause);
  }
}

function toParts(fields: OrderFields): Part[] {
  return Object.entries(fields).flatMap(([name, value]): Part[] => {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [[name, String(value)]];
    return (value as (string | FilePart)[]).map((entry) =>
      typeof entry === 'string' ? [`${name}[]`, entry] : [name, entry],
    );
  });
}
