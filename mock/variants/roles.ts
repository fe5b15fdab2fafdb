import { permissionError } from '../messages/request.js';
import type { OrderUpdateContext } from '../seams/rules.js';
import type { Seams, Service } from '../service/service.js';
import type { Variant } from './variant.js';

const argument =
  'Section 5 says what a caller needs, and not that it is enough; by section 7 one who lacks the company role is refused with 403.';

/** Variants whose roles differ in which updates they may send. */
export const roleVariants: [string, Variant][] = [
  [
    'role-based-access',
    {
      describe:
        'Lets a project manager send every update but a closing one, a client none but the cancellation of a Pending order, and a team member none.',
      argument,
      apply: (seams) =>
        denying(seams, (role, { order, update }) => {
          if (role === 'client') return order.status !== 'Pending' || update.status !== 'Cancelled';
          if (role === 'projectManager')
            return update.status === 'Completed' || update.status === 'Cancelled';
          return role === 'teamMember';
        }),
    },
  ],
  [
    'staff-alone',
    {
      describe: 'Lets neither a client nor a team member update an order.',
      argument,
      apply: (seams) => denying(seams, (role) => role === 'client' || role === 'teamMember'),
    },
  ],
];

function denying(
  seams: Seams,
  isDenied: (role: string | undefined, context: OrderUpdateContext<Service>) => boolean,
): Seams {
  return {
    ...seams,
    rules: {
      ...seams.rules,
      orderOfCompany(context) {
        const { service, caller } = context;
        const roles = service.world.workspaces.get(caller?.companyId ?? '')?.roles;
        const role = roles?.find(({ _id }) => _id === caller?.roleId)?.role.name;
        return (
          seams.rules.orderOfCompany(context) ??
          (isDenied(role, context) ? permissionError('the role may not send this update') : undefined)
        );
      },
    },
  };
}
