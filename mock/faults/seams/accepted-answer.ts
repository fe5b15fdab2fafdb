import { isObject } from '../../../src/contract/json-value.js';
import type { ServiceRequest } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import { changedAnswer, withMembers } from './answer.js';
import type { Area } from './area.js';
import { isFor } from './area.js';
import type { Change } from './change.js';
import { sentHeader } from './request.js';

type Body = Record<string, unknown>;

/** Changes the answers of an area that are a success; `body` may be edited in place. */
export function acceptedAnswer(
  area: Area,
  change: (answer: ServiceResponse, body: Body, request: ServiceRequest) => ServiceResponse | void,
): Change {
  return changedAnswer((answer, request) => {
    if (answer.status >= 300 || !isFor(area, request) || !isObject(answer.body)) return answer;
    return change(answer, answer.body, request) ?? answer;
  });
}

/** Answers a success with another status, or does so of a kind. */
export function acceptedStatus(
  area: Area,
  status: number,
  when: (body: Body, request: ServiceRequest) => boolean = () => true,
): Change {
  return acceptedAnswer(area, (answer, body, request) =>
    when(body, request) ? { ...answer, status } : answer,
  );
}

/** Changes a member of the body of a success, which is of the type `Value`; undefined leaves it out. */
export function acceptedMember<Value>(
  area: Area,
  name: string,
  change: (value: Value, body: Body) => unknown,
): Change {
  return acceptedAnswer(area, (answer, body) =>
    withMembers(answer, { [name]: change(body[name] as Value, body) }),
  );
}

/** Gives a success another body. */
export function acceptedBody(area: Area, change: (body: Body) => unknown): Change {
  return acceptedAnswer(area, (answer, body) => ({ ...answer, body: change(body) }));
}

/** Refuses the requests of an area that lack a header; `name` is in lower case. */
export function neededHeader(area: Area, name: string): Change {
  return changedAnswer((answer, request) =>
    isFor(area, request) && sentHeader(request, name) === undefined
      ? respond(401, { name: 'AuthenticationError', status: 401, message: `${name} is missing` })
      : answer,
  );
}
