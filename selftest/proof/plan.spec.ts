import { expect, test } from '../test.js';
import { printed } from '../../src/run/forecast.js';
import type { Gain } from '../../src/run/forecast.js';
import type { ProfileResult } from '../../src/verdict/result.js';
import { lastingEnvironment } from '../environment/environment.js';
import type { TeamFile } from './hold-mock.js';
import { sharedProvers } from './provers.js';

const key = 'BASE_URL|TARGET|TARGET_WRITES|API_KEY|COMPANY_ID';

/** Enough for every case, and a command that prints perishable orders if a file sets FIXTURES_COMMAND. */
const environment = { ...lastingEnvironment, more: true, perishable: printed };
const [expired, webhook, other] = ['EXPIRED_', 'WEBHOOK_|RECEIVER_', 'OTHER_(API|COMPANY|ACCESS|ORDER)_'];
const command = { FIXTURES_COMMAND: 'prints-fresh-orders' };
const whole: TeamFile = { environment, unset: `^(${expired}|CATEGORY_ID)` };

/** Files by what is special about them. That of `always` runs before every merge. */
const files: Record<string, { file: TeamFile; always?: true }> = {
  'only a key': { file: { environment, set: `^(${key})$` } },
  'a key and no leave to write': {
    file: { environment, set: `^(${key})$`, env: { TARGET_WRITES: 'refused' } },
    always: true,
  },
  'an access token': { file: { environment, set: `^(${key}|ACCESS_TOKEN)$` } },
  'one order of each state': {
    file: {
      environment: { ...environment, orders: 1, subscriptions: 1 },
      set: `^(${key}|ACCESS_TOKEN|ORDERS_.*)$`,
    },
  },
  'two orders of each state': { file: { environment, set: `^(${key}|ACCESS_TOKEN|ORDERS_.*)$` } },
  'no webhook': { file: { environment, unset: `^(${expired}|CATEGORY_ID|${webhook})` } },
  'a webhook': { file: whole },
  'no second workspace': { file: { environment, unset: `^(${expired}|CATEGORY_ID|${other})` } },
  'perishable orders': { file: { ...whole, env: command } },
  'an expired workspace and a category': { file: { environment } },
  'LEAD_VARIANT=A': { file: { ...whole, env: { LEAD_VARIANT: 'A' } } },
  'other rulings': {
    file: {
      ...whole,
      env: { PENDING_TO_REVIEW: 'either', PENDING_TO_COMPLETED: 'not-needed', REFUSED_UPDATE: 'either' },
    },
  },
  'no members': {
    file: {
      environment,
      unset: `^(${expired}|CATEGORY_ID|CLIENT_MEMBER_ID|ACCESS_TOKEN_|PROJECT_MANAGER_IDS|OTHER_MEMBER_ID)`,
    },
  },
  'the claim of the profile key': {
    file: {
      environment,
      set: `^(${key}|ACCESS_TOKEN|PROFILE|LEAD_.*)$`,
      env: { PROFILE: 'key', LEAD_VARIANT: 'A' },
    },
  },
};

/** Of these every missing setting is set in turn. */
const growing = ['no webhook', 'no second workspace', 'no members'];

/** What a run with a file judges, and what its plan says of it and of what is missing. */
interface Judged {
  ran: readonly string[];
  planned: readonly string[];
  gains: readonly Gain[];
  /** How many requirements of the profiles without a harness were judged, and are by the plan. */
  profiles: { ran: number[]; planned: number[] };
  /** The names of the settings. */
  settings: readonly string[];
  /** What was untested and names no setting that it takes; what a case of it missed is none. */
  unnamed: readonly string[];
}

async function judged(file: TeamFile): Promise<Judged> {
  const provers = await sharedProvers();
  const [came] = await provers.run([{ kind: 'plan', ...file }]);
  if (came === undefined) throw new Error('The prover gave no result.');
  const { plan, gains, result } = came;
  const { settings, profiles } = result.run;
  const counts = (all: readonly ProfileResult[]): number[] =>
    all.flatMap(({ id, passed }) => (id === 'full' ? [] : [passed]));
  return {
    ran: result.requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    planned: plan.judged,
    gains,
    profiles: { ran: counts(profiles), planned: counts(plan.profiles) },
    settings,
    unnamed: result.requirements
      .filter((row) => row.verdict === 'untested' && row.code !== 'violations-unseen')
      .flatMap(({ id, settings: named }) => (named.length === 0 ? [id] : [])),
  };
}

for (const [what, { file, always }] of Object.entries(files))
  test(
    `the plan for a file with ${what} says what the run judges`,
    { tag: always ? [] : ['@nightly'] },
    async () => {
      test.setTimeout(300_000);
      const { ran, planned, profiles, unnamed } = await judged(file);
      expect({
        judgedAndNotPlanned: ran.filter((id) => !planned.includes(id)),
        plannedAndNotJudged: planned.filter((id) => !ran.includes(id)),
      }).toEqual({ judgedAndNotPlanned: [], plannedAndNotJudged: [] });
      expect(profiles.planned).toEqual(profiles.ran);
      expect(unnamed).toEqual([]);
    },
  );

for (const what of growing)
  test(`the plan for a file with ${what} says what each setting adds that it lacks @nightly`, async () => {
    test.setTimeout(1_200_000);
    const {
      ran: before,
      gains,
      settings,
    } = await judged({
      ...(files[what] as { file: TeamFile }).file,
      asksGains: true,
    });
    expect(gains.length).toBeGreaterThan(2);
    for (const { names, alone, variables } of gains) {
      const set = [
        'TARGET',
        ...settings,
        ...names,
        ...(names.includes('RECEIVER_URL') ? ['RECEIVER_PORT'] : []),
      ];
      const { ran } = await judged({ environment, env: command, set: `^(${set.join('|')})$` });
      expect.soft(ran.length - before.length, variables).toBe(alone);
    }
  });
