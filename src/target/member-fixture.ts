import type { MemberFixture, MemberOptions } from './fixture-shapes.js';
import type { EnvironmentFixtures } from './environment-fixtures.js';

/** A member of the environment file. Its parts are read only where a test asks for them, since what it reads it is said to need. */
export interface MemberStandIn extends MemberFixture {
  /** What to set for such a member. */
  variables: string;
}

/**
 * What stands in for a member.
 * @param next the place of the next project manager whose id a test asks for: each is another one
 */
export function memberStandIn(
  options: MemberOptions,
  environmentFixtures: EnvironmentFixtures,
  next: () => number = () => 0,
): MemberStandIn {
  if (options.approved === false)
    return {
      name: 'a member who is not approved',
      ...tokenOnly('ACCESS_TOKEN_UNAPPROVED'),
      get accessToken() {
        return environmentFixtures.accessTokenUnapproved;
      },
    };
  if (options.hasRole === false)
    return {
      name: 'a member without a role',
      ...tokenOnly('ACCESS_TOKEN_NO_ROLE'),
      get accessToken() {
        return environmentFixtures.accessTokenNoRole;
      },
    };
  switch (options.role) {
    case 'client':
      return {
        ...tokenOnly('ACCESS_TOKEN_CLIENT'),
        idVariable: 'CLIENT_MEMBER_ID',
        get memberId() {
          return environmentFixtures.clientMemberId;
        },
        get accessToken() {
          return environmentFixtures.accessTokenClient;
        },
      };
    case 'projectManager':
      return projectManager(environmentFixtures, next);
    case 'teamMember':
      return {
        variables: 'OTHER_MEMBER_ID',
        idVariable: 'OTHER_MEMBER_ID',
        tokenVariable: 'ACCESS_TOKEN_TEAM_MEMBER',
        get memberId() {
          return environmentFixtures.otherMemberId;
        },
        get accessToken() {
          return environmentFixtures.accessTokenTeamMember;
        },
      };
    case 'Admin':
      return {
        ...tokenOnly('ACCESS_TOKEN_ADMIN'),
        get accessToken() {
          return environmentFixtures.accessTokenAdmin;
        },
      };
    default:
      return { variables: 'HARNESS_URL' };
  }
}

function tokenOnly(variable: string): Pick<MemberStandIn, 'variables' | 'tokenVariable'> {
  return { variables: variable, tokenVariable: variable };
}

/**
 * The first of the list has the token, the others an id alone. Who it is follows from what is asked for first: whoever
 * sends a request is the one with the token, however often a test asks for a caller, and whose ids are listed are each
 * another one.
 */
function projectManager(environmentFixtures: EnvironmentFixtures, next: () => number): MemberStandIn {
  let place: number | undefined;
  return {
    variables: 'PROJECT_MANAGER_IDS',
    get idVariable() {
      return environmentFixtures.projectManagerIds.length === 0
        ? 'PROJECT_MANAGER_IDS'
        : { settings: ['PROJECT_MANAGER_IDS'], words: 'more ids in PROJECT_MANAGER_IDS' };
    },
    get tokenVariable() {
      return place === undefined || place === 0 ? 'ACCESS_TOKEN_PROJECT_MANAGER' : undefined;
    },
    get memberId() {
      place ??= next();
      return environmentFixtures.projectManagerIds[place];
    },
    get accessToken() {
      place ??= 0;
      return place === 0 ? environmentFixtures.accessTokenProjectManager : undefined;
    },
  };
}
