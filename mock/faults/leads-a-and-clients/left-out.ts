import { emailKey } from '../../domain/members.js';
import type { Workspace } from '../../domain/workspaces.js';
import type { Entry } from '../../messages/request-bodies.js';
import type { Service } from '../../service/service.js';
import type { Breakage } from '../breaking.js';
import { breaking } from '../breaking.js';
import type { Fault } from '../fault.js';
import { sentEntries } from '../seams/accounts/bulk-call.js';
import type { Kind } from './kind.js';
import { ofBothKinds } from './kind.js';

/** Accepts a call and leaves some of its entries out, without a word. */
export function leftOut(
  { kind }: Pick<Kind, 'kind'>,
  when: (entry: Entry, index: number, entries: Entry[], isElsewhere: () => boolean) => boolean,
): Breakage {
  return {
    // A call of which nothing is left is accepted like any other.
    unspecified: { emptyArray: 'accepted' },
    apply: sentEntries(kind, (entries, workspace, service) =>
      entries.filter(
        (entry, index) => !when(entry, index, entries, () => isElsewhere(service, workspace, entry)),
      ),
    ),
  };
}

/** Whether a member of another workspace has the email of an entry. */
function isElsewhere(
  { world, unspecified }: Service,
  workspace: Workspace | undefined,
  { email }: Entry,
): boolean {
  const key = emailKey(email, unspecified.emailCase);
  return [...world.workspaces.values()].some((other) => other !== workspace && other.emails.has(key));
}

/** Faults of a call that is accepted, but not done (sections 4.3, 4.4). */
export const leftOutFaults: readonly Fault[] = [
  ...ofBothKinds((kind) => {
    const title = `of-an-accepted-call-the-${kind.kind}s`;
    return [
      ...breaking(`${kind.prefix}-CONTACT`, {
        [`left-out-${title}-with-contactno`]: leftOut(kind, ({ contactNo }) => contactNo !== undefined),
      }),
      ...breaking(`${kind.prefix}-SOURCE`, {
        [`left-out-${title}-with-source`]: leftOut(kind, ({ source }) => source !== undefined),
      }),
      ...breaking(`${kind.prefix}-POSITION`, {
        [`left-out-${title}-with-positioninboard`]: leftOut(
          kind,
          ({ positionInBoard }) => positionInBoard !== undefined,
        ),
      }),
      ...breaking(`${kind.prefix}-EMAIL-SCOPE`, {
        [`left-out-${title}-whose-email-a-member-of-another-workspace-has`]: leftOut(
          kind,
          (_entry, _index, _entries, isThere) => isThere(),
        ),
      }),
      ...breaking(`${kind.prefix}-CREATE-MANY`, {
        [`left-out-${title}-after-the-first`]: leftOut(kind, (_entry, index) => index > 0),
      }),
      ...breaking(`${kind.prefix}-CREATE`, {
        [`left-out-${title}-that-come-alone-and-without-a-source`]: leftOut(
          kind,
          ({ source }, _index, { length }) => length === 1 && source === undefined,
        ),
      }),
    ];
  }),
];
