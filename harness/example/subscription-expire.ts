import type { Setup } from '../setups.js';
import { companyOf } from './records.js';

/** A state without values answers an empty object. */
export const subscriptionExpire: Setup<'subscription.expire'> = ({ companyId }) => {
  companyOf(companyId).expired = true;
  return {};
};
