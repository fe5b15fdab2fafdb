import type { Response } from '../exchange/response.js';
import { runningTest } from '../session/running-test.js';
import { stop } from '../session/stop.js';

/** The roles whose updates tell that a role of any kind is enough. */
const weakRoles = ['teamMember', 'client'];

/**
 * Checks that sections 5 and 7 can be read so that roles differ in what they may do: a test is `inapplicable` where the
 * answer denies it to the role of its caller, by 403. Records by which reading the target answered.
 */
export function checkRole({ role, status, ok }: Response): void {
  if (role === undefined) return;
  const session = runningTest()?.session;
  if (ok && weakRoles.includes(role)) session?.observe('caller-role', 'any-role');
  if (status !== 403) return;
  session?.observe('caller-role', 'by-role');
  stop('inapplicable', {
    code: 'role-denied',
    subject: role,
    message: `The target answers 403 to a member with the role ${role} who sends this update.`,
  });
}
