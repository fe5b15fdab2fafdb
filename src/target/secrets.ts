import { signatureHeader } from '../contract/openapi.js';
import { isObject } from '../contract/json-value.js';
import type { Redaction } from '../session/redaction.js';
import { shortestSecret } from '../session/secrets/secret-search.js';
import type { Session } from '../session/session.js';
import { decoded } from './connection/connection.js';
import { valuesOf } from './environment-fixtures.js';
import type { Settings } from './settings.js';
import { hasPlaceholder } from './variables.js';

/** A secret of the settings, and the variable that holds it. */
interface NamedSecret {
  placeholder: string;
  variable: string;
  value: string;
}

/** Every secret of the settings with the placeholder that stands for it wherever something is recorded. */
export function secretsOf(settings: Settings): [placeholder: string, value: string][] {
  return namedSecretsOf(settings).map(({ placeholder, value }) => [placeholder, value]);
}

/** One sentence where secrets of the settings are so short that a report can't be kept free of them. */
export function shortSecrets(settings: Settings): string[] {
  const short = namedSecretsOf(settings).filter(({ value }) => value.length < shortestSecret);
  const variables = [...new Set(short.map(({ variable }) => variable))].sort();
  if (variables.length === 0) return [];
  const [hold, few] = [variables.length === 1 ? 'holds' : 'hold', `fewer than ${shortestSecret} characters`];
  return [
    `${variables.join(', ')} ${hold} a secret of ${few}, which is not taken out of what the target answers: use a longer one, or share no report.`,
  ];
}

function namedSecretsOf(settings: Settings): NamedSecret[] {
  const { environmentFixtures, leadBHeaders = {}, harnessUrl, proxies } = settings;
  const headers = Object.values(leadBHeaders)
    .filter((value) => !hasPlaceholder(value))
    .map((value) => value.replace(/^(Bearer|Basic) /i, ''));
  const addresses = { HARNESS_URL: harnessUrl, HTTP_PROXY: proxies.http, HTTPS_PROXY: proxies.https };
  const credentials = valuesOf(environmentFixtures).filter(([variable]) =>
    /API_KEY$|ACCESS_TOKEN/.test(variable),
  );
  return [
    // A header may hold one of those below, whose name then stands for it.
    ...headers.map((value) => ({ placeholder: '$SECRET_LEAD_B', variable: 'LEAD_B_HEADERS', value })),
    ...credentials.map(([variable, value]) => ({ placeholder: `$${variable}`, variable, value })),
    ...(environmentFixtures.webhookSecret === undefined
      ? []
      : [{ placeholder: '$SECRET', variable: 'WEBHOOK_SECRET', value: environmentFixtures.webhookSecret }]),
    ...Object.entries(addresses).flatMap(([variable, address]) =>
      secretsOfAddress(address).map((value) => ({ placeholder: '$SECRET_ADDRESS', variable, value })),
    ),
  ];
}

/** What the secrets are called that a state of the harness answers, by state and member. */
const secretMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workspace: { apiKey: 'API_KEY', accessToken: 'ACCESS_TOKEN' },
  member: { accessToken: 'ACCESS_TOKEN' },
  webhook: { secret: 'SECRET' },
  'webhook.rotateSecret': { secret: 'SECRET_ROTATED' },
  'apiKey.regenerate': { apiKey: 'API_KEY_NEW' },
};

/** The member that names what a state of the harness made, by state. */
const createdMembers: Readonly<Record<string, string>> = {
  workspace: 'companyId',
  member: 'memberId',
  order: 'orderId',
  webhook: 'webhookId',
};

/**
 * Learns what is secret of an answer of the harness, before it is recorded.
 * @param prefix what stands before the names of credentials, e.g. `OTHER_`
 */
export function learnSecrets(
  redaction: Redaction,
  state: string,
  params: Readonly<Record<string, unknown>>,
  answer: unknown,
  prefix = '',
): void {
  if (!isObject(answer)) return;
  if (state === 'webhook.history')
    for (const signature of signaturesIn(answer)) redaction.learn('$SIGNATURE', signature);
  for (const [member, name] of Object.entries(secretMembers[state] ?? {})) {
    const value = answer[member];
    const whose = state === 'member' ? `_${kindOfMember(params)}` : '';
    if (typeof value === 'string') redaction.learn(`$${prefix}${name}${whose}`, value);
  }
}

/** The signatures of the deliveries of a history, whatever the form of headers there: an object, pairs, lines. */
function signaturesIn(value: unknown): string[] {
  const isName = (text: unknown): boolean =>
    typeof text === 'string' && text.toLowerCase() === signatureHeader().toLowerCase();
  if (typeof value === 'string')
    return value
      .split(/\r?\n/)
      .map((line) => /^([\w-]+):\s*(.*)$/.exec(line) ?? [])
      .flatMap(([, name, text = '']) => (isName(name) ? text : []));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isNamed = entries.some(([, each]) => isName(each));
  return entries
    .filter(([, each]) => !isName(each))
    .flatMap(([name, each]) =>
      typeof each === 'string' && (isNamed || isName(name)) ? each : signaturesIn(each),
    );
}

/** What a member is, in the words of the variables of the environment file. */
function kindOfMember({ role = 'teamMember', approved, hasRole }: Readonly<Record<string, unknown>>): string {
  if (approved === false) return 'UNAPPROVED';
  if (hasRole === false) return 'NO_ROLE';
  return String(role)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}

/** Has a session keep what a state of the harness made that stays behind at the target. */
export function keepMade(session: Session, state: string, made: Readonly<Record<string, unknown>>): void {
  const id = made[createdMembers[state] ?? ''];
  if (typeof id === 'string') session.created(state, id);
}

/** The password of an address and the values of its query. */
function secretsOfAddress(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [password, decoded(password), ...searchParams.values()].filter((value) => value !== '');
}
