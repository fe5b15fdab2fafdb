import type { EnvironmentFixtures } from './environment-fixtures.js';

/** The variable of the environment file that each environment fixture is read from. */
export const variableOf: Readonly<Partial<Record<keyof EnvironmentFixtures, string>>> = {
  apiKey: 'API_KEY',
  companyId: 'COMPANY_ID',
  accessToken: 'ACCESS_TOKEN',
  accessTokenClient: 'ACCESS_TOKEN_CLIENT',
  clientMemberId: 'CLIENT_MEMBER_ID',
  accessTokenTeamMember: 'ACCESS_TOKEN_TEAM_MEMBER',
  accessTokenAdmin: 'ACCESS_TOKEN_ADMIN',
  accessTokenUnapproved: 'ACCESS_TOKEN_UNAPPROVED',
  accessTokenNoRole: 'ACCESS_TOKEN_NO_ROLE',
  projectManagerIds: 'PROJECT_MANAGER_IDS',
  accessTokenProjectManager: 'ACCESS_TOKEN_PROJECT_MANAGER',
  otherMemberId: 'OTHER_MEMBER_ID',
  webhookId: 'WEBHOOK_ID',
  webhookSecret: 'WEBHOOK_SECRET',
  categoryId: 'CATEGORY_ID',
  other: 'OTHER_API_KEY',
  expired: 'EXPIRED_COMPANY_ID',
};

const standInOf = new Map(
  Object.entries(variableOf).map(([name, variable]) => [variable, name as keyof EnvironmentFixtures]),
);

/** The values of the variables that name one credential or id each, those of other workspaces behind them, as far as set. */
export function valuesOf(environmentFixtures: EnvironmentFixtures): [variable: string, value: string][] {
  const { other, expired } = environmentFixtures;
  const own = Object.entries(variableOf).map(([name, variable]) => [
    variable,
    environmentFixtures[name as keyof EnvironmentFixtures],
  ]);
  const values = [
    ...own,
    ['OTHER_API_KEY', other?.apiKey],
    ['OTHER_COMPANY_ID', other?.companyId],
    ['OTHER_ACCESS_TOKEN', other?.accessToken],
    ['EXPIRED_COMPANY_ID', expired?.companyId],
    ['EXPIRED_ACCESS_TOKEN', expired?.accessToken],
  ];
  return values.filter((each): each is [string, string] => typeof each[1] === 'string');
}

/**
 * Whether a variable of {@link variableOf} is set, or, of the company, found out by the key.
 * @param count how many ids of a list are needed
 */
export function isSupplied(variable: string, environmentFixtures: EnvironmentFixtures, count = 1): boolean {
  if (variable === 'COMPANY_ID' && environmentFixtures.apiKey !== undefined) return true;
  const name = standInOf.get(variable);
  const value = name === undefined ? undefined : environmentFixtures[name];
  return Array.isArray(value) ? value.length >= count : value !== undefined;
}

/** What stands in for a harness, watched for what of it one test uses. */
export class UsedFixtures {
  readonly environmentFixtures: EnvironmentFixtures;
  /** The variables, with how many ids of each were used. */
  readonly #used = new Map<string, number>();

  constructor(environmentFixtures: EnvironmentFixtures) {
    this.environmentFixtures = new Proxy(environmentFixtures, {
      get: (target, name, receiver) => {
        const value: unknown = Reflect.get(target, name, receiver);
        const variable = variableOf[name as keyof EnvironmentFixtures];
        const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
        if (variable === undefined || !isSet) return value;
        this.#uses(variable, 1);
        return Array.isArray(value) ? this.#watched(variable, value as string[]) : value;
      },
    });
  }

  /** The variables whose values were used, as far as they are set; a list as often as ids of it were used. */
  variables(): string[] {
    return [...this.#used].flatMap(([variable, count]) => Array<string>(count).fill(variable)).sort();
  }

  #uses(variable: string, count: number): void {
    this.#used.set(variable, Math.max(count, this.#used.get(variable) ?? 0));
  }

  /** A list that is used up to the last of its ids that is asked for. */
  #watched(variable: string, ids: string[]): string[] {
    return new Proxy(ids, {
      get: (target, index, receiver) => {
        if (typeof index === 'string' && index in target && /^\d+$/.test(index))
          this.#uses(variable, Number(index) + 1);
        return Reflect.get(target, index, receiver) as unknown;
      },
    });
  }
}
