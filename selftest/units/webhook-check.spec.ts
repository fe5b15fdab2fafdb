import { expect, test } from '@playwright/test';
import { startMock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import { repeating } from '../../mock/variants/deliveries.js';
import type { Variant } from '../../mock/variants/variant.js';
import { openPreflight } from '../../src/run/preflight.js';
import { readSettings } from '../../src/target/settings.js';
import { fixturesOf } from '../environment/environment.js';

const plain = { distinct: true, repeated: false, renewed: false };
const alike = { distinct: false, repeated: false, renewed: false };

/** A target that posts each event twice at once, the second time with another id. */
const renewing: Variant = {
  describe: 'Posts every event twice, with two ids.',
  argument: 'Section 6.3 does not say how often.',
  apply: (seams) =>
    repeating(
      seams,
      () => true,
      0,
      ({ world }, payload) => ({ ...(payload as object), id: world.generator.id() }),
    ),
};

/** What distinguishes the events of targets, by the id of their variant. */
const traits: Readonly<Record<string, object>> = {
  'no variant': plain,
  // What is the same bytes is the same event.
  'delivers-twice': plain,
  'bare-events': alike,
  'bare-events-with-changes': alike,
  'bare-events-twice': { ...alike, repeated: true },
  'bare-events-flat-again-later': { ...alike, repeated: true },
  'posted twice with two ids': { distinct: false, repeated: true, renewed: true },
};

for (const [id, expected] of Object.entries(traits))
  test(`before the first test a run finds out what distinguishes events: ${id}`, async () => {
    const variant = id === 'posted twice with two ids' ? renewing : variants.get(id);
    const mock = await startMock(variant && { variant });
    const environment = await fixturesOf(mock, { orders: 1, subscriptions: 0, managers: 1 });
    const { found, close } = await openPreflight(readSettings({ ...environment, EFFECT_WAIT: '1' }));
    await Promise.all([close(), mock.close()]);

    expect(found.eventTraits).toEqual({ ...expected, showsNotes: true });
  });
