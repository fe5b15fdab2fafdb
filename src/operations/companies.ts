import type { Response } from '../exchange/response.js';
import { readAt } from './listing-levels.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** GET /accounts/companies (section 4.1). */
export class Companies {
  readonly #context: TestContext;
  readonly #workspace: Workspace;

  constructor(context: TestContext, workspace: Workspace) {
    this.#context = context;
    this.#workspace = workspace;
  }

  /** Lists them, at the levels of the case. */
  async list(change?: Change): Promise<Response> {
    const headers = { 'x-api-key': await this.#workspace.apiKey() };
    const request = buildRequest('listCompanies', { headers }, change);
    return readAt(this.#context.levels, () => this.#context.send(request));
  }
}
