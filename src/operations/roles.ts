import type { Response } from '../exchange/response.js';
import { readAt } from './listing-levels.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** GET /roles?type=company (section 4.2). */
export class Roles {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** The same listing of another workspace. */
  in(workspace: Workspace): Roles {
    return new Roles(this.#context, workspace);
  }

  /** Lists them, at the levels of the case. */
  async list(change?: Change): Promise<Response> {
    const headers = {
      'x-api-key': await this.#workspace.apiKey(),
      companyid: await this.#workspace.companyId(),
    };
    const request = buildRequest('listRoles', { headers, query: { type: 'company' } }, change);
    return readAt(this.#context.levels, () => this.#context.send(request));
  }
}
