import { randomBytes } from 'node:crypto';
import { covers, test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const field = 'categories';
const strangeId = (): string => randomBytes(12).toString('hex');

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `a lead of the type ${type} with an existing category is created`,
    covers('LDB-CATEGORIES'),
    async ({ leadsBHere: leadsB, workspace, session, settings }) => {
      const value = [await workspace.categoryId()];

      await expectValueCreated({ leadsB, session, settings }, { field, value, others: { type } });
    },
  );
}

const refused = [
  { name: 'a category id that does not exist', value: () => [strangeId()] },
  { name: 'two category ids that do not exist', value: () => [strangeId(), strangeId()] },
  { name: 'a category id that is a word', value: () => ['unlisted'] },
  { name: 'an existing category id and one that does not exist', value: (id: string) => [id, strangeId()] },
];

for (const { name, value } of refused) {
  test(
    `a lead with ${name} is not created`,
    covers('LDB-CATEGORIES-EXIST'),
    async ({ leadsBHere: leadsB, workspace, session, settings }) => {
      const id = await workspace.categoryId();

      await expectValueKeptOut({ leadsB, session, settings }, { field, value: value(id), kept: [id] });
    },
  );
}

for (const position of endsOfThree) {
  test(
    `a lead company member with a category id that does not exist is not created as the ${position.name} of three`,
    covers('LDB-CATEGORIES-EXIST'),
    async ({ leadsBHere: leadsB, workspace, session, settings }) => {
      const others = { type: 'leadCompanyMember' };
      const kept = [await workspace.categoryId()];

      await expectValueKeptOut(
        { leadsB, session, settings },
        { field, value: [strangeId()], kept, position, others },
      );
    },
  );
}

test(
  'a lead with the category of another workspace is not created',
  covers('LDB-CATEGORIES-EXIST'),
  async ({ leadsBHere: leadsB, workspace, elsewhere, session, settings }) => {
    const [kept, strange] = [await workspace.categoryId(), await elsewhere.categoryId()];

    await expectValueKeptOut({ leadsB, session, settings }, { field, value: [strange], kept: [kept] });
  },
);
