import { isObject } from '../../src/contract/json-value.js';
import type { AnswersOf } from '../setups.js';
import { UsageError } from '../../src/contract/command.js';
import type { Arrivals, RunningReceiver } from '../../src/exchange/receiver.js';
import type { ReceivedDelivery } from '../../src/exchange/delivered-event.js';

/** The few calls of the service by which a check sees whether a state is really set up. */
export class Target {
  constructor(readonly baseUrl: string) {}

  /** The status of a listing of companies (section 4.1), and the ids that it shows. */
  async companies(apiKey: string): Promise<{ status: number; ids: unknown[] }> {
    const answer = await fetch(`${this.baseUrl}/accounts/companies`, { headers: { 'x-api-key': apiKey } });
    const body: unknown = await answer.json().catch(() => undefined);
    const companies = isObject(body) && Array.isArray(body.companies) ? (body.companies as unknown[]) : [];
    return { status: answer.status, ids: companies.filter(isObject).map(({ _id }) => _id) };
  }

  /** The status of an update of an order's notes (section 4.5) by the SuperAdmin of its workspace. */
  async update({ companyId, accessToken }: AnswersOf<'workspace'>, orderId: string): Promise<number> {
    const form = new FormData();
    form.set('notes', 'written by a check of the harness');
    const answer = await fetch(`${this.baseUrl}/orders?pid=${encodeURIComponent(orderId)}`, {
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

/** An address that a webhook may post to, and what came in there. */
export interface Address {
  url: string;
  /** The deliveries, once there are `count` or the time is up. */
  deliveries(count: number): Promise<ReceivedDelivery[]>;
}

/** Milliseconds that a delivery may take. */
const arrivalLimit = 5_000;

/**
 * An address of a receiver that nothing else uses.
 * @param publicUrl the address by which the target reaches the receiver
 * @param wait milliseconds that a delivery may take
 */
export async function newAddress(
  { url, controlUrl }: RunningReceiver,
  publicUrl = url,
  wait = arrivalLimit,
): Promise<Address> {
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(controlUrl, { method: 'POST', headers });
  const { path } = (await made.json()) as { path: string };
  return {
    url: `${publicUrl}/${path}`,
    deliveries: async (count) => {
      const answer = await fetch(`${controlUrl}/${path}?count=${count}&wait=${wait}`);
      const { deliveries, lost } = (await answer.json()) as Arrivals;
      if (lost === undefined) return deliveries;
      throw new UsageError(`Deliveries may be missing: ${lost}. Try again.`);
    },
  };
}
