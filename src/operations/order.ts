import type { FilePart, Part } from '../exchange/multipart.js';
import type { Response } from '../exchange/response.js';
import type { OrderState } from '../target/fixture-shapes.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** The fields of an update (section 4.5). Everything goes out as text; a list as repeated `name[]` entries. */
export type OrderFields = Record<
  string,
  string | number | boolean | readonly string[] | readonly FilePart[] | undefined
>;

/** One order. */
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
    return this.#context.send(buildRequest('updateOrder', call, change));
  }

  /** The order as the harness reads it back; the test is `untested` without one. */
  async state(): Promise<OrderState> {
    return this.#context.given.orderState(await this.#workspace.companyId(), this.id);
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
