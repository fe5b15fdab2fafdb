import type { Setup } from '../setups.js';
import { newId, newSecret, records } from './records.js';

/** A new workspace. Yours calls what your sign-up page calls, and signs its first user in. */
export const workspace: Setup<'workspace'> = () => {
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
