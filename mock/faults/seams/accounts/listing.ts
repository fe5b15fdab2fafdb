import type { ApiKey, Company, RoleMapping } from '../../../domain/workspaces.js';
import type { Service } from '../../../service/service.js';
import type { Change } from '../change.js';
import { changedEffect } from '../effect.js';

/** Lists other companies for a key. */
export function listedCompanies(
  change: (companies: Company[], service: Service, key: ApiKey | undefined) => Company[],
): Change {
  return changedEffect('listCompanies', (list) => (service, key) => change(list(service, key), service, key));
}

/** Lists other role mappings for a company. */
export function listedRoles(
  change: (roles: RoleMapping[], service: Service, companyId: string) => RoleMapping[],
): Change {
  return changedEffect(
    'listRoles',
    (list) => (service, companyId) => change(list(service, companyId), service, companyId),
  );
}
