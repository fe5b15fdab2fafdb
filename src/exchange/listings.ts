import { isObject } from '../contract/json-value.js';
import { stop } from '../session/stop.js';
import type { Response } from './response.js';

/** The array that the body of an answer holds as a member; undefined where it holds none. */
export function listIn({ json }: Response, member: string): unknown[] | undefined {
  const list = isObject(json) ? json[member] : undefined;
  return Array.isArray(list) ? (list as unknown[]) : undefined;
}

/** The objects of such an array; none where there is no array. */
export function objectsIn(answer: Response, member: string): Record<string, unknown>[] {
  return (listIn(answer, member) ?? []).filter(isObject);
}

/** As {@link listIn}; the test is `cantTell` without the array, which others judge. */
export function neededList(answer: Response, member: string): unknown[] {
  return (
    listIn(answer, member) ??
    stop('cantTell', {
      code: 'response-lacks',
      subject: member,
      message: `The response holds no array ${member}.`,
    })
  );
}

/** As {@link neededList}; the test is `cantTell`, too, where the array holds nothing. */
export function filledList(answer: Response, member: string): unknown[] {
  const list = neededList(answer, member);
  return list.length > 0
    ? list
    : stop('cantTell', {
        code: 'response-lacks',
        subject: member,
        message: `The array ${member} of the response is empty.`,
      });
}
