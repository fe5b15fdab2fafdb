import { orderStatuses } from '../src/contract/schemas.js';
import type { Workspace } from './domain/workspaces.js';
import { roleNamed } from './domain/workspaces.js';
import { addOrder, ordersOf } from './domain/world.js';
import { stateHandlers } from './harness/index.js';
import type { Mock } from './server.js';
import type { Service } from './service/service.js';

/** A workspace to work with at once, reported for people: its credentials, its orders, and curl lines that work. */
export async function describeReadyWorkspace(
  { baseUrl, harnessUrl, service }: Mock,
  seed: number | undefined,
): Promise<string> {
  const [first] = service.world.workspaces.values();
  const workspace = first ?? (await fill(service, seed));
  const { company, apiKey } = workspace;
  const token = superAdminToken(service, workspace);
  const orders = new Map<string, string>();
  for (const { _id, status } of ordersOf(service.world, company._id))
    if (!orders.has(status)) orders.set(status, _id);
  const role = roleNamed(workspace, 'client')?._id;
  const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', role };
  const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com' };
  const [lead, client] = [ada, alan].map((each) => JSON.stringify([{ ...each, isConvertedClient: false }]));
  const key = `-H 'x-api-key: ${apiKey}'`;
  const json = `-H 'content-type: application/json'`;
  const movable = orders.get('Pending') ?? orders.get('Ongoing') ?? [...orders.values()][0];
  return [
    '',
    `company  ${company._id} (${company.name})`,
    `api key  ${apiKey}`,
    `token    ${token ?? 'none'}`,
    `page     ${harnessUrl}`,
    ...[...orders].map(([status, id]) => `order    ${id} (${status})`),
    '',
    `curl -s ${key} '${baseUrl}/accounts/companies'`,
    `curl -s ${key} -H 'companyid: ${company._id}' '${baseUrl}/roles?type=company'`,
    `curl -s ${key} -H 'companyid: ${company._id}' ${json} -d '${lead}' '${baseUrl}/members/bulk-lead'`,
    `curl -s ${key} -H 'companyId: ${company._id}' ${json} -d '${client}' '${baseUrl}/members/bulk-client'`,
    `curl -s -X PUT -H 'Authorization: Bearer ${token}' -H 'companyid: ${company._id}' -F notes=Hello '${baseUrl}/orders?pid=${movable}'`,
  ].join('\n');
}

async function fill(service: Service, seed: number | undefined): Promise<Workspace> {
  // Loaded here, because sample data is wanted by people alone and costs the start 20 ms.
  const { faker } = await import('@faker-js/faker/locale/en');
  if (seed !== undefined) faker.seed(seed);
  const { companyId } = (await stateHandlers.get('workspace')!(service, { name: faker.company.name() })) as {
    companyId: string;
  };
  for (const status of orderStatuses()) {
    const name = faker.commerce.productName();
    addOrder(service.world, companyId, { status, name, openTasks: 2, requestedTasks: 1 });
  }
  return service.world.workspaces.get(companyId)!;
}

function superAdminToken({ world }: Service, workspace: Workspace): string | undefined {
  const roleId = roleNamed(workspace, 'SuperAdmin')?._id;
  for (const [token, memberId] of world.tokens) {
    const member = world.members.get(memberId);
    if (member?.companyId === workspace.company._id && member.roleId === roleId) return token;
  }
  return undefined;
}
