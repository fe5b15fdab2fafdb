import { candidateField } from '../contract/lead-b-candidates.js';
import { isKeptOut } from '../exchange/created-entries.js';
import type { BulkCreation } from '../operations/bulk-creation.js';
import type { Session } from '../session/session.js';
import { stop } from '../session/stop.js';
import type { Settings } from '../target/settings.js';
import { control } from './controls.js';

/** What it takes to find out the wire names of variant B. */
export interface LeadsOfRun {
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
