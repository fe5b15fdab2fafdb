import { isObject } from '../../../../src/contract/json-value.js';
import type { Member } from '../../../domain/members.js';
import { emailKey, memberByEmail } from '../../../domain/members.js';
import type { Workspace } from '../../../domain/workspaces.js';
import type { Entry } from '../../../messages/request-bodies.js';
import type { Violation } from '../../../messages/violation.js';
import type { Service } from '../../../service/service.js';
import type { Area } from '../area.js';
import { isFor, workspaceOf } from '../area.js';
import { inOrder, remembering } from '../change.js';
import type { Change } from '../change.js';
import { changedRequest } from '../request.js';
import { changedRule } from '../rule.js';

/** Changes the entries of a bulk call before they are judged; `workspace` is undefined where the key is not valid. */
export function sentEntries(
  area: Area,
  change: (entries: Entry[], workspace: Workspace | undefined, service: Service) => Entry[],
): Change {
  return changedRequest((service, request) => {
    if (!isFor(area, request) || !Array.isArray(request.body)) return request;
    return { ...request, body: change(request.body as Entry[], workspaceOf(service, request), service) };
  });
}

/** Whether a violation stands in an entry after the first. */
export function isAfterFirst({ entry = 0 }: Violation): boolean {
  return entry > 0;
}

/** Forgets who has an email, so that a brand-new member gets it too; `index` is the position of the entry, from 0. */
export function forgottenEmail(area: Area, forgotten: (owner: Member, index: number) => boolean): Change {
  return sentEntries(area, (entries, workspace, { world, unspecified }) => {
    entries.forEach((entry, index) => {
      if (!workspace || !isObject(entry) || entry['isConvertedClient'] === true) return;
      const key = emailKey(entry['email'], unspecified.emailCase);
      const owner = memberByEmail(world, workspace, key);
      if (owner && forgotten(owner, index)) workspace.emails.delete(key);
    });
    return entries;
  });
}

/** Decides whether an entry repeats an email of its call; `earlier` are those of the entries before it, in order. */
export function repeatedEmail(repeated: (email: string, earlier: string[]) => boolean): Change {
  return changedRule(
    'emailRepeated',
    () =>
      ({ unspecified }, earlier, email) =>
        repeated(emailKey(email, unspecified.emailCase), [...earlier]),
  );
}

/** Skips entries of variant B that have to be created, as if a member had their email. */
export function skippedEntry(skipped: (entry: Entry) => boolean): Change {
  return remembering(
    () => new Set<unknown>(),
    (emails) =>
      inOrder(
        changedRule('preparedEntry', (prepare) => (service, variant, entry) => {
          if (variant === 'B' && isObject(entry) && skipped(entry)) emails.add(entry['email']);
          return prepare(service, variant, entry);
        }),
        changedRule('emailRepeated', (isRepeated) => (service, earlier, email) => {
          return emails.has(email) || isRepeated(service, earlier, email);
        }),
      ),
  );
}
