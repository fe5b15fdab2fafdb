import { control, covers, expect, test } from '../../../src/test.js';

test(
  'a lead is not created under the company id of another company with the own key and role',
  covers('LDA-COMPANY-OTHER'),
  async ({ leadsA, elsewhere }) => {
    const bulk = leadsA;
    control(await bulk.create([await bulk.entry()]));

    const answer = await bulk.create([await bulk.entry()], {
      headers: { companyid: await elsewhere.companyId() },
    });

    expect(answer).toBeRefused();
  },
);
