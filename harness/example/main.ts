import { randomBytes } from 'node:crypto';
import { serve } from '../serve.js';
import type { AnswersOf, ParamsOf, Setup } from '../setups.js';
import { Unsupported } from '../setups.js';

/** What stands in for your service's database in this example. */
const records = {
  companies: new Map<string, { expired: boolean }>(),
  members: new Map<string, ParamsOf<'member'>>(),
  orders: new Map<string, { companyId: string; stored: AnswersOf<'order.read'>['order'] }>(),
};

/** A new identifier in object-identifier form. */
function newId(): string {
  return randomBytes(12).toString('hex');
}

/** A new key or token. */
function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** The company of an id. Throws where there is none: the harness then answers 500 with this sentence. */
function companyOf(companyId: string): { expired: boolean } {
  const company = records.companies.get(companyId);
  if (company === undefined) throw new Error(`no company has the id ${companyId}`);
  return company;
}

/** A new workspace. Yours calls what your sign-up page calls, and signs its first user in. */
const workspace: Setup<'workspace'> = () => {
  const companyId = newId();
  records.companies.set(companyId, { expired: false });
  return {
    companyId,
    apiKey: newSecret(),
    accessToken: newSecret(),
    clientRoleId: newId(),
    clientRoleDefinitionId: newId(),
  };
};

const roles = ['SuperAdmin', 'Admin', 'projectManager', 'teamMember', 'client'];

/** A signed-in member. `role`, `approved` and `hasRole` are always there: the server puts the defaults in. */
const member: Setup<'member'> = (params) => {
  companyOf(params.companyId);
  if (!roles.includes(params.role)) throw new Unsupported(`There is no role ${params.role} here.`);
  const memberId = newId();
  records.members.set(memberId, params);
  return { memberId, accessToken: newSecret() };
};

/** An order in a status, with tasks, as if it had come about in the web interface. */
const order: Setup<'order'> = ({ companyId, status, budget, currency, openTasks, requestedTasks }) => {
  companyOf(companyId);
  const tasks = Array.from({ length: openTasks + requestedTasks }, (_, index) => ({
    id: newId(),
    done: false,
    requested: index >= openTasks,
    rejected: false,
  }));
  const orderId = newId();
  records.orders.set(orderId, {
    companyId,
    stored: { status, name: 'An order', budget, currency, tasks, files: [], notifications: [] },
  });
  return { orderId };
};

/** An order as it is stored. What your database names otherwise is renamed here. */
const orderRead: Setup<'order.read'> = ({ companyId, orderId }) => {
  const found = records.orders.get(orderId);
  if (found?.companyId !== companyId) throw new Error(`company ${companyId} has no order ${orderId}`);
  return { order: found.stored };
};

/** A state without values answers an empty object. */
const subscriptionExpire: Setup<'subscription.expire'> = ({ companyId }) => {
  companyOf(companyId).expired = true;
  return {};
};

// `npm run harness`. The states that are not named here are answered with 501 until they are.
await serve({
  workspace,
  member,
  order,
  'order.read': orderRead,
  'subscription.expire': subscriptionExpire,
});
