import type { MemberFixture, MemberWish } from './fixture-shapes.js';
import type { StandIns } from './stand-ins.js';

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
  wish: MemberWish,
  standIns: StandIns,
  next: () => number = () => 0,
): MemberStandIn {
  if (wish.approved === false)
    return {
      name: 'a member who is not approved',
      ...tokenOnly('ACCESS_TOKEN_UNAPPROVED'),
      get accessToken() {
        return standIns.accessTokenUnapproved;
      },
    };
  if (wish.hasRole === false)
    return {
      name: 'a member without a role',
      ...tokenOnly('ACCESS_TOKEN_NO_ROLE'),
      get accessToken() {
        return standIns.accessTokenNoRole;
      },
    };
  switch (wish.role) {
    case 'client':
      return {
        ...tokenOnly('ACCESS_TOKEN_CLIENT'),
        idVariable: 'CLIENT_MEMBER_ID',
        get memberId() {
          return standIns.clientMemberId;
        },
        get accessToken() {
          return standIns.accessTokenClient;
        },
      };
    case 'projectManager':
      return projectManager(standIns, next);
    case 'teamMember':
      return {
        variables: 'OTHER_MEMBER_ID',
        idVariable: 'OTHER_MEMBER_ID',
        tokenVariable: 'ACCESS_TOKEN_TEAM_MEMBER',
        get memberId() {
          return standIns.otherMemberId;
        },
        get accessToken() {
          return standIns.accessTokenTeamMember;
        },
      };
    case 'Admin':
      return {
        ...tokenOnly('ACCESS_TOKEN_ADMIN'),
        get accessToken() {
          return standIns.accessTokenAdmin;
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
function projectManager(standIns: StandIns, next: () => number): MemberStandIn {
  let place: number | undefined;
  return {
    variables: 'PROJECT_MANAGER_IDS',
    get idVariable() {
      return standIns.projectManagerIds.length === 0
        ? 'PROJECT_MANAGER_IDS'
        : { settings: ['PROJECT_MANAGER_IDS'], words: 'more ids in PROJECT_MANAGER_IDS' };
    },
    get tokenVariable() {
      return place === undefined || place === 0 ? 'ACCESS_TOKEN_PROJECT_MANAGER' : undefined;
    },
    get memberId() {
      place ??= next();
      return standIns.projectManagerIds[place];
    },
    get accessToken() {
      place ??= 0;
      return place === 0 ? standIns.accessTokenProjectManager : undefined;
    },
  };
}
