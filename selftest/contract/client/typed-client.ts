import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import type { components, paths } from '../../../reports/.cache/service-types.js';

/** What the calls of one company carry: the API key for section 4.1 to 4.4, the token for section 4.5. */
interface Credentials {
  apiKey: string;
  accessToken: string;
  companyId: string;
}

/**
 * An integration in small, made of the bundled contract alone: its types are what openapi-typescript makes of that, and
 * openapi-fetch holds each call to them. On Node its headers go out in the case in which they are written,
 * which section 5 demands; a client that lowercases them is no client of this service.
 */
export class ServiceClient {
  readonly #http: Client<paths>;
  readonly #credentials: Credentials;

  constructor(baseUrl: string, credentials: Credentials) {
    this.#http = createClient<paths>({ baseUrl, headers: { 'x-api-key': credentials.apiKey } });
    this.#credentials = credentials;
  }

  /** The companies of the API key (section 4.1). */
  async companies(): Promise<components['schemas']['Company'][]> {
    const { data } = await this.#http.GET('/accounts/companies');
    return data?.companies ?? [];
  }

  /** The id that leads of variant A are created with (section 4.2): that of the mapping, not of the role in it. */
  async clientRole(): Promise<string | undefined> {
    const { data } = await this.#http.GET('/roles', {
      params: { query: { type: 'company' }, header: { companyid: this.#credentials.companyId } },
    });
    return data?.roles.find(({ role }) => role.name === 'client')?._id;
  }

  /** Creates leads as variant A has it (section 4.3). */
  async createLeads(leads: components['schemas']['LeadARequest']) {
    return this.#http.POST('/members/bulk-lead', {
      params: { header: { companyid: this.#credentials.companyId } },
      body: leads,
    });
  }

  /** Creates clients; the header of this operation alone has a capital I (section 4.4). */
  async createClients(clients: components['schemas']['ClientRequest']) {
    return this.#http.POST('/members/bulk-client', {
      params: { header: { companyId: this.#credentials.companyId } },
      body: clients,
    });
  }

  /** Updates an order, as multipart also without a file (section 4.5). */
  async updateOrder(pid: string, update: components['schemas']['OrderUpdateForm']) {
    const { accessToken, companyId } = this.#credentials;
    return this.#http.PUT('/orders', {
      params: { query: { pid }, header: { companyid: companyId } },
      headers: { Authorization: `Bearer ${accessToken}` },
      body: update,
      bodySerializer: asForm,
    });
  }

  /** Whether a delivery came from the service (section 4.6). */
  async isGenuine(delivery: components['schemas']['VerificationRequest']): Promise<boolean> {
    const { data } = await this.#http.POST('/api/v1/webhooks/verify-signature', { body: delivery });
    return data?.verification_status === 'SUCCESS';
  }
}

/** Every value as a part of its own: a list is a part for each entry. */
function asForm(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][])
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value])
      form.append(name, entry instanceof Blob ? entry : String(entry));
  return form;
}
