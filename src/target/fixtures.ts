import type { HarnessProtocol } from '../contract/harness-types.js';
import type { OrderStatus } from '../contract/schemas.js';
import { stop, inWords } from '../session/session.js';
import type { Settings } from './settings.js';

/** A company with its credentials: the environment file may give less than the state `workspace`. */
export type WorkspaceFixture = Partial<HarnessProtocol['workspace']['answers']> & { apiKey: string };

/** What a member is to be; `approved` and `hasRole` default to true. */
export type MemberOptions = Partial<Omit<HarnessProtocol['member']['params'], 'companyId'>> & {
  role: string;
};

/** A member; of one of the environment file the id or the token may be unknown. */
export interface MemberFixture {
  memberId?: string;
  accessToken?: string;
  /** The variables that would have the id and the token; undefined where only a harness has it. */
  idVariable?: string | Supply;
  tokenVariable?: string;
  /** What it is, where that is more than its role. */
  name?: string;
}

/** What an order is to be. */
export type OrderOptions = Partial<Omit<HarnessProtocol['order']['params'], 'companyId'>> & {
  status: OrderStatus;
};

/** What a webhook is to be; `active` defaults to true. */
export type WebhookProperties = Omit<HarnessProtocol['webhook']['params'], 'companyId' | 'active'> & {
  active?: boolean;
};

/** A webhook with the secret that verifies its deliveries (section 2.5). */
export type WebhookFixture = HarnessProtocol['webhook']['answers'];

/** An order as the state `order.read` shows it. */
export type OrderState = HarnessProtocol['order.read']['answers']['order'];

/** A member as the state `member.read` shows it. */
export type StoredMember = NonNullable<HarnessProtocol['member.read']['answers']['member']>;

/** A delivery as the state `webhook.history` shows it. */
export type HistoricDelivery = HarnessProtocol['webhook.history']['answers']['deliveries'][number];

/**
 * What became of a fixture that was asked for: it was made, the harness would not make it, or nothing is there that
 * knows how to.
 */
export type Provision<T> =
  | { outcome: 'made'; value: T }
  | {
      outcome: 'refused';
      /** The status by which the harness refused. */
      status: number;
      /** A phrase that completes "The harness failed to set up the state …:". */
      reason: string;
    }
  | { outcome: 'unknown' };

/** The value of a provision that was made; undefined of any other. */
export function madeOf<T>(provision: Provision<T>): T | undefined {
  return provision.outcome === 'made' ? provision.value : undefined;
}

/** One way to supply a fixture: the settings that it takes, all of them, and how a sentence names them. */
export interface Supply {
  settings: string[];
  words: string;
}

/** The way that takes these settings. */
export function supply(...settings: string[]): Supply {
  return { settings, words: inWords(settings) };
}

/**
 * Ends the running test as `untested`: what it needs, and which settings would supply it.
 * @param what in words that follow "This needs"
 * @param fixture what it is for programs, e.g. `order.read`, `member:client`
 */
export function missing(what: string, fixture: string, ...ways: Supply[]): never {
  return stop('untested', {
    code: 'fixture-missing',
    subject: fixture,
    settings: ways.flatMap(({ settings }) => settings),
    message: `This needs ${what}: set ${waysInWords(ways)}.`,
  });
}

/** Ends the running test as `cantTell`, since the harness did not set a state up. */
export function harnessFailed(state: string, message: string): never {
  return stop('cantTell', { code: 'harness-failed', subject: state, settings: ['HARNESS_URL'], message });
}

/** Ends the running test as `cantTell`, since the answer of the harness does not show what the test looks at. */
export function harnessLacks(state: string, message: string): never {
  return stop('cantTell', { code: 'harness-lacks', subject: state, settings: ['HARNESS_URL'], message });
}

/**
 * Ends the running case as `inapplicable`: there is no member with a role that no section says a target has.
 * @param variable what would name the token of one; by default the harness makes none
 */
export function roleAbsent(role: string, variable?: string): never {
  return stop('inapplicable', {
    code: 'role-absent',
    subject: role,
    ...(variable !== undefined && { settings: [variable] }),
    message:
      variable === undefined
        ? `The harness makes no member with the role ${role}.`
        : `${variable} is not set and that of another role is, so the target is taken to have no member with the role ${role}.`,
  });
}

/** Ways as a sentence lists them: `A or B`, `A, or B and C`. */
function waysInWords(ways: readonly Supply[]): string {
  const separator = ways.some(({ settings }) => settings.length > 1) ? ', or ' : ' or ';
  return ways.map(({ words }) => words).join(separator);
}

/**
 * The one guard before anything that creates or changes a record at the target. Where the run may not write, the test
 * ends as `untested`, with the variable that permits it.
 */
export function demandWrites({ writes, baseUrl = '' }: Pick<Settings, 'writes' | 'baseUrl'>): void {
  if (!writes)
    stop('untested', {
      code: 'writes-forbidden',
      settings: ['TARGET_WRITES'],
      message: `This creates or changes records on ${new URL(baseUrl).host}: set TARGET_WRITES=allowed to permit it.`,
    });
}
