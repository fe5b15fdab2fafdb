import type { Order } from '../../domain/orders.js';
import type { Service } from '../../service/service.js';
import { breaking, forEach } from '../breaking.js';
import { roleOf } from '../seams/caller.js';
import type { Change } from '../seams/change.js';
import { inOrder } from '../seams/change.js';
import { changedEffect } from '../seams/effect.js';
import { storedManagers } from '../seams/order-lists.js';
import { noRefusal } from '../seams/refusal.js';
import { changedRule } from '../seams/rule.js';

/** Checks some ids of the list alone. */
function checkedManagers(some: (ids: string[], order: Order) => string[]): Change {
  return changedRule('managersValid', (judge) => (context) => {
    const { order, update } = context;
    const ids = some(update.assignedProjectManagers ?? [], order);
    return judge({ ...context, update: { ...update, assignedProjectManagers: ids } });
  });
}

/** Takes further ids for those of project managers of the company. */
function takenForManager(also: (service: Service, companyId: string, id: string) => boolean): Change {
  return changedRule(
    'isManager',
    (judge) => (service, companyId, id) => judge(service, companyId, id) || also(service, companyId, id),
  );
}

/** Whether an id is that of a member of the company, with a role where one is given; without any role it is `none`. */
const memberWith =
  (role?: string) =>
  (service: Service, companyId: string, id: string): boolean => {
    const member = service.world.members.get(id);
    if (member?.companyId !== companyId) return false;
    return role === undefined || (roleOf(service, member) ?? 'none') === role;
  };

/** Whether an id is that of a project manager of another company. */
function managesElsewhere(service: Service, companyId: string, id: string): boolean {
  const elsewhere = service.world.members.get(id)?.companyId;
  if (elsewhere === undefined || elsewhere === companyId) return false;
  return service.seams.rules.isManager(service, elsewhere, id);
}

const belongsToNobody = ({ world }: Service, _companyId: string, id: string): boolean =>
  !world.members.has(id);

/** Leaves the ids out that a rule would refuse, and takes the others. */
const wrongLeftOut = inOrder(
  noRefusal('managersValid'),
  changedEffect('replaceManagers', (replace) => (service, order, ids) => {
    const { isManager } = service.seams.rules;
    replace(
      service,
      order,
      ids.filter((id) => isManager(service, order.companyId, id)),
    );
  }),
);

/** Faults of which ids assignedProjectManagers takes, and of what becomes of the former list (section 4.5). */
export const managerFaults = [
  ...breaking(['ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'], {
    'project-managers-are-stored-only-on-an-order-that-has-none': storedManagers((sent, former) =>
      former.length > 0 ? former : sent,
    ),
  }),
  ...breaking('ORD-MANAGERS-ADDED', {
    'a-new-project-manager-is-not-added-to-an-order-that-has-some': storedManagers((sent, former) =>
      former.length > 0 ? sent.filter((id) => former.includes(id)) : sent,
    ),
    'of-several-new-project-managers-one-is-added-to-an-order-that-has-some': storedManagers(
      (sent, former) => {
        const added = sent.filter((id) => !former.includes(id));
        return former.length > 0 ? sent.filter((id) => !added.slice(1).includes(id)) : sent;
      },
    ),
  }),
  ...breaking('ORD-MANAGERS-REMOVED', {
    'the-project-managers-of-an-update-are-added-to-those-of-the-order': storedManagers((sent, former) => [
      ...former,
      ...sent,
    ]),
    'the-first-project-manager-of-an-order-stays-whatever-is-sent': storedManagers((sent, former) => [
      ...former.slice(0, 1),
      ...sent,
    ]),
    'missing-project-managers-stay-when-new-ones-are-added': storedManagers((sent, former) =>
      sent.every((id) => former.includes(id)) ? sent : [...former, ...sent],
    ),
    'of-several-missing-project-managers-one-is-removed': storedManagers((sent, former) => [
      ...sent,
      ...former.filter((id) => !sent.includes(id)).slice(1),
    ]),
  }),
  ...breaking(['ORD-MANAGERS-ROLE', 'ORD-MANAGERS-COMPANY', 'ORD-MANAGERS-MEMBER'], {
    'any-text-is-accepted-as-the-id-of-a-project-manager': checkedManagers(() => []),
    'of-several-project-managers-the-first-alone-is-checked': checkedManagers((ids) => ids.slice(0, 1)),
    'of-several-project-managers-the-last-alone-is-checked': checkedManagers((ids) => ids.slice(-1)),
    'between-the-first-and-the-last-project-manager-none-is-checked': checkedManagers((ids) => [
      ...ids.slice(0, 1),
      ...ids.slice(-1),
    ]),
    'a-list-is-accepted-when-one-of-its-ids-belongs-to-a-project-manager': noRefusal(
      'managersValid',
      ({ service, order, update }) =>
        (update.assignedProjectManagers ?? []).some((id) =>
          service.seams.rules.isManager(service, order.companyId, id),
        ),
    ),
    'the-list-is-checked-only-on-an-order-without-project-managers': checkedManagers((ids, order) =>
      order.assignedProjectManagers.length > 0 ? [] : ids,
    ),
    'ids-that-are-no-project-manager-of-the-company-are-left-out-instead-of-refused': wrongLeftOut,
  }),
  ...breaking('ORD-MANAGERS-ROLE', {
    'every-member-of-the-company-is-accepted-as-a-project-manager': takenForManager(memberWith()),
    ...forEach(['SuperAdmin', 'Admin', 'teamMember', 'client', 'none'], (role) => ({
      [`a-member-with-the-role-${role}-is-accepted-as-a-project-manager`]: takenForManager(memberWith(role)),
    })),
  }),
  ...breaking('ORD-MANAGERS-COMPANY', {
    'a-project-manager-of-another-company-is-accepted': takenForManager(managesElsewhere),
  }),
  ...breaking('ORD-MANAGERS-MEMBER', {
    'an-id-that-belongs-to-no-member-is-accepted': takenForManager(belongsToNobody),
    'an-id-that-belongs-to-no-member-is-accepted-when-it-has-the-form-of-an-id': takenForManager(
      (service, companyId, id) => belongsToNobody(service, companyId, id) && /^[0-9a-f]{24}$/i.test(id),
    ),
  }),
];
