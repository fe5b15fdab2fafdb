import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'dotenv';
import { orderStatuses, type OrderStatus } from '../contract/order-status.js';
import { SettingsError } from './settings-error.js';

/** Which variants of POST /members/bulk-lead the target is said to speak (section 4.3). */
export type LeadVariantSetting = 'A' | 'B' | 'both' | 'auto';

/** The readings that a ruling may choose, by the id of the contradiction. */
export interface Rulings {
  'pending-to-review': 'blocked' | 'allowed' | 'either';
  'pending-to-completed': 'needed' | 'not-needed' | 'either';
}

/** What stands in for harness states where a target has no harness. */
export interface StandIns {
  apiKey?: string;
  companyId?: string;
  accessToken?: string;
  accessTokenClient?: string;
  accessTokenUnapproved?: string;
  accessTokenNoRole?: string;
  projectManagerIds: string[];
  otherMemberId?: string;
  /** Ids of orders that the run may use up, by status. */
  orders: Record<OrderStatus, string[]>;
  subscriptionOrders: string[];
  webhookId?: string;
  webhookSecret?: string;
  webhookDeliveryFile?: string;
}

/** How a target is reached and what the run may do to it: the environment file of docs/targets.md. */
export interface Settings {
  target: string;
  /** Whether the embedded mock is the target. */
  embedded: boolean;
  /** Without a trailing slash; undefined where the embedded mock is to be started. */
  baseUrl?: string;
  harnessUrl?: string;
  strict: boolean;
  /** Absolute path. */
  reportDir: string;
  /** Whether the run may create and change records. */
  writes: boolean;
  standIns: StandIns;
  receiverPort?: number;
  receiverUrl?: string;
  leadVariant: LeadVariantSetting;
  leadBPath: string;
  /** Credential headers of variant B; undefined: x-api-key alone. */
  leadBHeaders?: Record<string, string>;
  rulings: Rulings;
}

type Variables = Record<string, string | undefined>;

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Reads the settings of the run from the environment and, for `TARGET=name`, from `.env.name`.
 * A variable that is set wins over the file.
 * @throws SettingsError naming the variable or the file.
 */
export function readSettings(environment: Variables = process.env, directory = root): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const target = set.TARGET ?? 'mock';
  if (!/^[\w][\w.-]*$/.test(target))
    throw new SettingsError(`TARGET is "${target}": use letters, digits, ".", "_" and "-" alone.`);
  const variables: Variables = { ...environmentFile(target, set.BASE_URL, directory), ...set };

  const embedded = variables.BASE_URL === undefined && target === 'mock';
  const baseUrl = embedded ? address('MOCK_URL', variables) : address('BASE_URL', variables);
  if (!embedded && baseUrl === undefined)
    throw new SettingsError(
      `BASE_URL is not set in the environment or in .env.${target}: give the address of the target.`,
    );
  return {
    target,
    embedded,
    baseUrl,
    harnessUrl: embedded ? address('MOCK_HARNESS_URL', variables) : address('HARNESS_URL', variables),
    strict: oneOf('STRICT', variables, ['0', '1'], '0') === '1',
    reportDir: path.resolve(directory, variables.REPORT_DIR ?? path.join('reports', target)),
    writes:
      oneOf('TARGET_WRITES', variables, ['allowed', 'refused'], 'refused') === 'allowed' ||
      baseUrl === undefined ||
      isLoopback(baseUrl),
    standIns: standIns(variables),
    receiverPort: port('RECEIVER_PORT', variables),
    receiverUrl: address('RECEIVER_URL', variables),
    leadVariant: oneOf('LEAD_VARIANT', variables, ['A', 'B', 'both', 'auto'], 'auto'),
    leadBPath: absolutePath('LEAD_B_PATH', variables) ?? '/members/bulk-lead',
    leadBHeaders: headers('LEAD_B_HEADERS', variables),
    rulings: {
      'pending-to-review': oneOf('PENDING_TO_REVIEW', variables, ['blocked', 'allowed', 'either'], 'blocked'),
      'pending-to-completed': oneOf(
        'PENDING_TO_COMPLETED',
        variables,
        ['needed', 'not-needed', 'either'],
        'needed',
      ),
    },
  };
}

/** Whether an address names this machine. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

function environmentFile(target: string, baseUrl: string | undefined, directory: string): Variables {
  const file = path.join(directory, `.env.${target}`);
  if (!existsSync(file)) {
    if (target === 'mock' || baseUrl !== undefined) return {};
    throw new SettingsError(
      `TARGET is "${target}", but there is no file .env.${target}: write it or set BASE_URL.`,
    );
  }
  try {
    return Object.fromEntries(Object.entries(parse(readFileSync(file))).filter(([, value]) => value !== ''));
  } catch (error) {
    throw new SettingsError(`The file .env.${target} can't be read (${(error as Error).message}).`);
  }
}

function standIns(variables: Variables): StandIns {
  const list = (name: string): string[] =>
    (variables[name] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  return {
    apiKey: variables.API_KEY,
    companyId: variables.COMPANY_ID,
    accessToken: variables.ACCESS_TOKEN,
    accessTokenClient: variables.ACCESS_TOKEN_CLIENT,
    accessTokenUnapproved: variables.ACCESS_TOKEN_UNAPPROVED,
    accessTokenNoRole: variables.ACCESS_TOKEN_NO_ROLE,
    projectManagerIds: list('PROJECT_MANAGER_IDS'),
    otherMemberId: variables.OTHER_MEMBER_ID,
    orders: Object.fromEntries(
      orderStatuses().map((status) => [status, list(`ORDERS_${status.toUpperCase()}`)]),
    ),
    subscriptionOrders: list('ORDERS_SUBSCRIPTION'),
    webhookId: variables.WEBHOOK_ID,
    webhookSecret: variables.WEBHOOK_SECRET,
    webhookDeliveryFile: readable('WEBHOOK_DELIVERY_FILE', variables),
  };
}

function address(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!/^https?:\/\/[^/]/.test(value) || !URL.canParse(value))
    throw new SettingsError(
      `${name} is "${value}": give a full address that begins with http:// or https://.`,
    );
  return value.replace(/\/+$/, '');
}

function oneOf<T extends string>(name: string, variables: Variables, values: readonly T[], fallback: T): T {
  const value = variables[name] ?? fallback;
  if (!values.includes(value as T))
    throw new SettingsError(`${name} is "${value}": use one of ${values.join(', ')}.`);
  return value as T;
}

function port(name: string, variables: Variables): number | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) > 65535)
    throw new SettingsError(`${name} is "${value}": give a port number from 0 to 65535.`);
  return Number(value);
}

function absolutePath(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value !== undefined && !value.startsWith('/'))
    throw new SettingsError(`${name} is "${value}": give a path that begins with "/".`);
  return value;
}

function headers(name: string, variables: Variables): Record<string, string> | undefined {
  const value = variables[name];
  if (value === undefined) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    parsed = undefined;
  }
  const valid =
    typeof parsed === 'object' &&
    parsed !== null &&
    !Array.isArray(parsed) &&
    Object.values(parsed).every((entry) => typeof entry === 'string');
  if (!valid)
    throw new SettingsError(`${name} is not a JSON object of header names and values: correct or unset it.`);
  return parsed as Record<string, string>;
}

function readable(name: string, variables: Variables): string | undefined {
  const value = variables[name];
  if (value !== undefined && !existsSync(value))
    throw new SettingsError(`${name} names the file "${value}", which does not exist.`);
  return value;
}
