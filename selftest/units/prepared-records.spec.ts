import { expect, test } from '../test.js';
import type { OrderStatus } from '../../src/contract/schemas.js';
import { stockOf, OrderAccount, usesAsTexts, usesFrom } from '../../src/target/order-account.js';
import type { KnownOrder, Need, StockedOrder } from '../../src/target/order-account.js';
import { readEnvironmentFixtures, UsedFixtures } from '../../src/target/environment-fixtures.js';
import { Member } from '../../src/operations/request.js';
import type { NotJudged } from '../../src/session/session.js';
import type { Reason } from '../../src/verdict/result.js';
import type { MemberOptions } from '../../src/target/fixtures.js';
import { memberStandIn } from '../../src/target/given.js';

const need = (status: OrderStatus, more: Partial<Need> = {}): Need => ({
  status,
  subscription: false,
  perishable: false,
  ...more,
});

/** Orders in the states, named in their sequence. */
const orders = (...needs: Need[]): StockedOrder[] =>
  needs.map(({ status, subscription, perishable }, index) => ({
    ...{ id: `order-${index}`, status, subscription, perishable },
    takesFile: index === 1,
  }));

const ids = async (acquired: Promise<KnownOrder[] | undefined>): Promise<string> =>
  (await acquired)?.map(({ id }) => id).join(' ') ?? 'none';

/** What came of it so far. */
const sofar = (acquired: Promise<KnownOrder[] | undefined>): Promise<string> =>
  Promise.race([ids(acquired), new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 5))]);

const back = (account: OrderAccount, id: string, lately: KnownOrder['lately'] = null): void =>
  account.giveBack({
    ...{ id, doubtful: false, shown: true, unlisted: null, updates: 1, counted: true },
    lately,
  });

test('an open order has one case at a time and comes back as it was, with what was read of it last', async () => {
  const account = new OrderAccount(orders(need('Ongoing')));

  expect(await ids(account.acquire([need('Ongoing')]))).toBe('order-0');
  const second = account.acquire([need('Ongoing')]);
  expect(await sofar(second)).toBe('waits');
  const lately = { state: { name: 'Read' }, at: 1 };
  back(account, 'order-0', lately);

  const [order] = (await second) ?? [];
  expect(order).toMatchObject({ id: 'order-0', status: 'Ongoing', updates: 1, doubtful: false, lately });
});

test('a closed order has as many cases as ask for it', async () => {
  const account = new OrderAccount(orders(need('Completed')));

  for (let count = 0; count < 3; count += 1)
    expect(await ids(account.acquire([need('Completed')]))).toBe('order-0');
});

test('a case that has waited long for any open order gets one in another state that nobody waits for', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Review'), need('Pending')), {}, 0);
  const any = need('Ongoing', { anyOpen: true });
  expect(await ids(account.acquire([any]))).toBe('order-0');
  expect(await ids(account.acquire([need('Review')]))).toBe('order-1');

  const review = account.acquire([need('Review')]);
  expect(await ids(account.acquire([any]))).toBe('order-2');
  const last = account.acquire([any]);
  back(account, 'order-1');
  expect(await ids(review)).toBe('order-1');
  expect(await sofar(last)).toBe('waits');
  back(account, 'order-0');
  expect(await ids(last)).toBe('order-0');
});

test('a case for which any open order will do waits for one in its state first', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Review')));
  const any = need('Ongoing', { anyOpen: true });
  expect(await ids(account.acquire([any]))).toBe('order-0');

  expect(await sofar(account.acquire([any]))).toBe('waits');
});

test('a case that asks for nothing of the kind of an order gets a subscription order if there is no other', async () => {
  const subscription = need('Pending', { subscription: true });
  const account = new OrderAccount(orders(subscription, need('Review')));
  const any = need('Ongoing', { anyOpen: true });

  expect(await ids(account.acquire([{ ...any, anyKind: true }]))).toBe('order-1');
  expect(await ids(account.acquire([{ ...any, anyKind: true }]))).toBe('order-0');
  expect(await sofar(account.acquire([any]))).toBe('waits');
  expect(await sofar(account.acquire([subscription]))).toBe('waits');
});

test('an order that is in no state of the list is never waited for', async () => {
  const account = new OrderAccount(orders(need('Ongoing')));

  expect(await ids(account.acquire([need('Pending')]))).toBe('none');
  expect(await ids(account.acquire([need('Ongoing'), need('Ongoing')]))).toBe('none');
  expect(await ids(account.acquire([need('Ongoing', { subscription: true })]))).toBe('none');
});

test('a case that needs two orders gets both, before those who asked after it', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Ongoing')));
  await account.acquire([need('Ongoing')]);

  const both = account.acquire([need('Ongoing'), need('Ongoing')]);
  const later = account.acquire([need('Ongoing')]);
  expect(await sofar(later)).toBe('waits');
  back(account, 'order-0');

  expect(await ids(both)).toBe('order-0 order-1');
  back(account, 'order-1');
  expect(await ids(later)).toBe('order-1');
});

test('those who wait for other states are not held up', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Pending')));
  await account.acquire([need('Ongoing')]);

  expect(await sofar(account.acquire([need('Ongoing')]))).toBe('waits');
  expect(await ids(account.acquire([need('Pending')]))).toBe('order-1');
});

test('a case gets another order than the one that it had, where there is another', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Ongoing')));

  expect(await ids(account.acquire([need('Ongoing')], ['order-0']))).toBe('order-1');
  const same = account.acquire([need('Ongoing')], ['order-1']);
  expect(await ids(same)).toBe('order-0');
  back(account, 'order-0');
  account.setAside('order-1');

  expect(await ids(account.acquire([need('Ongoing')], ['order-0']))).toBe('order-0');
});

test('an order that is set aside is acquired no more, and who waits for it learns so', async () => {
  const account = new OrderAccount(orders(need('Review')));
  await account.acquire([need('Review')]);
  const waiting = account.acquire([need('Review')]);

  account.setAside('order-0');

  expect(await ids(waiting)).toBe('none');
  expect(await ids(account.acquire([need('Review')]))).toBe('none');
});

test('a case that can get no orders any more holds up nobody who asked after it', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Ongoing')));
  await account.acquire([need('Ongoing')]);
  const both = account.acquire([need('Ongoing'), need('Ongoing')]);
  const later = account.acquire([need('Ongoing')]);

  account.setAside('order-0');

  expect(await ids(both)).toBe('none');
  expect(await ids(later)).toBe('order-1');
});

test('a perishable order is acquired once, and by none who has to leave it as it is', async () => {
  const perishable = { perishable: true };
  const account = new OrderAccount(orders(need('Pending', perishable)));

  expect(await ids(account.acquire([need('Pending')]))).toBe('none');
  expect(await ids(account.acquire([need('Pending', perishable)]))).toBe('order-0');
  expect(await ids(account.acquire([need('Pending', perishable)]))).toBe('none');
});

test('a Pending subscription order stands for one in every open state, where that is enough', async () => {
  const account = new OrderAccount(orders(need('Pending', { subscription: true })));
  const ofReview = need('Review', { subscription: true });

  expect(await ids(account.acquire([ofReview]))).toBe('none');
  expect(await ids(account.acquire([{ ...ofReview, anyOpen: true }]))).toBe('order-0');
  expect(await ids(account.acquire([need('Completed', { subscription: true, anyOpen: true })]))).toBe('none');
});

test('a case that takes an order in any open state gets one in the state it names, if there is one', async () => {
  const account = new OrderAccount(orders(need('Pending'), need('Ongoing'), need('Ongoing')));
  const any = (status: OrderStatus) => need(status, { anyOpen: true });

  // It waits for the only one, though another is free.
  expect(await ids(account.acquire([any('Pending')]))).toBe('order-0');
  const waiting = account.acquire([any('Pending')]);
  expect(await ids(account.acquire([any('Ongoing')]))).toBe('order-1');
  account.setAside('order-0');
  expect(await ids(waiting)).toBe('order-2');
});

test('a case that adds a file gets the one order that takes the files of a run', async () => {
  const account = new OrderAccount(orders(need('Ongoing'), need('Ongoing')));

  expect(await ids(account.acquire([need('Ongoing', { takesFile: true })]))).toBe('order-1');
});

test('of the orders that a command printed two stand in where the file names none', () => {
  const { perishable: printed } = readEnvironmentFixtures({});
  printed.orders.Ongoing = ['printed-0', 'printed-1', 'printed-2'];
  printed.orders.Review = ['printed-3'];
  const file = readEnvironmentFixtures({ ORDERS_REVIEW: 'lasting-0,lasting-1' });

  const lasting = stockOf({ ...file, perishable: printed }).map(({ id, perishable }) => [id, perishable]);

  expect(Object.fromEntries(lasting)).toEqual({
    ...{ 'printed-0': false, 'printed-1': false, 'printed-2': true },
    ...{ 'lasting-0': false, 'lasting-1': false, 'printed-3': true },
  });
});

test('what cases do with orders is written as texts and read again', () => {
  const texts = ['Ongoing', 'open', 's:Pending', 'Review>Completed', 's:Pending>Pending'];

  expect(usesAsTexts(usesFrom(texts))).toEqual(texts);
});

/** The members that one test asks for, with what it used of the environment file. */
function membersOf(variables: Record<string, string>) {
  const used = new UsedFixtures(readEnvironmentFixtures(variables));
  let managers = 0;
  return {
    member: (role: string, options: Omit<MemberOptions, 'role'> = {}) =>
      new Member(
        role,
        memberStandIn({ role, ...options }, used.environmentFixtures, () => managers++),
      ),
    used: () => used.variables(),
  };
}

const managers = { PROJECT_MANAGER_IDS: 'one,two', ACCESS_TOKEN_PROJECT_MANAGER: 'token' };
const asManager = { headers: { authorization: 'Bearer token' } };

test('a project manager who sends requests is the one with the token, however often one is asked for', () => {
  const { member, used } = membersOf(managers);

  expect(member('projectManager').asCaller).toEqual(asManager);
  expect(member('projectManager').asCaller).toEqual(asManager);
  expect(used()).toEqual(['ACCESS_TOKEN_PROJECT_MANAGER']);
});

test('project managers who are listed are each another one', () => {
  const { member, used } = membersOf(managers);
  const [one, two, three] = [member('projectManager'), member('projectManager'), member('projectManager')];

  expect([one.id, two.id]).toEqual(['one', 'two']);
  expect(used()).toEqual(['PROJECT_MANAGER_IDS', 'PROJECT_MANAGER_IDS']);
  expect(reasonOf(() => three.id)).toEqual({
    verdict: 'untested',
    code: 'fixture-missing',
    subject: 'member:projectManager',
    settings: ['HARNESS_URL', 'PROJECT_MANAGER_IDS'],
    message:
      'This needs the id of a member with the role projectManager: set HARNESS_URL or more ids in PROJECT_MANAGER_IDS.',
  });
});

test('a project manager is one and the same person by id and by token', () => {
  const { member } = membersOf(managers);
  const [first, second] = [member('projectManager'), member('projectManager')];

  expect([first.id, first.asCaller]).toEqual(['one', asManager]);
  expect(second.id).toBe('two');
  expect(() => second.asCaller).toThrow('the token of a member with the role projectManager');
});

/** Why something ends its test. */
function reasonOf(act: () => unknown): Reason | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as NotJudged).reason;
  }
}

for (const [role, options, variable, lacking] of [
  ['client', {}, 'ACCESS_TOKEN_CLIENT', 'a member with the role client'],
  ['projectManager', {}, 'ACCESS_TOKEN_PROJECT_MANAGER', 'a member with the role projectManager'],
  ['teamMember', {}, 'ACCESS_TOKEN_TEAM_MEMBER', 'a member with the role teamMember'],
  ['Admin', {}, 'ACCESS_TOKEN_ADMIN', 'a member with the role Admin'],
  ['teamMember', { approved: false }, 'ACCESS_TOKEN_UNAPPROVED', 'a member who is not approved'],
  ['teamMember', { hasRole: false }, 'ACCESS_TOKEN_NO_ROLE', 'a member without a role'],
] as const)
  test(`${variable} is the token of ${lacking}`, () => {
    expect(membersOf({ [variable]: 'token' }).member(role, options).asCaller).toEqual(asManager);
    expect(reasonOf(() => membersOf({}).member(role, options).asCaller)).toMatchObject({
      verdict: 'untested',
      code: 'fixture-missing',
      settings: ['HARNESS_URL', variable],
      message: `This needs the token of ${lacking}: set HARNESS_URL or ${variable}.`,
    });
  });

test('a member whose id no variable has can be a caller, and is not listed', () => {
  const { member } = membersOf({ ACCESS_TOKEN_ADMIN: 'token', OTHER_MEMBER_ID: 'other' });

  expect(member('Admin').asCaller).toEqual(asManager);
  expect(() => member('Admin').id).toThrow(
    'This needs the id of a member with the role Admin: set HARNESS_URL.',
  );
  expect(member('teamMember').id).toBe('other');
});
