import { randomBytes } from 'node:crypto';
import type { AnswersOf, ParamsOf } from '../setups.js';

/** What stands in for your service's database in this example. */
export const records = {
  companies: new Map<string, { expired: boolean }>(),
  members: new Map<string, ParamsOf<'member'>>(),
  orders: new Map<string, { companyId: string; stored: AnswersOf<'order.read'>['order'] }>(),
};

/** A new identifier in object-identifier form. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

/** A new key or token. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** The company of an id. Throws where there is none: the harness then answers 500 with this sentence. */
export function companyOf(companyId: string): { expired: boolean } {
  const company = records.companies.get(companyId);
  if (company === undefined) throw new Error(`no company has the id ${companyId}`);
  return company;
}
