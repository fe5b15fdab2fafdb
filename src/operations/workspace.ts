import type { WorkspaceFixture } from '../target/given.js';
import { isObject } from '../exchange/structure.js';
import type { Door } from './door.js';
import { buildRequest } from './request.js';

/** A company with its credentials. What a fixture does not supply is asked of the target where it can be. */
export class Workspace {
  constructor(
    private readonly door: Door,
    readonly apiKey: string,
    readonly companyId: string,
    private readonly fixture: WorkspaceFixture,
  ) {}

  /** Token of an approved member with the SuperAdmin role. */
  get accessToken(): string {
    return (
      this.fixture.accessToken ??
      this.door.untested('This needs a bearer token: set HARNESS_URL or ACCESS_TOKEN.')
    );
  }

  /** The outer id of the client role mapping (section 4.2). */
  async clientRoleId(): Promise<string> {
    return this.fixture.clientRoleId ?? (await this.#clientRole((mapping) => mapping._id));
  }

  /** The inner id of the client role (section 2.2). */
  async clientRoleDefinitionId(): Promise<string> {
    return (
      this.fixture.clientRoleDefinitionId ??
      (await this.#clientRole((mapping) => isObject(mapping.role) && mapping.role._id))
    );
  }

  async #clientRole(pick: (mapping: Record<string, unknown>) => unknown): Promise<string> {
    const { apiKey, companyId } = this;
    const request = buildRequest('listRoles', {
      headers: { 'x-api-key': apiKey, companyid: companyId },
      query: { type: 'company' },
    });
    const { json } = await this.door.send(request);
    const roles = isObject(json) && Array.isArray(json.roles) ? (json.roles as unknown[]) : [];
    const mapping = roles.filter(isObject).find(({ role }) => isObject(role) && role.name === 'client');
    const id = mapping && pick(mapping);
    return typeof id === 'string'
      ? id
      : this.door.cantTell(
          'The role listing of the target shows no role mapping named client, whose id this needs.',
        );
  }
}

/** Makes a workspace of a fixture; its company id is asked of the target where the fixture has none (section 4.1). */
export async function openWorkspace(door: Door, fixture: WorkspaceFixture): Promise<Workspace> {
  const { redaction } = door.session.recorder;
  redaction.learn('$API_KEY', fixture.apiKey);
  redaction.learn('$ACCESS_TOKEN', fixture.accessToken);
  const companyId = fixture.companyId ?? (await soleCompany(door, fixture.apiKey));
  return new Workspace(door, fixture.apiKey, companyId, fixture);
}

async function soleCompany(door: Door, apiKey: string): Promise<string> {
  const { json } = await door.send(buildRequest('listCompanies', { headers: { 'x-api-key': apiKey } }));
  const companies =
    isObject(json) && Array.isArray(json.companies) ? (json.companies as unknown[]).filter(isObject) : [];
  const [company] = companies;
  if (companies.length !== 1 || typeof company?._id !== 'string')
    return door.untested(
      'This needs a company id, and the key lists not exactly one company: set COMPANY_ID.',
    );
  return company._id;
}
