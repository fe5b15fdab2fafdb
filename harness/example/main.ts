import { serve } from '../serve.js';
import { member } from './member.js';
import { orderRead } from './order-read.js';
import { order } from './order.js';
import { subscriptionExpire } from './subscription-expire.js';
import { workspace } from './workspace.js';

/** `npm run harness`: the states that this harness knows. The others are answered with 501 until they stand here. */
await serve({
  workspace,
  member,
  order,
  'order.read': orderRead,
  'subscription.expire': subscriptionExpire,
});
