import type { Response } from '../exchange/response.js';
import type { Change } from './request.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** GET /accounts/companies (section 4.1), or GET /roles?type=company (section 4.2). */
export class Listing {
  readonly #context: TestContext;
  readonly #workspace: Workspace;
  readonly #operation: 'listCompanies' | 'listRoles';

  constructor(context: TestContext, workspace: Workspace, operation: 'listCompanies' | 'listRoles') {
    this.#context = context;
    this.#workspace = workspace;
    this.#operation = operation;
  }

  /** The same listing of another workspace. */
  in(workspace: Workspace): Listing {
    return new Listing(this.#context, workspace, this.#operation);
  }

  /** Lists them, at the levels of the case: again, or at once with the same request. */
  async list(change?: Change): Promise<Response> {
    const request = await this.#workspace.listing(this.#operation, change);
    const send = (): Promise<Response> => this.#context.send(request);
    const { timing } = this.#context.levels;
    if (timing === 'again') await send();
    if (timing !== 'at-once') return send();
    const [, answer] = await Promise.all([send(), send()]);
    return answer.isLockedOut ? send() : answer;
  }
}
