import type { Answer } from '../../src/exchange/answer.js';
import { findPlace } from '../../src/exchange/structure.js';
import type { Door } from '../../src/operations/door.js';
import { LeadsA, LeadsB } from '../../src/operations/leads.js';
import { samplePerson } from '../../src/operations/sample-data.js';
import type { Workspace } from '../../src/operations/workspace.js';
import { readPreflight } from '../../src/preflight.js';
import { control, stop } from '../../src/test.js';

/** A lead that is there. */
export interface GivenLead {
  firstName: string;
  lastName: string;
  email: string;
  /** The id that the answer to its creation shows; undefined where it shows none. */
  id: string | undefined;
}

/** Creates a lead by whichever variant the target speaks; `cantTell` where it speaks neither. */
export async function givenLead(door: Door, workspace: Workspace): Promise<GivenLead> {
  const found = readPreflight().leadVariants;
  if ('verdict' in found) return stop(found.verdict, found.reason);
  if (!found.a && !found.b)
    stop('cantTell', 'This needs a lead, and the target creates one by neither variant.');
  if (!found.a && strangeToB(door))
    stop(
      'untested',
      'This needs a lead in the workspace of the test, and LEAD_B_HEADERS names another workspace.',
    );
  const person = samplePerson();
  const variantA = new LeadsA(door, workspace);
  const variantB = new LeadsB(door, workspace);
  const answer = control(
    found.a
      ? await variantA.create([await variantA.lead(person)])
      : await variantB.create([variantB.lead(person)]),
  );
  return { ...person, id: idIn(answer) };
}

/** Ends a test of both variants in one workspace where variant B has another. */
export function inOneWorkspace(door: Door): void {
  if (strangeToB(door))
    stop(
      'inapplicable',
      'LEAD_B_HEADERS belongs to another workspace than the one that this test makes its member in.',
    );
}

/** Credentials of variant B that the settings give belong to a workspace of their own, whatever that of the test. */
function strangeToB({ settings }: Door): boolean {
  return settings.leadBHeaders !== undefined && settings.harnessUrl !== undefined;
}

function idIn(answer: Answer): string | undefined {
  const place = findPlace(
    answer.json,
    ({ key, value }) => (key === '_id' || key === 'id') && typeof value === 'string',
  );
  return place?.value as string | undefined;
}
