import { candidateField } from '../contract/catalogue.js';
import { isCreated, isKeptOut } from '../exchange/created-entries.js';
import { notTaken, refusedControl } from '../exchange/response.js';
import type { Response, BulkResponse } from '../exchange/response.js';
import type { BulkCreation } from '../operations/bulk-creation.js';
import { runningTest, excerpt, stop } from '../session/running-test.js';
import type { Session } from '../session/session.js';
import type { Settings } from '../target/settings.js';

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

/**
 * Takes an answer as the control of a test: a request that the target has to accept for the test to mean anything.
 * A refused control is `cantTell` here; the requirement that demands its acceptance has a test of its own.
 */
export function control<T extends Response>(answer: T): T {
  checkRole(answer);
  if (!answer.ok)
    refusedControl(
      answer,
      `The control of this test was refused: ${answer.endpoint} answered ${answer.statusPhrase} ${excerpt(answer.text, 200)}`,
    );
  return answer;
}

/**
 * As {@link control}, of an update with a text so long or so unusual, or a number so large, that a target may refuse it: no
 * section says which it must take. The test is `inapplicable` then.
 */
export function controlLong(answer: Response): void {
  if (answer.refused)
    notTaken(
      'value',
      'The target refuses this value, and no clause says that it must take one of its length, size or signs.',
    );
  control(answer);
}

/** Takes an answer as a control that has to have created every entry of its call; `cantTell` where it did not. */
export function controlCreated(answer: BulkResponse): BulkResponse {
  control(answer);
  if (answer.sent.some((_, index) => !isCreated(answer, index)))
    stop('cantTell', {
      code: 'control-not-created',
      subject: answer.operation,
      message: 'The control of this test was accepted, and an entry of it is not among those created.',
    });
  return answer;
}

/**
 * Takes an answer as the refusal whose effects or whose body a test looks at.
 * Where the request was not refused the test is `cantTell`: the requirement that demands the refusal has tests of its own.
 */
export function refusal<T extends Response>(answer: T): T {
  if (!answer.refused)
    stop('cantTell', {
      code: 'refusal-missing',
      subject: answer.operation,
      message: `This test looks at a refusal, and the target did not refuse: ${answer.endpoint} answered ${answer.statusPhrase}.`,
    });
  return answer;
}

/** What it takes to find out the wire names of variant B. */
interface LeadsOfRun {
  leadsB: BulkCreation;
  session: Session;
  settings: Pick<Settings, 'leadBFields'>;
}

/** A name that no service has for a field of a lead. */
export const strangeName = 'conformanceStrangeField';

/**
 * The wire names that can be known for a field of variant B: the one of LEAD_B_FIELDS (none where it is null), else those
 * under which the target keeps out a value that no sound target takes, while it takes that value under a name that nobody
 * knows.
 */
export async function namesToTell(
  { leadsB, session, settings }: LeadsOfRun,
  field: string,
): Promise<string[]> {
  const { text } = candidateField(field);
  const given = settings.leadBFields[text];
  if (given !== undefined) return given === null ? [] : [given];
  return leadsB.findOnce(`names of ${field}`, async () => {
    const found = await searchedNames(leadsB.plain, field);
    if (found.length > 0) session.record('Q-LEAD-B-NAMES', `${text}: ${found.join(', ')}`);
    return found;
  });
}

async function searchedNames(leadsB: BulkCreation, field: string): Promise<string[]> {
  const { text, names, hopeless } = candidateField(field);
  const known = new Set<string>();
  for (const value of hopeless) {
    const isTaken = await leadsB.findOnce(
      `whether ${JSON.stringify(value)} is taken under a name that nobody knows`,
      async () => !isKeptOut(control(await leadsB.create(1, { [strangeName]: value }))),
    );
    if (!isTaken)
      stop('cantTell', {
        code: 'indistinct',
        subject: field,
        message: `The target refuses a field that it can not know, so no refusal tells which name it has for ${text}.`,
      });
    for (const name of await refusing(leadsB, names, value)) known.add(name);
    if (known.size > 0) break;
  }
  return names.filter((name) => known.has(name));
}

/** The names under which a value is kept out. Those after the first are tried together before one by one. */
async function refusing(leadsB: BulkCreation, names: string[], value: unknown): Promise<string[]> {
  const [first = '', ...rest] = names;
  const isRefused = async (group: string[]): Promise<boolean> =>
    isKeptOut(await leadsB.create(1, Object.fromEntries(group.map((name) => [name, value]))));
  const found = (await isRefused([first])) ? [first] : [];
  if (rest.length === 0 || !(await isRefused(rest))) return found;
  for (const name of rest) if (await isRefused([name])) found.push(name);
  return found;
}
