import type { Order } from '../../domain/orders.js';
import type { Fault } from '../fault.js';
import { fault } from '../fault.js';
import type { Service } from '../../service/service.js';
import type { Apply } from '../wrapping.js';
import { withEffect, withRule } from '../wrapping.js';
import { afterAccepted } from './after-update.js';

/** Keeps another list than the one that was sent. */
function keeps(change: (sent: string[], former: string[]) => string[]): Apply {
  return withEffect('replaceManagers', (replace) => (service, order, ids) => {
    replace(service, order, change(ids, [...order.assignedProjectManagers]));
  });
}

/** Looks at some ids of the list alone. */
function checks(some: (ids: string[], order: Order) => string[]): Apply {
  return withRule('managersValid', (judge) => (context) => {
    const { order, update } = context;
    const ids = some(update.assignedProjectManagers ?? [], order);
    return judge({ ...context, update: { ...update, assignedProjectManagers: ids } });
  });
}

/** Takes further ids for those of project managers of the company. */
function takes(also: (service: Service, companyId: string, id: string) => boolean): Apply {
  return withRule(
    'isManager',
    (judge) => (service, companyId, id) => judge(service, companyId, id) || also(service, companyId, id),
  );
}

/** The role of a member, by name, where there is such a member in the company. */
function roleOf({ world }: Service, companyId: string, id: string): string | undefined {
  const member = world.members.get(id);
  if (member?.companyId !== companyId) return undefined;
  const { roles = [] } = world.workspaces.get(companyId) ?? {};
  return roles.find(({ _id }) => _id === member.roleId)?.role.name ?? 'none';
}

/** A project manager, wherever. */
function managesElsewhere(service: Service, companyId: string, id: string): boolean {
  const elsewhere = service.world.members.get(id)?.companyId;
  if (elsewhere === undefined || elsewhere === companyId) return false;
  return service.seams.rules.isManager(service, elsewhere, id);
}

const ofCompany = (service: Service, companyId: string, id: string): boolean =>
  roleOf(service, companyId, id) !== undefined;
const nobody = ({ world }: Service, _companyId: string, id: string): boolean => !world.members.has(id);

/** Leaves the ids out that a rule would refuse, and takes the others. */
const leavesOut: Apply = (seams) => ({
  ...seams,
  rules: { ...seams.rules, managersValid: () => undefined },
  effects: {
    ...seams.effects,
    replaceManagers(service, order, ids) {
      const { isManager } = service.seams.rules;
      seams.effects.replaceManagers(
        service,
        order,
        ids.filter((id) => isManager(service, order.companyId, id)),
      );
    },
  },
});

const everyRule = ['ORD-MANAGERS-ROLE', 'ORD-MANAGERS-COMPANY', 'ORD-MANAGERS-MEMBER'];

/** Faults of assignedProjectManagers (section 4.5). */
export const managerFaults: readonly Fault[] = [
  fault(
    'managers-not-stored',
    ['ORD-MANAGERS', 'ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'],
    'The project managers of an update are not stored.',
    keeps((_sent, former) => former),
  ),
  fault(
    'managers-first-alone-stored',
    ['ORD-MANAGERS', 'ORD-MANAGERS-ADDED'],
    'Of several project managers the first alone is stored.',
    keeps((sent) => sent.slice(0, 1)),
  ),
  fault(
    'managers-last-alone-stored',
    ['ORD-MANAGERS', 'ORD-MANAGERS-ADDED'],
    'Of several project managers the last alone is stored.',
    keeps((sent) => sent.slice(-1)),
  ),
  fault(
    'managers-two-at-most-stored',
    'ORD-MANAGERS',
    'Of more than two project managers two are stored.',
    keeps((sent) => sent.slice(0, 2)),
  ),
  fault(
    'managers-stored-on-empty-list-alone',
    ['ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'],
    'Project managers are stored only on an order that has none.',
    keeps((sent, former) => (former.length > 0 ? former : sent)),
  ),
  fault(
    'managers-added-not-stored',
    'ORD-MANAGERS-ADDED',
    'A new project manager is not added to an order that has some.',
    keeps((sent, former) => (former.length > 0 ? sent.filter((id) => former.includes(id)) : sent)),
  ),
  fault(
    'managers-one-alone-added',
    'ORD-MANAGERS-ADDED',
    'Of several new project managers one is added to an order that has some.',
    keeps((sent, former) =>
      former.length === 0
        ? sent
        : [
            ...sent.filter((id) => former.includes(id)),
            ...sent.filter((id) => !former.includes(id)).slice(0, 1),
          ],
    ),
  ),
  fault(
    'managers-appended',
    'ORD-MANAGERS-REMOVED',
    'The project managers of an update are added to those of the order.',
    keeps((sent, former) => [...former, ...sent]),
  ),
  fault(
    'managers-first-never-removed',
    'ORD-MANAGERS-REMOVED',
    'The first project manager of an order stays whatever is sent.',
    keeps((sent, former) => [...former.slice(0, 1), ...sent]),
  ),
  fault(
    'managers-removed-only-when-none-added',
    'ORD-MANAGERS-REMOVED',
    'Missing project managers stay when new ones are added.',
    keeps((sent, former) => (sent.every((id) => former.includes(id)) ? sent : [...former, ...sent])),
  ),
  fault(
    'managers-one-alone-removed',
    'ORD-MANAGERS-REMOVED',
    'Of several missing project managers one is removed.',
    keeps((sent, former) => [...sent, ...former.filter((id) => !sent.includes(id)).slice(1)]),
  ),
  fault(
    'managers-cleared-by-other-update',
    'ORD-PUT-PARTIAL',
    'An update without project managers removes them.',
    afterAccepted(({ order, sent }) => {
      if (sent['assignedProjectManagers[]'] === undefined) order.assignedProjectManagers = [];
    }),
  ),
  fault(
    'managers-unchecked',
    everyRule,
    'Any text is accepted as the id of a project manager.',
    checks(() => []),
  ),
  fault(
    'managers-first-alone-checked',
    everyRule,
    'Of several project managers the first alone is checked.',
    checks((ids) => ids.slice(0, 1)),
  ),
  fault(
    'managers-last-alone-checked',
    everyRule,
    'Of several project managers the last alone is checked.',
    checks((ids) => ids.slice(-1)),
  ),
  fault(
    'managers-first-and-last-checked',
    everyRule,
    'Between the first and the last project manager none is checked.',
    checks((ids) => [...ids.slice(0, 1), ...ids.slice(-1)]),
  ),
  fault(
    'managers-one-valid-suffices',
    everyRule,
    'A list is accepted when one of its ids belongs to a project manager.',
    withRule('managersValid', (judge) => (context) => {
      const { service, order, update } = context;
      const ids = update.assignedProjectManagers ?? [];
      return ids.some((id) => service.seams.rules.isManager(service, order.companyId, id))
        ? undefined
        : judge(context);
    }),
  ),
  fault(
    'managers-unchecked-on-order-that-has-some',
    everyRule,
    'The list is checked only on an order without project managers.',
    checks((ids, order) => (order.assignedProjectManagers.length > 0 ? [] : ids)),
  ),
  fault(
    'managers-wrong-left-out',
    everyRule,
    'Ids that are no project manager of the company are left out instead of refused.',
    leavesOut,
  ),
  fault(
    'managers-of-any-role-accepted',
    'ORD-MANAGERS-ROLE',
    'Every member of the company is accepted as a project manager.',
    takes(ofCompany),
  ),
  ...['SuperAdmin', 'Admin', 'teamMember', 'client', 'none'].map((role) =>
    fault(
      `managers-of-role-${role.replaceAll(/[A-Z]/g, (letter, at: number) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)}-accepted`,
      'ORD-MANAGERS-ROLE',
      `A member with the role ${role} is accepted as a project manager.`,
      takes((service, companyId, id) => roleOf(service, companyId, id) === role),
    ),
  ),
  fault(
    'managers-of-other-company-accepted',
    'ORD-MANAGERS-COMPANY',
    'A project manager of another company is accepted.',
    takes(managesElsewhere),
  ),
  fault(
    'managers-unknown-accepted',
    'ORD-MANAGERS-MEMBER',
    'An id that belongs to no member is accepted.',
    takes(nobody),
  ),
  fault(
    'managers-unknown-object-id-accepted',
    'ORD-MANAGERS-MEMBER',
    'An id that belongs to no member is accepted when it has the form of an id.',
    takes((service, companyId, id) => nobody(service, companyId, id) && /^[0-9a-f]{24}$/i.test(id)),
  ),
];
