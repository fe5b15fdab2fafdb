import { randomBytes } from 'node:crypto';
import { slugOf, test } from '../../../src/test.js';
import { expectValueCreated, expectValueKeptOut } from './support/known-names.js';
import { endsOfThree } from './support/places-of-three.js';

const field = 'categories';
const strangeId = (): string => randomBytes(12).toString('hex');

for (const type of ['individual', 'leadCompanyMember']) {
  test(
    `LDB-CATEGORIES/${slugOf(type)}`,
    { title: `a lead of the type ${type} with an existing category is created`, holds: ['LDB-CATEGORIES'] },
    async ({ leadsBHere: leadsB, workspace, session, settings }) => {
      const value = [await workspace.categoryId()];

      await expectValueCreated({ leadsB, session, settings }, { field, value, others: { type } });
    },
  );
}

const refused = [
  { slug: 'unknown', name: 'a category id that does not exist', value: () => [strangeId()] },
  {
    slug: 'two-unknown',
    name: 'two category ids that do not exist',
    value: () => [strangeId(), strangeId()],
  },
  { slug: 'word', name: 'a category id that is a word', value: () => ['unlisted'] },
  {
    slug: 'known-and-unknown',
    name: 'an existing category id and one that does not exist',
    value: (id: string) => [id, strangeId()],
  },
];

for (const { slug, name, value } of refused) {
  test(
    `LDB-CATEGORIES-EXIST/${slug}`,
    { title: `a lead with ${name} is not created`, holds: ['LDB-CATEGORIES-EXIST'] },
    async ({ leadsBHere: leadsB, workspace, session, settings }) => {
      const id = await workspace.categoryId();

      await expectValueKeptOut({ leadsB, session, settings }, { field, value: value(id), kept: [id] });
    },
  );
}

for (const position of endsOfThree) {
  test(
    `LDB-CATEGORIES-EXIST/unknown-${position.slug}`,
    {
      title: `a lead company member with a category id that does not exist is not created as the ${position.name} of three`,
      holds: ['LDB-CATEGORIES-EXIST'],
    },
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
  'LDB-CATEGORIES-EXIST/foreign',
  { title: 'a lead with the category of another workspace is not created', holds: ['LDB-CATEGORIES-EXIST'] },
  async ({ leadsBHere: leadsB, workspace, elsewhere, session, settings }) => {
    const [kept, strange] = [await workspace.categoryId(), await elsewhere.categoryId()];

    await expectValueKeptOut({ leadsB, session, settings }, { field, value: [strange], kept: [kept] });
  },
);
