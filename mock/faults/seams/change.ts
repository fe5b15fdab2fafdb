import { isObject } from '../../../src/contract/json-value.js';
import type { Entry, Problem, RequestType, ServiceRequest, Violation } from '../../messages/request.js';
import type { ServiceResponse } from '../../messages/response.js';
import { respond } from '../../messages/response.js';
import type { Effects, Rules, Seams, Service } from '../../service/service.js';

/** What a fault does to the seams. */
export type Change = (seams: Seams) => Seams;

/** Several changes, one after another. */
export const inOrder =
  (...changes: Change[]): Change =>
  (seams) =>
    changes.reduce((changed, change) => change(changed), seams);

/**
 * A change with a memory, made when it is applied, so that no two mocks share it.
 * @param make declares the memory as a parameter with a default
 */
export const withMemory =
  (make: () => Change): Change =>
  (seams) =>
    make()(seams);

/** Does something else in the place of one effect; `original` is the effect that stood there. */
export const changedEffect =
  <Name extends keyof Effects>(
    name: Name,
    act: (original: Effects[Name], ...given: Parameters<Effects[Name]>) => ReturnType<Effects[Name]>,
  ): Change =>
  (seams) => {
    const original = seams.effects[name];
    const changed = (...given: Parameters<Effects[Name]>) => act(original, ...given);
    return { ...seams, effects: { ...seams.effects, [name]: changed } };
  };

/** Judges in the place of one rule; `original` is the rule that stood there. */
export const changedRule =
  <Name extends keyof Rules>(
    name: Name,
    judge: (original: Rules[Name], ...given: Parameters<Rules[Name]>) => ReturnType<Rules[Name]>,
  ): Change =>
  (seams) => {
    const original = seams.rules[name];
    const changed = (...given: Parameters<Rules[Name]>) => judge(original, ...given);
    return { ...seams, rules: { ...seams.rules, [name]: changed } };
  };

/** Changes a request before it is handled. */
export const changedRequest =
  (change: (service: Service, request: ServiceRequest) => ServiceRequest): Change =>
  (seams) => ({
    ...seams,
    request: (service, request) => change(service, seams.request(service, request)),
  });

/** The value of a header of a request, whatever the case of its name; `name` is in lower case. */
export const sentHeader = ({ headers }: ServiceRequest, name: string): string | undefined =>
  headers.find(([sent]) => sent.toLowerCase() === name)?.[1];

/** Changes an answer before it is sent; its body is a copy, so that it may be edited in place. */
export const changedAnswer =
  (change: (answer: ServiceResponse, request: ServiceRequest, service: Service) => ServiceResponse): Change =>
  (seams) => ({
    ...seams,
    response: (service, answer, request) =>
      change(structuredClone(seams.response(service, answer, request)), request, service),
  });

/** An object without one of its members. */
export function without(entry: Entry, name: string): Entry {
  const { [name]: _lost, ...others } = entry;
  return others;
}

/** Milliseconds after which a late effect shows: longer than a notification or a delivery of the mock takes, by far. */
export const aWhile = 700;

/** Does something a while later, or so many milliseconds later. */
export function afterAWhile(act: () => void, delay = aWhile): void {
  setTimeout(act, delay).unref();
}

/** A text backwards: the form of a true signature or id, but not one. */
export const backwards = (text: unknown): string => [...String(text)].reverse().join('');

/** An answer whose body has other members besides; one that is undefined is left out. */
export const withMembers = (answer: ServiceResponse, members: Record<string, unknown>): ServiceResponse => ({
  ...answer,
  body: { ...(answer.body as object), ...members },
});

/** The answer of a service that fails. */
export const notDone = (): ServiceResponse =>
  respond(500, { name: 'InternalServerError', status: 500, message: 'not done' });

/** The rules that answer a problem or undefined. */
type ProblemRule = {
  [Name in keyof Rules]: ReturnType<Rules[Name]> extends Problem | undefined ? Name : never;
}[keyof Rules];

type Given<Name extends ProblemRule> = Parameters<Rules[Name]>;

/** Judges in the place of a rule that answers a problem; `judge` asks the rule that stood there. */
function judged<Name extends ProblemRule>(
  name: Name,
  judgement: (judge: () => Problem | undefined, given: Given<Name>) => Problem | undefined,
): Change {
  type Judge = (...given: Given<Name>) => Problem | undefined;
  const judge = (original: Judge, ...given: Given<Name>): Problem | undefined =>
    judgement(() => original(...given), given);
  return changedRule(name, judge as never);
}

/** Changes the problem that a rule answers; undefined lets the request through. `given` is what the rule was given. */
export const changedRefusal = <Name extends ProblemRule>(
  name: Name,
  change: (problem: Problem, ...given: Given<Name>) => Problem | undefined,
): Change =>
  judged(name, (judge, given) => {
    const problem = judge();
    return problem && change(problem, ...given);
  });

/** A rule that lets everything through, or everything of a kind. */
export const noRefusal = <Name extends ProblemRule>(
  name: Name,
  when: (...given: Given<Name>) => boolean = () => true,
): Change => changedRefusal(name, (problem, ...given) => (when(...given) ? undefined : problem));

/** A rule that also refuses what it must let through. */
export const addedRefusal = <Name extends ProblemRule>(
  name: Name,
  problem: (...given: Given<Name>) => Problem | undefined,
): Change => judged(name, (judge, given) => problem(...given) ?? judge());

/** A rule that refuses with another status, or does so of a kind. */
export const refusalStatus = <Name extends ProblemRule>(
  name: Name,
  status: number,
  when: (...given: Given<Name>) => boolean = () => true,
): Change => changedRefusal(name, (problem, ...given) => (when(...given) ? { ...problem, status } : problem));

/** A rule that refuses under another error name; undefined leaves the name out. */
export const refusalName = <Name extends ProblemRule>(name: Name, errorName: string | undefined): Change =>
  changedRefusal(name, (problem, ..._given) => ({ ...problem, name: errorName }) as Problem);

/** Changes the violations that were found in the body of a type of request. */
const violations = (type: RequestType, change: (found: Violation[], body: unknown) => Violation[]): Change =>
  changedRule('violations', (judge, service, of, body, found) => {
    const kept = judge(service, of, body, found);
    return of === type ? change(kept, body) : kept;
  });

/** Lets pass what the contract refuses; `body` is the whole that was sent. */
export const ignoredViolation = (
  type: RequestType,
  ignored: (violation: Violation, body: unknown) => boolean,
): Change => violations(type, (found, body) => found.filter((violation) => !ignored(violation, body)));

/**
 * Refuses a field that the contract lets pass: in the object that was sent, or in each entry of an array.
 * @param refused is asked of every entry, also where the field was not sent; `entries` are all of the same call
 */
export const addedViolation = (
  type: RequestType,
  field: string,
  refused: (value: unknown, entry: Entry, entries: Entry[]) => boolean,
): Change =>
  violations(type, (found, body) => {
    const entries = (Array.isArray(body) ? (body as unknown[]) : [body]).filter(isObject);
    const added = entries.flatMap((entry, index): Violation[] =>
      refused(entry[field], entry, entries)
        ? [violationOf(field, entry, Array.isArray(body) ? index : undefined)]
        : [],
    );
    return [...found, ...added];
  });

function violationOf(field: string, entry: Entry, index: number | undefined): Violation {
  const violation = { field, keyword: 'fault', message: 'is not taken', value: entry[field] };
  return index === undefined ? violation : { ...violation, entry: index };
}

/** `kickoffDate` as `kickoff_date`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
