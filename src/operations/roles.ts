import type { Answer } from '../exchange/answer.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { Workspace } from './workspace.js';

/** GET /roles?type=company (section 4.2). */
export class Roles {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
  ) {}

  list(change?: Change): Promise<Answer> {
    const { apiKey, companyId } = this.workspace;
    const call = { headers: { 'x-api-key': apiKey, companyid: companyId }, query: { type: 'company' } };
    return this.door.send(buildRequest('listRoles', call, change));
  }
}
