import { covers, expect, test } from '../../../src/test.js';

test(
  'a lead is created by variant A or by variant B',
  covers('LEAD-CREATE'),
  async ({ leadVariants: _known, findLeadVariants, session }) => {
    // Asked again, so that the exchanges stand with the verdict; LEAD_VARIANT may say what the target does not keep.
    const { a, b } = await findLeadVariants();
    const variant = a && b ? 'both' : a ? 'A' : b ? 'B' : 'neither';

    session.observe('lead-variant', variant);
    expect(variant, 'A lead is created as variant A or as variant B describes.').toMatch(/^(A|B|both)$/);
  },
);
