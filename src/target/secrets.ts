import type { Session } from '../session/session.js';
import { decoded } from './connection/basic-credentials.js';
import { hasPlaceholder } from './credential-placeholders.js';
import type { Settings } from './settings.js';

/** Every secret of the settings with the placeholder that stands for it wherever something is recorded. */
export function secretsOf(settings: Settings): [placeholder: string, value: string][] {
  const { standIns, leadBHeaders = {}, harnessUrl, proxies } = settings;
  const headers = Object.values(leadBHeaders)
    .filter((value) => !hasPlaceholder(value))
    .map((value) => value.replace(/^(Bearer|Basic) /i, ''));
  const addresses = [harnessUrl, proxies.http, proxies.https].flatMap((address) => secretsOfAddress(address));
  const named: [string, string | undefined][] = [
    // A header may hold one of those below, whose name then stands for it.
    ...headers.map((value): [string, string] => ['$SECRET_LEAD_B', value]),
    ['$API_KEY', standIns.apiKey],
    ['$ACCESS_TOKEN', standIns.accessToken],
    ['$ACCESS_TOKEN_CLIENT', standIns.accessTokenClient],
    ['$ACCESS_TOKEN_TEAM_MEMBER', standIns.accessTokenTeamMember],
    ['$ACCESS_TOKEN_ADMIN', standIns.accessTokenAdmin],
    ['$ACCESS_TOKEN_UNAPPROVED', standIns.accessTokenUnapproved],
    ['$ACCESS_TOKEN_NO_ROLE', standIns.accessTokenNoRole],
    ['$ACCESS_TOKEN_PROJECT_MANAGER', standIns.accessTokenProjectManager],
    ['$OTHER_API_KEY', standIns.other?.apiKey],
    ['$OTHER_ACCESS_TOKEN', standIns.other?.accessToken],
    ['$EXPIRED_ACCESS_TOKEN', standIns.expired?.accessToken],
    ['$SECRET', standIns.webhookSecret],
    ...addresses.map((value): [string, string] => ['$SECRET_ADDRESS', value]),
  ];
  return named.filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** Members of a harness's answer that are secret. */
const secretMembers: Readonly<Record<string, string>> = {
  apiKey: '$API_KEY',
  accessToken: '$ACCESS_TOKEN',
  secret: '$SECRET',
};

/** The member that names what a state of the harness made, by state. */
const createdMembers: Readonly<Record<string, string>> = {
  workspace: 'companyId',
  member: 'memberId',
  order: 'orderId',
  webhook: 'webhookId',
};

/** Has a session keep what a state of the harness made: what is secret of it, and what stays behind at the target. */
export function keepMade(session: Session, state: string, made: Readonly<Record<string, unknown>>): void {
  for (const [member, placeholder] of Object.entries(secretMembers)) {
    const value = made[member];
    if (typeof value === 'string')
      session.recorder.redaction.learn(state === 'member' ? `${placeholder}_MEMBER` : placeholder, value);
  }
  const id = made[createdMembers[state] ?? ''];
  if (typeof id === 'string') session.created(state, id);
}

/** The password of an address and the values of its query. */
function secretsOfAddress(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [password, decoded(password), ...searchParams.values()].filter((value) => value !== '');
}
