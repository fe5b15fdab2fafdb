import type { Rules } from '../service/service.js';
import { accessRules } from './access.js';
import { entryRules, leadBRules, memberRules } from './members.js';
import { orderFormRules, orderRules } from './orders.js';
import { shapeRules } from './shape.js';
import { webhookRules } from './webhooks.js';

/** Every rule of the service, by name. */
export const rules: Rules = {
  ...accessRules,
  ...shapeRules,
  ...entryRules,
  ...memberRules,
  ...leadBRules,
  ...orderFormRules,
  ...orderRules,
  ...webhookRules,
};
