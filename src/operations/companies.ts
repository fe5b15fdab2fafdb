import type { Response } from '../exchange/response.js';
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

  async list(change?: Change): Promise<Response> {
    const headers = { 'x-api-key': await this.#workspace.apiKey() };
    return this.#context.send(buildRequest('listCompanies', { headers }, change));
  }
}
