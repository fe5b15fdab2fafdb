import type { Client as HttpClient } from 'openapi-fetch';
import { expect, test } from '../../mock/mock-test.js';
import type { Client, Workspace } from '../../mock/mock-test.js';
import type { paths } from '../../../reports/.cache/service-types.js';
import { ServiceClient } from './typed-client.js';

async function integration(client: Client): Promise<{ service: ServiceClient; workspace: Workspace }> {
  const workspace = await client.workspace();
  return { service: new ServiceClient(client.mock.baseUrl, workspace), workspace };
}

test('a client of the bundled contract finds its company and creates a lead and a client', async ({
  client,
}) => {
  const { service, workspace } = await integration(client);

  expect((await service.companies()).map(({ _id }) => _id)).toEqual([workspace.companyId]);
  const role = await service.clientRole();
  expect(role).toBe(workspace.clientRoleId);
  const person = { firstName: 'Ada', lastName: 'Okafor' };
  const lead = await service.createLeads([
    { ...person, email: 'lead@example.com', role: role!, isConvertedClient: false },
  ]);
  const created = await service.createClients([
    { ...person, email: 'client@example.com', isConvertedClient: false },
  ]);

  expect(lead.data).toMatchObject({ createdMembers: [{ name: 'Ada Okafor', role: 'client' }] });
  expect(created.data?.createdMembers).toMatchObject([{ name: 'Ada Okafor', status: 'New', role: 'client' }]);
});

test('a client of the bundled contract updates an order, with managers and a file', async ({ client }) => {
  const { service, workspace } = await integration(client);
  const { companyId } = workspace;
  const { orderId } = await client.given('order', { companyId, status: 'Ongoing' });
  const { memberId } = await client.given('member', { companyId, role: 'projectManager' });

  const { data } = await service.updateOrder(orderId!, {
    budget: 4800,
    status: 'Review',
    'assignedProjectManagers[]': [memberId!],
    files: [new File(['The brief.'], 'brief.txt')],
  });

  expect(data?.message).toBe('Project has been updated');
  const stored = await client.given<{ order: unknown }>('order.read', { companyId, orderId });
  expect(JSON.stringify(stored)).toContain(memberId);
  expect(JSON.stringify(stored)).toContain('brief.txt');
});

test('a client of the bundled contract that updates one field changes no other', async ({ client }) => {
  const { service, workspace } = await integration(client);
  const { companyId } = workspace;
  const { orderId } = await client.given('order', { companyId, status: 'Ongoing', subscription: true });
  const read = (): Promise<{ order: object }> => client.given('order.read', { companyId, orderId });
  await service.updateOrder(orderId!, {
    name: 'Launch',
    budget: 10,
    quantity: 2,
    brief: 'A page.',
    billingCycleCount: 7,
  });
  const { order } = await read();

  await service.updateOrder(orderId!, { notes: 'For the team' });

  expect(order).toMatchObject({ name: 'Launch', budget: 10, quantity: 2 });
  expect((await read()).order).toEqual({ ...order, notes: 'For the team' });
});

test('a client of the bundled contract sees a blocked move as an error', async ({ client }) => {
  const { service, workspace } = await integration(client);
  const { orderId } = await client.given('order', { companyId: workspace.companyId, status: 'Pending' });

  const { data, error, response } = await service.updateOrder(orderId!, { status: 'Review' });

  expect(data).toBeUndefined();
  expect(response.status).toBe(400);
  expect(JSON.stringify(error)).toContain('ValidationError');
});

test('a client of the bundled contract has a delivery verified', async ({ client, receiver }) => {
  const { service, workspace } = await integration(client);
  const { companyId } = workspace;
  const { orderId } = await client.given('order', { companyId });
  const webhook = await client.given('webhook', { companyId, url: receiver.url, events: ['ORDER.UPDATED'] });
  await service.updateOrder(orderId!, { notes: 'For the team' });
  const [post] = await receiver.got(1);
  const delivery = {
    webhookId: webhook.webhookId!,
    secret: webhook.secret!,
    signature: String(post!.headers['x-ah-sig']),
    payload: JSON.parse(post!.body) as Record<string, unknown>,
  };

  expect(await service.isGenuine(delivery)).toBe(true);
  expect(await service.isGenuine({ ...delivery, payload: { made: 'up' } })).toBe(false);
});

/** What the compiler refuses: were a line taken, its directive would be an error of `npm run check`. */
export function refusedByTheCompiler(http: HttpClient<paths>): unknown[] {
  const query = { pid: '65f1c0ffee0000000000000f' };
  const companyId = '65f1c0ffee00000000000010';
  const header = { companyid: companyId };
  const unreachable = { firstName: 'Ada', lastName: 'Okafor', isConvertedClient: false };
  return [
    // @ts-expect-error The header of this operation has a capital I.
    () => http.POST('/members/bulk-client', { params: { header }, body: [] }),
    // @ts-expect-error No order has this status.
    () => http.PUT('/orders', { params: { query, header }, body: { status: 'Done' } }),
    // @ts-expect-error An order is named by its id.
    () => http.PUT('/orders', { params: { header }, body: { notes: 'x' } }),
    // @ts-expect-error A client has an email.
    () => http.POST('/members/bulk-client', { params: { header: { companyId } }, body: [unreachable] }),
    // @ts-expect-error Nothing reads an order.
    () => http.GET('/orders'),
  ];
}
