import type { Response } from '../exchange/response.js';
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

  async list(change?: Change): Promise<Response> {
    const headers = {
      'x-api-key': await this.#workspace.apiKey(),
      companyid: await this.#workspace.companyId(),
    };
    return this.#context.send(buildRequest('listRoles', { headers, query: { type: 'company' } }, change));
  }
}
