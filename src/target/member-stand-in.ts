import type { MemberFixture, MemberWish } from './fixture-shapes.js';
import type { StandIns } from './stand-ins.js';

/** A member of the environment file. Its parts are read only where a test asks for them, since what it reads it is said to need. */
export interface MemberStandIn extends MemberFixture {
  /** What to set for such a member. */
  variables: string;
}

/**
 * What stands in for a member.
 * @param next the place of the next project manager: each that a test has is another one
 */
export function memberStandIn(
  wish: MemberWish,
  standIns: StandIns,
  next: () => number = () => 0,
): MemberStandIn {
  if (wish.approved === false)
    return {
      variables: 'ACCESS_TOKEN_UNAPPROVED',
      get accessToken() {
        return standIns.accessTokenUnapproved;
      },
    };
  if (wish.hasRole === false)
    return {
      variables: 'ACCESS_TOKEN_NO_ROLE',
      get accessToken() {
        return standIns.accessTokenNoRole;
      },
    };
  if (wish.role === 'client')
    return {
      variables: 'ACCESS_TOKEN_CLIENT',
      tokenVariable: 'ACCESS_TOKEN_CLIENT',
      get memberId() {
        return standIns.clientMemberId;
      },
      get accessToken() {
        return standIns.accessTokenClient;
      },
    };
  if (wish.role === 'projectManager') return projectManager(standIns, next());
  return {
    variables: 'OTHER_MEMBER_ID',
    get memberId() {
      return standIns.otherMemberId;
    },
  };
}

/** The first has the token, the others an id alone. */
function projectManager(standIns: StandIns, nth: number): MemberStandIn {
  if (nth > 0)
    return {
      variables: 'more ids in PROJECT_MANAGER_IDS',
      get memberId() {
        return standIns.projectManagerIds[nth];
      },
    };
  return {
    variables: 'PROJECT_MANAGER_IDS',
    tokenVariable: 'ACCESS_TOKEN_PROJECT_MANAGER',
    get memberId() {
      return standIns.projectManagerIds[0];
    },
    get accessToken() {
      return standIns.accessTokenProjectManager;
    },
  };
}
