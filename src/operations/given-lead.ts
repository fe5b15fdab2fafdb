import { findPlace } from '../exchange/structure.js';
import { stop } from '../session/stop.js';
import { BulkCreation } from './bulk-creation.js';
import type { LeadVariants } from './lead-variant.js';
import { LeadsB } from './leads-b.js';
import { samplePerson } from './sample-data.js';
import type { TestContext } from './test-context.js';
import type { Workspace } from './workspace.js';

/** A lead that is there. */
export interface GivenLead {
  firstName: string;
  lastName: string;
  email: string;
  /** The id that the answer to its creation shows; undefined where it shows none. */
  id: string | undefined;
}

/** Creates a lead by whichever variant the target speaks; `cantTell` where it speaks neither. */
export async function givenLead(
  context: TestContext,
  workspace: Workspace,
  { a, b }: LeadVariants,
): Promise<GivenLead> {
  if (!a && !b) stop('cantTell', 'This needs a lead, and the target creates one by neither variant.');
  if (!a && isStrangeToB(context))
    stop(
      'untested',
      'This needs a lead in the workspace of the test, and LEAD_B_HEADERS names another workspace.',
    );
  const person = samplePerson();
  const variantA = new BulkCreation(context, 'leads', workspace);
  const variantB = new LeadsB(context, workspace);
  const answer = a
    ? await variantA.create([await variantA.entry(person)])
    : await variantB.create([variantB.lead(person)]);
  if (!answer.ok) stop('cantTell', `This needs a lead, whose creation was answered with ${answer.status}.`);
  const id = findPlace(
    answer.json,
    ({ key, value }) => (key === '_id' || key === 'id') && typeof value === 'string',
  );
  return { ...person, id: id?.value as string | undefined };
}

/** Whether credentials of variant B that the settings give belong to a workspace of their own. */
export function isStrangeToB({ settings, given }: Pick<TestContext, 'settings' | 'given'>): boolean {
  return settings.leadBHeaders !== undefined && given.canMakeRecords;
}
