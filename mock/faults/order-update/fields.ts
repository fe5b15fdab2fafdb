import type { OrderStatus } from '../../../src/contract/schemas.js';
import { isClosed } from '../../../src/contract/schemas.js';
import type { Order, StoredFile } from '../../domain/orders.js';
import { ordersOf, roleOf } from '../../domain/world.js';
import { validationError } from '../../messages/request.js';
import type { UploadedFile } from '../../messages/request.js';
import type { Rules } from '../../service/service.js';
import { breaking, each, forEach } from '../fault.js';
import type { Change } from '../seams/change.js';
import {
  addedRefusal,
  afterAWhile,
  changedEffect,
  changedRule,
  inOrder,
  noRefusal,
  withMemory,
} from '../seams/change.js';
import { misreadField, storedFiles, storedManagers, uncheckedField } from '../seams/order-field.js';
import type { Condition, DecidedUpdate } from '../seams/update.js';
import {
  acceptance,
  acceptedMove,
  acceptedUpdate,
  all,
  always,
  isIn,
  late,
  not,
  overTheFormer,
  sends,
} from '../seams/update.js';

const flags = [
  ['ORD-MARK-TYPE', 'markTasksAsDone'],
  ['ORD-REJECT-TYPE', 'rejectRequestedTasks'],
] as const;

/** A flag that counts as a boolean where it is none. */
const countedAs = (field: string, value: boolean): Change =>
  misreadField(field)((sent) => (typeof sent === 'string' ? value : sent));

/** Takes rejectRequestedTasks where the order is not closed. */
const rejectAccepted = (when: Condition): Change => noRefusal('rejectOnlyOnClosing', when);

/** Faults of markTasksAsDone and rejectRequestedTasks (section 4.5). */
const flagFaults = [
  ...flags.flatMap(([requirement, field]) =>
    breaking(requirement, {
      ...each((value: boolean) => countedAs(field, value), {
        [`a-${field}-that-is-no-boolean-counts-as-true`]: true,
        [`a-${field}-that-is-no-boolean-counts-as-false`]: false,
      }),
      ...each(uncheckedField(field), {
        [`a-${field}-that-is-no-boolean-is-accepted`]: always,
        [`the-type-of-${field}-is-not-checked-with-the-status-completed`]: (_value, { status }) =>
          status === 'Completed',
        [`the-type-of-${field}-is-not-checked-with-the-status-cancelled`]: (_value, { status }) =>
          status === 'Cancelled',
      }),
    }),
  ),
  ...breaking('ORD-REJECT-CLOSING-ONLY', rejectAccepted, {
    'rejectrequestedtasks-is-accepted-without-a-status': not(sends('status')),
    'rejectrequestedtasks-is-accepted-with-every-status': sends('status'),
    'rejectrequestedtasks-is-accepted-with-the-status-pending': sends('status', 'Pending'),
    'rejectrequestedtasks-is-accepted-with-the-status-ongoing': sends('status', 'Ongoing'),
    'rejectrequestedtasks-is-accepted-with-the-status-review': sends('status', 'Review'),
    'rejectrequestedtasks-false-is-accepted-with-every-update': sends('rejectRequestedTasks', 'false'),
    'rejectrequestedtasks-is-accepted-when-marktasksasdone-comes-with-it': sends('markTasksAsDone'),
  }),
];

const sendsCount = sends('repeatCount');
const sendsDuration = sends('repeatDuration');

/** Takes repeatCount without repeatDuration, or the other way round. */
const halfTaken = (when: Condition): Change => noRefusal('repeatTogether', when);

/** Takes a field that is empty in place of one that is needed. */
const takenEmpty = (field: string): Change =>
  inOrder(
    halfTaken(sends(field, '')),
    misreadField(field)((sent) => (sent === '' ? undefined : sent)),
  );

/** Faults of repeatCount and repeatDuration, which change together (section 4.5). */
const recurrenceFaults = [
  ...breaking('ORD-PUT-OK', {
    ...forEach<OrderStatus>(['Cancelled', 'Ongoing'], (to) => ({
      [`a-move-to-${to}-answers-202`]: acceptedMove({ to }, () => ({ ...acceptance(), status: 202 })),
    })),
    'an-update-of-a-subscription-order-that-does-not-send-its-recurrence-is-refused': addedRefusal(
      'repeatTogether',
      (context) =>
        context.order.subscription && all(not(sendsCount), not(sendsDuration))(context)
          ? validationError('the recurrence is missing', 'repeatCount')
          : undefined,
    ),
  }),
  ...breaking(['ORD-REPEAT-COUNT-ALONE', 'ORD-REPEAT-DURATION-ALONE'], halfTaken, {
    'repeatcount-and-repeatduration-need-not-come-together': always,
  }),
  ...breaking('ORD-REPEAT-COUNT-ALONE', {
    ...each(halfTaken, {
      'a-changed-repeatcount-is-accepted-without-repeatduration': sendsCount,
      'a-changed-repeatcount-of-a-pending-order-is-accepted-without-repeatduration': all(
        sendsCount,
        isIn('Pending'),
      ),
      'a-changed-repeatcount-is-accepted-without-repeatduration-when-billingcyclecount-comes-along': all(
        sendsCount,
        sends('billingCycleCount'),
      ),
    }),
    'a-changed-repeatcount-is-accepted-with-an-empty-repeatduration': takenEmpty('repeatDuration'),
  }),
  ...breaking('ORD-REPEAT-DURATION-ALONE', {
    ...each(halfTaken, {
      'a-changed-repeatduration-is-accepted-without-repeatcount': sendsDuration,
      'a-changed-repeatduration-of-an-ongoing-order-is-accepted-without-repeatcount': all(
        sendsDuration,
        isIn('Ongoing'),
      ),
      'the-repeatduration-year-is-accepted-without-repeatcount': sends('repeatDuration', 'year'),
    }),
    'a-changed-repeatduration-is-accepted-with-an-empty-repeatcount': takenEmpty('repeatCount'),
  }),
];

/** Checks some ids of the list alone. */
const checkedManagers = (some: (ids: string[], order: Order) => string[]): Change =>
  changedRule('managersValid', (judge, context) => {
    const { order, update } = context;
    const ids = some(update.assignedProjectManagers ?? [], order);
    return judge({ ...context, update: { ...update, assignedProjectManagers: ids } });
  });

/** Takes further ids for those of project managers of the company. */
const takenForManager = (also: Rules['isManager']): Change =>
  changedRule('isManager', (judge, ...given) => judge(...given) || also(...given));

/** Whether an id is that of a member of the company, with a role where one is given; without any role it is `none`. */
const memberWith =
  (role?: string): Rules['isManager'] =>
  ({ world }, companyId, id) => {
    const member = world.members.get(id);
    if (member?.companyId !== companyId) return false;
    return role === undefined || (roleOf(world, member) ?? 'none') === role;
  };

/** The project managers from before an update and those that it stored. */
const formerToo = ({ order, before }: DecidedUpdate): string[] => [
  ...new Set([...before.assignedProjectManagers, ...order.assignedProjectManagers]),
];

/** Faults of which ids assignedProjectManagers takes, and of what becomes of the former list (section 4.5). */
const managerFaults = [
  ...breaking(['ORD-MANAGERS-ADDED', 'ORD-MANAGERS-REMOVED'], {
    'project-managers-are-stored-only-on-an-order-that-has-none': storedManagers((sent, former) =>
      former.length > 0 ? former : sent,
    ),
  }),
  ...breaking('ORD-MANAGERS-ADDED', storedManagers, {
    'a-new-project-manager-is-not-added-to-an-order-that-has-some': (sent, former) =>
      former.length > 0 ? sent.filter((id) => former.includes(id)) : sent,
    'of-several-new-project-managers-one-is-added-to-an-order-that-has-some': (sent, former) => {
      const added = sent.filter((id) => !former.includes(id));
      return former.length > 0 ? sent.filter((id) => !added.slice(1).includes(id)) : sent;
    },
  }),
  ...breaking('ORD-MANAGERS-REMOVED', {
    'removed-project-managers-are-back-later': acceptedUpdate(
      late((update) => {
        if (!isClosed(update.order.status)) update.order.assignedProjectManagers = formerToo(update);
      }),
      sends('assignedProjectManagers[]'),
    ),
    'missing-managers-stay-beside-a-status': acceptedUpdate(
      (update) => {
        update.order.assignedProjectManagers = formerToo(update);
      },
      all(sends('status'), sends('assignedProjectManagers[]')),
    ),
    'a-sender-of-the-managers-stays-one': acceptedUpdate(({ service, request, order, before }) => {
      const sender = service.seams.rules.findCaller(service, request)?._id;
      const stays = sender !== undefined && before.assignedProjectManagers.includes(sender);
      if (stays) order.assignedProjectManagers = [...new Set([sender, ...order.assignedProjectManagers])];
    }),
  }),
  ...breaking('ORD-MANAGERS-REMOVED', storedManagers, {
    'the-project-managers-of-an-update-are-added-to-those-of-the-order': (sent, former) => [
      ...former,
      ...sent,
    ],
    'the-first-project-manager-of-an-order-stays-whatever-is-sent': (sent, former) => [
      ...former.slice(0, 1),
      ...sent,
    ],
    'missing-project-managers-stay-when-new-ones-are-added': (sent, former) =>
      sent.every((id) => former.includes(id)) ? sent : [...former, ...sent],
    'of-several-missing-project-managers-one-is-removed': (sent, former) => [
      ...sent,
      ...former.filter((id) => !sent.includes(id)).slice(1),
    ],
  }),
  ...breaking(['ORD-MANAGERS-ROLE', 'ORD-MANAGERS-COMPANY', 'ORD-MANAGERS-MEMBER'], {
    ...each(checkedManagers, {
      'any-text-is-accepted-as-the-id-of-a-project-manager': () => [],
      'of-several-project-managers-the-first-alone-is-checked': (ids) => ids.slice(0, 1),
      'of-several-project-managers-the-last-alone-is-checked': (ids) => ids.slice(-1),
      'between-the-first-and-the-last-project-manager-none-is-checked': (ids) => [
        ...ids.slice(0, 1),
        ...ids.slice(-1),
      ],
      'the-list-is-checked-only-on-an-order-without-project-managers': (ids, order) =>
        order.assignedProjectManagers.length > 0 ? [] : ids,
    }),
    'a-list-is-accepted-when-one-of-its-ids-belongs-to-a-project-manager': noRefusal(
      'managersValid',
      ({ service, order, update: { assignedProjectManagers = [] } }) =>
        assignedProjectManagers.some((id) => service.seams.rules.isManager(service, order.companyId, id)),
    ),
    'ids-that-are-no-project-manager-of-the-company-are-left-out-instead-of-refused': inOrder(
      noRefusal('managersValid'),
      changedEffect('replaceManagers', (replace, service, order, ids) => {
        const { isManager } = service.seams.rules;
        const right = ids.filter((id) => isManager(service, order.companyId, id));
        replace(service, order, right);
      }),
    ),
  }),
  ...breaking('ORD-MANAGERS-ROLE', {
    'every-member-of-the-company-is-accepted-as-a-project-manager': takenForManager(memberWith()),
    ...forEach(['SuperAdmin', 'Admin', 'teamMember', 'client', 'none'], (role) => ({
      [`a-member-with-the-role-${role}-is-accepted-as-a-project-manager`]: takenForManager(memberWith(role)),
    })),
  }),
  ...breaking('ORD-MANAGERS-COMPANY', takenForManager, {
    'a-project-manager-of-another-company-is-accepted': (service, companyId, id) => {
      const elsewhere = service.world.members.get(id)?.companyId ?? companyId;
      return elsewhere !== companyId && service.seams.rules.isManager(service, elsewhere, id);
    },
  }),
  ...breaking('ORD-MANAGERS-MEMBER', takenForManager, {
    'an-id-that-belongs-to-no-member-is-accepted': ({ world }, _companyId, id) => !world.members.has(id),
    'an-id-that-belongs-to-no-member-is-accepted-when-it-has-the-form-of-an-id': (
      { world },
      _companyId,
      id,
    ) => !world.members.has(id) && /^[0-9a-f]{24}$/i.test(id),
  }),
];

type Named = { name: string };

const sameName = (one: Named, other: Named): boolean => one.name === other.name;

/** Whether two names differ, and become the same once each is read in some way. */
const sameOnceRead =
  (read: (name: string) => string) =>
  (one: Named, other: Named): boolean =>
    !sameName(one, other) && read(one.name) === read(other.name);

/** Files that overwrite stored ones which are like them. */
const overwritten = (
  isLike: (stored: StoredFile, sent: UploadedFile, files: StoredFile[]) => boolean,
): Change =>
  storedFiles((sent, order) => {
    const { files } = order;
    order.files = files.filter((stored) => !sent.some((file) => isLike(stored, file, files)));
    return sent;
  });

/** Gives stored files the size of sent ones that have their name. */
function replaceContents(files: StoredFile[], sent: readonly { name: string; size: number }[]): void {
  for (const stored of files) stored.size = sent.find((file) => sameName(file, stored))?.size ?? stored.size;
}

const lastOfEachName = (files: readonly UploadedFile[]): UploadedFile[] =>
  files.filter((file, index) => files.findLastIndex((each) => sameName(each, file)) === index);

/** Faults of several files, and of files beside stored ones (section 4.5). */
const fileFaults = [
  ...breaking('ORD-FILES-SEVERAL', storedFiles, {
    'of-several-files-the-first-alone-is-stored': (sent) => sent.slice(0, 1),
    'of-several-files-the-last-alone-is-stored': (sent) => sent.slice(-1),
    'of-more-than-two-files-two-are-stored': (sent) => sent.slice(0, 2),
    'of-more-than-twenty-files-twenty-are-stored': (sent) => sent.slice(0, 20),
    'of-several-files-with-one-name-in-one-update-the-last-alone-is-stored': lastOfEachName,
  }),
  ...breaking(['ORD-FILES-APPENDED', 'ORD-FILES-KEPT'], {
    'the-files-of-an-update-replace-those-that-are-there': overwritten(() => true),
    'an-order-that-has-files-takes-no-more': storedFiles((sent, order) =>
      order.files.length > 0 ? [] : sent,
    ),
    'a-file-with-the-name-of-an-existing-one-is-not-stored': storedFiles((sent, order) =>
      sent.filter((file) => !order.files.some((stored) => sameName(stored, file))),
    ),
  }),
  ...breaking(['ORD-FILES', 'ORD-FILES-APPENDED'], {
    'a-file-beside-others-is-gone-later': acceptedUpdate(({ order, before }) => {
      const kept = new Set(before.files.map(({ _id }) => _id));
      if (kept.size === 0) return;
      afterAWhile(() => (order.files = order.files.filter(({ _id }) => kept.has(_id))), 400);
    }),
  }),
  ...breaking('ORD-FILES-APPENDED', {
    'files-that-come-at-once-replace-each-other': overTheFormer((former, { order, before }) => {
      order.files = [...former.files, ...order.files.slice(before.files.length)];
    }),
    'a-file-like-another-is-not-stored': storedFiles((sent, order) =>
      sent.filter(({ size }) => !order.files.some((stored) => stored.size === size)),
    ),
    'an-order-keeps-its-two-newest-files': acceptedUpdate(({ order }) => {
      order.files = order.files.slice(-2);
    }),
  }),
  ...breaking('ORD-FILES-KEPT', {
    ...each((read: (name: string) => string) => overwritten(sameOnceRead(read)), {
      'a-file-overwrites-one-in-another-case': (name) => name.toLowerCase(),
      'a-file-overwrites-one-of-like-safe-name': (name) => name.replaceAll(/[^A-Za-z0-9.]/g, '_'),
      'a-file-overwrites-one-of-like-ascii-name': (name) => name.replaceAll(/[^ -~]/g, ''),
      'a-file-overwrites-one-of-like-first-part': (name) => name.replace(/\..*(\..*)$/, '$1'),
      'a-file-overwrites-one-of-like-stem': (name) => name.replace(/\.[^.]*$/, ''),
    }),
    'a-file-overwrites-the-one-that-has-its-name': overwritten(sameName),
    'a-file-overwrites-every-one-of-its-name': inOrder(overwritten(sameName), storedFiles(lastOfEachName)),
    'the-third-file-of-a-name-ends-the-second': overwritten(
      (stored, sent, files) => stored === files.filter((file) => sameName(file, sent))[1],
    ),
    'a-file-ends-one-that-was-sent-while-pending': withMemory((pending = new Set<string>()) =>
      inOrder(
        acceptedUpdate(({ order, before }) => {
          if (before.status !== 'Pending' || order.status === 'Pending') return;
          for (const { _id } of before.files) pending.add(_id);
        }),
        overwritten((stored, sent) => pending.has(stored._id) && sameName(stored, sent)),
      ),
    ),
    'a-file-ends-those-of-other-orders': acceptedUpdate(({ service, order, before }) => {
      const sent = order.files.slice(before.files.length);
      for (const other of ordersOf(service.world, order.companyId))
        if (other !== order) replaceContents(other.files, sent);
    }),
    'a-file-overwrites-the-one-that-has-its-name-a-while-later': acceptedUpdate(({ order, before }) => {
      const sent = order.files.slice(before.files.length);
      const former = before.files.filter((stored) => sent.some((file) => sameName(stored, file)));
      const ids = new Set(former.map(({ _id }) => _id));
      afterAWhile(() => (order.files = order.files.filter(({ _id }) => !ids.has(_id))), 400);
    }),
    'a-file-is-appended-and-its-content-also-replaces-that-of-the-one-that-has-its-name': storedFiles(
      (sent, order) => {
        replaceContents(order.files, sent);
        return sent;
      },
    ),
  }),
  // The harness shows names and sizes alone, so that it looks as if the second file had not come.
  ...breaking(['ORD-FILES-KEPT', 'ORD-FILES-APPENDED'], {
    'a-file-overwrites-the-one-that-has-its-name-and-its-size': overwritten(
      (stored, sent) => sameName(stored, sent) && stored.size === sent.size,
    ),
  }),
];

/** Faults of the flags, the recurrence, the project managers and the files of an update. */
export const updateFieldFaults = [...flagFaults, ...recurrenceFaults, ...managerFaults, ...fileFaults];
