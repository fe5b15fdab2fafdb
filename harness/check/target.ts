import { isObject } from '../../src/contract/json-value.js';
import type { AnswersOf } from '../setups.js';

/** The few calls of the service by which a check sees whether a state is really set up. */
export class Target {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** The status of a listing of companies (section 4.1), and the ids that it shows. */
  async companies(apiKey: string): Promise<{ status: number; ids: unknown[] }> {
    const answer = await fetch(`${this.#baseUrl}/accounts/companies`, { headers: { 'x-api-key': apiKey } });
    const body: unknown = await answer.json().catch(() => undefined);
    const companies = isObject(body) && Array.isArray(body.companies) ? (body.companies as unknown[]) : [];
    return { status: answer.status, ids: companies.filter(isObject).map(({ _id }) => _id) };
  }

  /** The status of an update of an order's notes (section 4.5) by the SuperAdmin of its workspace. */
  async update({ companyId, accessToken }: AnswersOf<'workspace'>, orderId: string): Promise<number> {
    const form = new FormData();
    form.set('notes', 'written by a check of the harness');
    const answer = await fetch(`${this.#baseUrl}/orders?pid=${encodeURIComponent(orderId)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, companyid: companyId },
      body: form,
    });
    await answer.text();
    return answer.status;
  }
}

/** Whether a status is a success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
