import { candidateField, control, stop } from '../../../src/test.js';
import type { LeadsB, MemberEntry, Response, Session } from '../../../src/test.js';
import { keptOut } from './lead-outcome.js';

/** A name that no service has for a field of a lead. */
const strangeName = 'conformanceStrangeField';

/**
 * The wire names under which the target knows a field of variant B whose name is not shown (section 4.3): those under
 * which it keeps out a value that no sound target takes, while it takes that value under a name that nobody knows.
 * The test is `untested` where there is none.
 */
export async function confirmedNames(leadsB: LeadsB, session: Session, field: string): Promise<string[]> {
  const { text, names, hopeless } = candidateField(field);
  const known = new Set<string>();
  for (const value of hopeless) {
    const lead = leadsB.named({ [strangeName]: value });
    if (keptOut(control(await leadsB.create([lead])), lead))
      stop('cantTell', `The target keeps out a field that it can't know, so no name of ${text} can be told.`);
    for (const name of await refusing(leadsB, names, value)) known.add(name);
    if (known.size > 0) break;
  }
  if (known.size === 0)
    stop(
      'untested',
      `The wire name of the field "${text}" is not shown (section 4.3), and the target refused no wrong value under ` +
        'any name of spec/lead-b-candidates.yaml: add its name there.',
    );
  const found = names.filter((name) => known.has(name));
  session.record('Q-LEAD-B-NAMES', `${text}: ${found.join(', ')}`);
  return found;
}

/** The names under which a value is kept out. Those after the first are tried together before one by one. */
async function refusing(leadsB: LeadsB, names: string[], value: unknown): Promise<string[]> {
  const [first = '', ...rest] = names;
  const isRefused = async (group: string[]): Promise<boolean> => {
    const lead = leadsB.named(Object.fromEntries(group.map((name) => [name, value])));
    return keptOut(await leadsB.create([lead]), lead);
  };
  const found = (await isRefused([first])) ? [first] : [];
  if (rest.length === 0 || !(await isRefused(rest))) return found;
  for (const name of rest) if (await isRefused([name])) found.push(name);
  return found;
}

/** A call with its answer and the one of its leads that is looked at. */
export interface Sent {
  answer: Response;
  lead: MemberEntry;
  sent: MemberEntry[];
}

/** Sends one lead with some fields in a call of its own. */
export async function sendAlone(leadsB: LeadsB, fields: MemberEntry): Promise<Sent> {
  const lead = leadsB.named(fields);
  return { answer: await leadsB.create([lead]), lead, sent: [lead] };
}

/**
 * Sends something under each confirmed name until one call keeps its lead out, or creates it, as wanted. Where a
 * target knows several names, nothing tells which of them is the field: it is enough that one keeps the rule.
 */
export async function sendUnder(
  names: string[],
  wanted: 'created' | 'kept out',
  send: (name: string) => Promise<Sent>,
): Promise<Sent> {
  const [first = '', ...rest] = names;
  let last = await send(first);
  for (const name of rest) {
    const isOut = keptOut(last.answer, last.lead, last.sent);
    if (wanted === 'kept out' ? isOut : last.answer.ok && !isOut) break;
    last = await send(name);
  }
  return last;
}
