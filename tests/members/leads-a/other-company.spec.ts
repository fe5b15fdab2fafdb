import { controlCreated, expect, test } from '../../../src/test.js';

test(
  'LDA-COMPANY-OTHER/own-key-and-role',
  {
    title: 'a lead is not created under the company id of another company with the own key and role',
    holds: ['LDA-COMPANY-OTHER'],
  },
  async ({ leadsA, elsewhere }) => {
    controlCreated(await leadsA.create());

    const answer = await leadsA.create(1, {}, { headers: { companyid: await elsewhere.companyId() } });

    expect(answer).toBeRefused();
  },
);
