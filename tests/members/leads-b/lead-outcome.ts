import { control, createdEntry, expect, readLeadBAnswer, stop, wasCreated } from '../../../src/test.js';
import type { LeadsB, MemberEntry, Response } from '../../../src/test.js';

/** Judges that a call created a lead; `sent` are all leads of the call. */
export function expectCreated(answer: Response, lead: MemberEntry, sent: MemberEntry[] = [lead]): void {
  expect(answer).toBeAccepted();
  expect(created(answer, lead, sent), 'The lead is among the created ones.').toBe(true);
}

/**
 * Sends leads that have to be created for what they hold. Where the call is refused, plain leads are the control, of
 * which one has to be accepted: a target that refuses every lead is blamed by the requirement that a lead is created.
 * @param plain how each plain lead differs from an ordinary one
 */
export async function sendToCreate(
  leadsB: LeadsB,
  leads: MemberEntry[],
  plain: readonly MemberEntry[] = [{}],
): Promise<Response> {
  const answer = await leadsB.create(leads);
  if (answer.ok) return answer;
  for (const [index, fields] of plain.entries()) {
    const accepted = await leadsB.create([leadsB.named(fields)]);
    if (accepted.ok) break;
    if (index === plain.length - 1) control(accepted);
  }
  return answer;
}

/**
 * Judges that a call did not create an invalid lead: that it refused the call, or that the lead is not among the
 * created ones of a call that it accepted.
 */
export function expectNotCreated(answer: Response, lead: MemberEntry, sent: MemberEntry[] = [lead]): void {
  if (!answer.ok) {
    expect(answer).toBeRefused();
    return;
  }
  expect(created(answer, lead, sent), 'The invalid lead is not among the created ones.').toBe(false);
}

/** Takes an answer as a control that has to have created every lead of its call. */
export function controlCreated(answer: Response, sent: MemberEntry[]): Response {
  control(answer);
  if (sent.some((lead) => !created(answer, lead, sent)))
    stop(
      'cantTell',
      'The control of this test was accepted, but a lead of it is not among the created ones.',
    );
  return answer;
}

/** Whether an answer keeps a lead out: a 4xx, or a 2xx that does not list it as created. Judges nothing. */
export function keptOut(answer: Response, lead: MemberEntry, sent: MemberEntry[] = [lead]): boolean {
  return answer.ok ? wasCreated(answer, lead, sent) === false : answer.refused;
}

/** The entry of a created lead; the test is `cantTell` where the answer shows none. */
export function entryOf(answer: Response, lead: MemberEntry, sent: MemberEntry[] = [lead]): unknown {
  const entry = createdEntry(control(answer), lead, sent);
  if (entry === undefined) stop('cantTell', 'The answer shows no entry of the created lead to look at.');
  return entry;
}

/**
 * Whether a lead of an accepted call was created. 201 says that at least one was (section 4.3): that decides for a
 * lone lead where there is no list of created ones, and makes an empty list one that can't be relied on.
 */
function created(answer: Response, lead: MemberEntry, sent: MemberEntry[]): boolean {
  const found = wasCreated(answer, lead, sent);
  const list = readLeadBAnswer(answer, sent).created;
  if (found !== undefined && (list === undefined || list.value.length > 0 || answer.status !== 201))
    return found;
  if (found === undefined && sent.length === 1 && answer.status === 201) return true;
  return stop('cantTell', 'The answer shows no list of created leads by which this lead could be found.');
}
