import { randomBytes } from 'node:crypto';
import { candidateField } from '../contract/lead-b-candidates.js';
import { BulkResponse } from '../exchange/bulk-response.js';
import { tookAll } from '../exchange/created-entries.js';
import { namesToTell } from '../expectations/lead-b-names.js';
import type { MemberEntry } from '../exchange/bulk-response.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import type { TestContext } from '../operations/test-context.js';
import { Workspace } from '../operations/workspace.js';
import { NotJudged } from '../session/not-judged.js';
import type { SettingWarning } from './environment-findings.js';

/**
 * Looks at CATEGORY_ID by leads of variant B (section 4.3): a lead with that category has to be created. That it is not is a
 * mistake in the file or a violation.
 */
export async function checkCategory(context: TestContext): Promise<SettingWarning[]> {
  try {
    return await look(context);
  } catch (error) {
    if (error instanceof NotJudged) return [];
    throw error;
  }
}

async function look(run: TestContext): Promise<SettingWarning[]> {
  // What tests find out once they also record: nothing is found out for them here.
  const context: TestContext = { ...run, findOnce: (_key, find) => find() };
  const { session, settings } = context;
  const { categoryId } = settings.environmentFixtures;
  const { field, text } = candidateField('categories');
  if (categoryId === undefined || settings.leadBFields[text] === null) return [];
  const workspace = new Workspace(context, () => context.given.workspace());
  const leadsB = new BulkCreation(context, 'leadsB', workspace);
  const isCreated = async (fields: MemberEntry): Promise<boolean | undefined> => {
    const answer = await leadsB.attempt(1, fields);
    if (!(answer instanceof BulkResponse) || answer.status >= 500) return undefined;
    return tookAll(answer);
  };
  const names = await namesToTell({ leadsB, session, settings }, field);
  for (const name of names) if ((await isCreated({ [name]: [categoryId] })) !== false) return [];
  const [name = ''] = names;
  if (name === '' || (await isCreated({})) !== true) return [];
  const isUnknownKeptOut = (await isCreated({ [name]: [randomBytes(12).toString('hex')] })) === false;
  if (!isUnknownKeptOut) return [];
  return [
    {
      settings: ['CATEGORY_ID'],
      message: `POST /members/bulk-lead creates no lead with the category CATEGORY_ID ${categoryId}, and creates one without: either it is not a category of COMPANY_ID, or the target refuses one: check CATEGORY_ID.`,
    },
  ];
}
