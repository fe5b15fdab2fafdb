import {
  candidateField,
  casesOf,
  controlCreated,
  describeOutcome,
  expect,
  isKeptOut,
  namesToTell,
  onlyAt,
  slugOf,
  stop,
  tookAll,
} from '../../../src/test.js';
import type { BulkCreation, BulkResponse, MemberEntry, Scene, Settings } from '../../../src/test.js';
import { alone, sendInvalid } from '../members.js';
import type { Position } from '../members.js';

/** The two types of leads, as the cases of a test. */
export const eachType = casesOf(
  ['individual', 'leadCompanyMember'].map((type) => ({ slug: slugOf(type), type })),
);

/** A field of variant B whose wire name is not shown (section 4.3), with a value in an entry of a call. */
interface NamelessField {
  /** Name of the row in spec/lead-b-candidates.yaml. */
  field: string;
  value: unknown;
  /** Where the entry stands; alone unless said otherwise. */
  position?: Position;
  /** What every entry of the call holds besides. */
  others?: MemberEntry;
}

type Surroundings = Pick<Scene, 'leadsB' | 'session' | 'settings'>;

/** Expects that a lead with a value of such a field is created. */
export async function expectValueCreated(
  { leadsB, session, settings }: Surroundings,
  { field, value, position = alone, others }: NamelessField,
): Promise<void> {
  const { size, index } = position;
  const names = await knownNames({ leadsB, session, settings }, field);
  const answer = await underOne(
    names,
    (name) => leadsB.create(size, onlyAt(index, { [name]: value }, others)),
    (sent) => sent.ok && !isKeptOut(sent, index),
  );
  if (!tookAll(answer)) controlCreated(await leadsB.create(size, others));
  expect(answer).toHaveCreated(index);
}

/** Records whether a lead with a value of such a field is created. Judges nothing. */
export async function recordValue(
  { leadsB, session, settings }: Surroundings,
  { field, value }: NamelessField,
  question: string,
  words: string,
): Promise<void> {
  const answer = await underOne(
    await knownNames({ leadsB, session, settings }, field),
    (name) => leadsB.create(1, { [name]: value }),
    (sent) => sent.ok && !isKeptOut(sent),
  );
  const outcome = isKeptOut(answer) ? 'not created' : describeOutcome(answer);
  session.record(question, `${words}: ${outcome}`, answer);
}

/** Ends a test as `inapplicable` at a target that takes no such value of a field, and a usual one in its place. */
async function demandUnusual(
  leadsB: BulkCreation,
  names: string[],
  unusual: unknown,
  usual: unknown,
): Promise<void> {
  const send = (value: unknown) =>
    underOne(
      names,
      (name) => leadsB.create(1, { [name]: value }),
      (sent) => tookAll(sent),
    );
  if (tookAll(await send(unusual)) || !tookAll(await send(usual))) return;
  stop('inapplicable', {
    code: 'not-taken',
    subject: 'password',
    message: 'The target takes no letter beyond ASCII here, and no clause says that it must.',
  });
}

/**
 * Expects that a lead with a value of such a field is not created, where one with another value `kept`, or without, is. A
 * target that takes no such value as `kept` may be one that takes `twin`.
 */
export async function expectValueKeptOut(
  { leadsB, session, settings }: Surroundings,
  { field, value, kept, twin, position = alone, others }: NamelessField & { kept?: unknown; twin?: unknown },
): Promise<void> {
  const names = await knownNames({ leadsB, session, settings }, field);
  if (twin !== undefined) await demandUnusual(leadsB, names, kept, twin);
  const answer = await underOne(
    names,
    (name) =>
      sendInvalid(
        leadsB,
        position,
        { [name]: value },
        { others: { ...others, ...(kept !== undefined && { [name]: kept }) } },
      ),
    (sent) => isKeptOut(sent, position.index),
  );
  expect(answer).toHaveKeptOut(position.index);
}

/** Ends a test as `inapplicable` where the target refuses a long call: whether it takes 200 leads is for LDB-LIMIT. */
export function demandTaken({ refused, sent }: BulkResponse): void {
  if (refused && sent.length > 20)
    stop('inapplicable', {
      code: 'not-taken',
      subject: 'entries',
      message: `The target refuses ${sent.length} leads in one call: the tests of LDB-LIMIT judge that.`,
    });
}

/** Ends a test that needs a call of so many leads in a run that makes few members, and at a target that may take fewer and does. */
export async function demandLong(
  { leadsB, workspace, settings }: Pick<Scene, 'leadsB' | 'workspace' | 'settings'>,
  count: number,
): Promise<void> {
  workspace.demandReadable();
  if (settings.rulings['lead-b-limit'] === 'either') demandTaken(await leadsB.create(count));
}

/** The wire names under which the target knows a field of variant B; the test is `untested` where there is none. */
export async function knownNames(surroundings: Surroundings, field: string): Promise<string[]> {
  demandOffered(surroundings.settings, field);
  const names = await namesToTell(surroundings, field);
  if (names.length > 0) return names;
  const { text } = candidateField(field);
  return stop('untested', {
    code: 'field-name-unknown',
    subject: text,
    settings: ['LEAD_B_FIELDS'],
    message: `Section 4.3 shows no wire name of the field "${text}", and the target refused no wrong value under any name of spec/lead-b-candidates.yaml: name it in LEAD_B_FIELDS, or set it to null there if the target does not offer it.`,
  });
}

/** Ends a test that is about a field as `inapplicable` if LEAD_B_FIELDS says that the target does not offer it. */
export function demandOffered({ leadBFields }: Settings, field: string): void {
  const { text } = candidateField(field);
  if (leadBFields[text] === null)
    stop('inapplicable', {
      code: 'field-not-offered',
      subject: text,
      settings: ['LEAD_B_FIELDS'],
      message: `LEAD_B_FIELDS says that the target does not offer the field "${text}" of variant B.`,
    });
}

/** The wire name of a field that LEAD_B_FIELDS gives, else all under which a target may know it. */
export function possibleNames({ leadBFields }: Settings, field: string): string[] {
  const { text, names } = candidateField(field);
  const given = leadBFields[text];
  return given === undefined ? names : [given].flatMap((name) => name ?? []);
}

/** A field of an entry under each name that it may have: what a target does not know, it removes. */
export function underAnyName(settings: Settings, field: string, value: unknown): MemberEntry {
  return Object.fromEntries(possibleNames(settings, field).map((name) => [name, value]));
}

/** Leaves out the flag by which no lead is invited: for a lead that is about its default, or about nothing else. */
export function withoutFlag({ leadBFields }: Settings): MemberEntry {
  const name = leadBFields[candidateField('sendInvitation').text];
  return typeof name === 'string' ? { [name]: undefined } : {};
}

/**
 * Sends something under each known name until one answer is as wanted. Where a target knows several names, nothing
 * tells which of them is the field: it is enough that one keeps the rule.
 */
async function underOne(
  [first = '', ...rest]: string[],
  send: (name: string) => Promise<BulkResponse>,
  wanted: (answer: BulkResponse) => boolean,
): Promise<BulkResponse> {
  let last = await send(first);
  for (const name of rest) {
    if (wanted(last)) break;
    last = await send(name);
  }
  return last;
}
