import { controlCreated, covers, expect, test } from '../../../src/test.js';

test(
  'a lead is not created under the company id of another company with the own key and role',
  covers('LDA-COMPANY-OTHER'),
  async ({ leadsA, elsewhere }) => {
    controlCreated(await leadsA.create());

    const answer = await leadsA.create(1, {}, { headers: { companyid: await elsewhere.companyId() } });

    expect(answer).toBeRefused();
  },
);
