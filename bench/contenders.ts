import type { MeasuredServer } from './children.js';
import type { Contender } from './rounds.js';

const BOUNDARY = 'bench-boundary';

/** A server that answers the two operations; what it has used of the processor, where that can be told. */
export type Measured = Pick<Contender, 'cpu'> & { baseUrl: string };
/** What a contender needs of a workspace. */
export type Given = Record<'companyId' | 'apiKey' | 'accessToken' | 'orderId', string>;

/** Has the harness of a mock make a workspace with an order. */
export async function given({ harnessUrl = '' }: MeasuredServer): Promise<Given> {
  const state = async (name: string, params: object): Promise<Given> => {
    const body = JSON.stringify({ state: name, params });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch(harnessUrl, { method: 'POST', headers, body })).json()) as Given;
  };
  const workspace = await state('workspace', {});
  return { ...workspace, ...(await state('order', { companyId: workspace.companyId, status: 'Ongoing' })) };
}

/** A contender that lists companies. */
export function list(name: string, { baseUrl, cpu }: Measured, apiKey: string): Contender {
  return {
    name,
    cpu,
    load: { baseUrl, method: 'GET', path: '/accounts/companies', headers: { 'x-api-key': apiKey } },
  };
}

/** A contender that updates three fields of an order. */
export function update(
  name: string,
  { baseUrl, cpu }: Measured,
  { accessToken, companyId, orderId }: Given,
): Contender {
  const fields = { notes: 'Measured', budget: '1200', quantity: '2' };
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    companyid: companyId,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const body = `${parts.join('')}--${BOUNDARY}--\r\n`;
  return { name, cpu, load: { baseUrl, method: 'PUT', path: `/orders?pid=${orderId}`, headers, body } };
}
