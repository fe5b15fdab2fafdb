import { expect, stop, test, whereB } from '../../../src/test.js';

test(
  'LEAD-CREATE/either-variant',
  { title: 'a lead is created by variant A or by variant B', holds: ['LEAD-CREATE'] },
  async ({ tryLeadVariants, session, settings }) => {
    // Tried again, so that the exchanges stand with the verdict; LEAD_VARIANT may declare what the target does not keep.
    const { a, b } = await tryLeadVariants();
    const [byA, byB] = [a.outcome === 'accepted', b.outcome === 'accepted'];
    session.observe('lead-variant', byA && byB ? 'both' : byA ? 'A' : byB ? 'B' : 'neither');
    if (byA || byB) return;

    const { leadVariant } = settings;
    const { answer, said } = leadVariant === 'B' ? b : a;
    if (leadVariant === 'auto')
      stop('cantTell', {
        code: 'lead-variant-unknown',
        settings: ['LEAD_VARIANT', 'LEAD_B_PATH', 'LEAD_B_HEADERS'],
        message: `No lead was created. Variant A: ${a.said} Variant B: ${b.said} ${whereB}`,
      });
    expect(
      answer ??
        stop('cantTell', {
          code: 'no-response',
          subject: 'createLeads',
          message: `No lead was created: ${said}`,
        }),
    ).toHaveCreated();
  },
);
