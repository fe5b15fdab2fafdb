import type { Answer } from '../exchange/answer.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';
import type { Change } from './request.js';
import type { Workspace } from './workspace.js';

/** GET /accounts/companies (section 4.1). */
export class Companies {
  constructor(
    private readonly door: Door,
    private readonly workspace: Workspace,
  ) {}

  list(change?: Change): Promise<Answer> {
    return this.door.send(
      buildRequest('listCompanies', { headers: { 'x-api-key': this.workspace.apiKey } }, change),
    );
  }
}
