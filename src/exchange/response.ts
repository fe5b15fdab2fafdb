import { once } from '../contract/contract-files.js';
import { parsedJson, isObject, pointerStep } from '../contract/json-value.js';
import { endpointOf } from '../contract/openapi.js';
import { excerpt, runningTest, stop } from '../session/session.js';

/** The status by which a target, or a limiter before it, turns a request away, whatever it asks for (RFC 6585, 4). */
export const tooMany = 429;

/** Statuses by which a target turns away a request for another one that is under way. */
export const lockedOut: readonly number[] = [409, 423, tooMany];

/** What a target answered to one request, raw; {@link Response.json} is read from the body. */
export class Response {
  readonly #parsed = once(() => parsedJson(this.text));
  /** What was sent, in words that follow "accepted", e.g. `quantity 0`: made when it is reported, by all that is known to be secret then. */
  asked?: () => string;
  /** How the request differed from the one that the contract describes, in words that follow "with". */
  changed?: string;
  /** The path that it was sent to, where a setting names one. */
  path?: string;
  /** The role of the caller, where a refusal with 403 may be for that alone. */
  role?: string;
  /** Whether nothing but the environment file says in which state the order was that took an update. */
  restsOnTheFile?: boolean;

  constructor(
    /** `operationId` of the request. */
    readonly operation: string,
    readonly status: number,
    /** Names and values as they came. */
    readonly headers: readonly (readonly [string, string])[],
    readonly text: string,
    /** Key of the recorded exchange. */
    readonly exchange: string,
  ) {}

  /** What was asked: method and path, e.g. `PUT /orders`. */
  get endpoint(): string {
    return endpointOf(this.operation, this.path);
  }

  /** Whether the status is a 2xx. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Whether the status is a 4xx, which refuses the request; a 5xx says that the service broke. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** The status, and for a redirect, which is an answer and never followed, where it points to: a phrase. */
  get statusPhrase(): string {
    const target = this.status >= 300 && this.status < 400 ? this.header('location') : undefined;
    if (target === undefined) return String(this.status);
    // The query of such an address may hold a token that nobody knows.
    const address = excerpt(target, 300).replace(/[?#].*$/s, '');
    return `${this.status}, a redirect to ${address} that is not followed,`;
  }

  /** Whether a target may say by it that another request for the same thing is under way: no section states that both are done. */
  get isLockedOut(): boolean {
    return lockedOut.includes(this.status);
  }

  /** Whether a target asks by it for the length of the body (RFC 9110, 15.5.12). */
  get needsLength(): boolean {
    return this.status === 411;
  }

  /** What became of the request, as the record of an open question has it. */
  get outcome(): string {
    return this.ok ? 'accepted' : `refused ${this.status}`;
  }

  /** Whether the body is a page of HTML, which no operation answers with. */
  get isPage(): boolean {
    return /^text\/html\b/i.test(this.header('content-type') ?? '');
  }

  /** The first value of a header; its name is looked for in any case, as HTTP has it. */
  header(name: string): string | undefined {
    return this.headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
  }

  /** The body as JSON; undefined where it is none. */
  get json(): unknown {
    return this.#parsed();
  }
}

/**
 * Ends the test as `cantTell`, since the target refused a request that it builds on: the requirement that demands its
 * acceptance has tests of its own.
 */
export function refusedControl(
  { operation, status }: Pick<Response, 'operation' | 'status'>,
  message: string,
): never {
  const code = status === 401 || status === 403 ? 'control-denied' : 'control-refused';
  return stop('cantTell', { code, subject: operation, message });
}

/** The roles whose updates tell that a role of any kind is enough. */
const weakRoles = ['teamMember', 'client'];

/**
 * Checks that sections 5 and 7 can be read so that roles differ in what they may do: a test is `inapplicable` where the
 * answer denies it to the role of its caller, by 403. Records by which reading the target answered.
 */
export function checkRole({ role, status, ok }: Response): void {
  if (role === undefined) return;
  const session = runningTest()?.session;
  if (ok && weakRoles.includes(role)) session?.observe('caller-role', 'any-role');
  if (status !== 403) return;
  session?.observe('caller-role', 'by-role');
  stop('inapplicable', {
    code: 'role-denied',
    subject: role,
    message: `The target answers 403 to a member with the role ${role} who sends this update.`,
  });
}

/**
 * Takes an answer as the control of a test: a request that the target has to accept for the test to mean anything.
 * A refused control is `cantTell` here; the requirement that demands its acceptance has a test of its own.
 */
export function control<T extends Response>(answer: T): T {
  checkRole(answer);
  if (!answer.ok)
    refusedControl(
      answer,
      `The control of this test was refused: ${answer.endpoint} answered ${answer.statusPhrase} ${excerpt(answer.text, 200)}`,
    );
  return answer;
}

/**
 * As {@link control}, of an update with a text so long or so unusual, or a number so large, that a target may refuse it: no
 * section says which it must take. The test is `inapplicable` then.
 */
export function controlLong(answer: Response): void {
  if (answer.refused)
    notTaken(
      'value',
      'The target refuses this value, and no clause says that it must take one of its length, size or signs.',
    );
  control(answer);
}

/**
 * Takes an answer as the refusal whose effects or whose body a test looks at.
 * Where the request was not refused the test is `cantTell`: the requirement that demands the refusal has tests of its own.
 */
export function refusal<T extends Response>(answer: T): T {
  if (!answer.refused)
    stop('cantTell', {
      code: 'refusal-missing',
      subject: answer.operation,
      message: `This test looks at a refusal, and the target did not refuse: ${answer.endpoint} answered ${answer.statusPhrase}.`,
    });
  return answer;
}

/** Ends the test as `cantTell`, since a response does not show what the test looks at: others judge that. */
export function responseLacks(subject: string, message: string): never {
  return stop('cantTell', { code: 'response-lacks', subject, message });
}

/** Ends the test as `inapplicable`: the target does not take what no clause says that it must. */
export function notTaken(subject: string, message: string): never {
  return stop('inapplicable', { code: 'not-taken', subject, message });
}

/** As {@link notTaken}, of what the levels of a case add to a request. */
export function levelRefused({ statusPhrase, operation }: Response, what: string): never {
  return stop('inapplicable', {
    code: 'level-refused',
    subject: operation,
    message: `The target answers ${statusPhrase} to ${what}.`,
  });
}

/** An entry as a request carries it; members may be left out or of any type, since tests send wrong ones. */
export type MemberEntry = Record<string, unknown>;

/** The ways to create members in bulk: leads by variant A or by variant B (section 4.3), and clients (section 4.4). */
export type BulkKind = 'leadsA' | 'leadsB' | 'clients';

/** The answer to one call of bulk creation, with what the call sent. */
export class BulkResponse extends Response {
  /** The entries of the test, by index, that are stored though the answer does not list them: a harness showed them. */
  storedUnlisted: ReadonlySet<number> = new Set();
  /** Those that are not stored, where the answer has no list of created members: a harness showed nobody, or another one. */
  absent: ReadonlySet<number> = new Set();
  /** How many members a call at the same time was to create. */
  atOnce = 0;

  constructor(
    { operation, status, headers, text, exchange, asked, changed, path }: Response,
    readonly kind: BulkKind,
    /** The entries that its test is about. */
    readonly sent: readonly MemberEntry[],
    /** Every entry of the call, in its order: the level of a case may put others beside those of its test. */
    readonly call: readonly MemberEntry[] = sent,
  ) {
    super(operation, status, headers, text, exchange);
    Object.assign(this, { asked, changed, path });
  }

  /** How many entries of the call its test is not about. */
  get beside(): number {
    return this.call.length - this.sent.length;
  }

  /** How many members may have been created after an entry of the test: those behind it, and those of a call at the same time. */
  createdAfter(index: number): number {
    return this.call.length - this.placeOf(index) + this.atOnce;
  }

  /** Where an entry of the test stands in the call, from 1. */
  placeOf(index: number): number {
    const entry = this.sent[index];
    return (entry === undefined ? index : this.call.indexOf(entry)) + 1;
  }
}

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
  return listIn(answer, member) ?? responseLacks(member, `The response holds no array ${member}.`);
}

/** As {@link neededList}; the test is `cantTell`, too, where the array holds nothing. */
export function filledList(answer: Response, member: string): unknown[] {
  const list = neededList(answer, member);
  return list.length > 0 ? list : responseLacks(member, `The array ${member} of the response is empty.`);
}

/** The error names that section 7 states. */
export type ErrorName = 'ValidationError' | 'PermissionError';

/**
 * Where an error body carries a name. The specification does not show the shape of most error bodies (section 7),
 * so the name counts wherever it stands: as a member's value, as a member's name, as a word of a message or of a
 * text that is no JSON.
 */
export function findErrorName(answer: Response, name: ErrorName): Place | undefined {
  const word = new RegExp(`\\b${name}\\b`);
  if (answer.json === undefined)
    return word.test(answer.text) ? { pointer: '', key: '', value: answer.text } : undefined;
  return (
    findPlace(answer.json, ({ value }) => value === name) ??
    findPlace(
      answer.json,
      ({ key, value }) => word.test(key) || (typeof value === 'string' && word.test(value)),
    )
  );
}

/** What a text that is no JSON gives as `fieldName`: `(fieldName: budget)`, `fieldName="budget"`. */
const fieldNameInText = /\bfieldName\b["']?\s*[:=>]\s*["']?([\w.[\]-]*[\w\]])/g;

/**
 * Where an error body carries `fieldName` (section 7), and the names that stand there; the pointer is empty for a text that
 * is no JSON.
 */
export function findFieldNames(answer: Response): { pointer: string; names: string[] }[] {
  if (answer.json === undefined) {
    const names = [...answer.text.matchAll(fieldNameInText)].map(([, name = '']) => name);
    return names.length > 0 ? [{ pointer: '', names }] : [];
  }
  const found: { pointer: string; names: string[] }[] = [];
  for (const { pointer, key, value } of places(answer.json)) {
    if (key !== 'fieldName') continue;
    const names = (Array.isArray(value) ? value : [value]).filter(
      (entry): entry is string => typeof entry === 'string',
    );
    found.push({ pointer, names });
  }
  return found;
}

/** How a body is built, in words: for the record of an open question. */
export function describeErrorBody(answer: Response, name: ErrorName): string {
  const place = findErrorName(answer, name);
  const fields = findFieldNames(answer).map(({ pointer }) => pointer || 'the text');
  const shape = isObject(answer.json)
    ? `members ${Object.keys(answer.json).join(', ')}`
    : answer.json === undefined
      ? 'no JSON'
      : typeof answer.json;
  return [
    shape,
    place?.pointer ? `error name at ${place.pointer}` : 'no error name',
    ...(fields.length > 0 ? [`fieldName at ${fields.join(', ')}`] : []),
  ].join('; ');
}

/** A place in a JSON value. */
export interface Place {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  /** The last member name or index. */
  key: string;
  value: unknown;
}

/** Values below this depth are not looked at: no sound body is that deep. */
const depthLimit = 40;

/** Every value of a JSON value with its place, the outermost first. */
export function* places(value: unknown, pointer = '', key = '', depth = 0): Generator<Place> {
  yield { pointer, key, value };
  if (typeof value !== 'object' || value === null || depth > depthLimit) return;
  for (const [name, member] of Object.entries(value))
    yield* places(member, pointer + pointerStep(name), name, depth + 1);
}

/** The first place whose value holds. */
export function findPlace(value: unknown, holds: (place: Place) => boolean): Place | undefined {
  for (const place of places(value)) if (holds(place)) return place;
  return undefined;
}

/** Whether two texts are one word, whatever the case of its letters and what stands between them. */
export function isSameWord(one: string, other: string): boolean {
  return lettersOf(one).toLowerCase() === lettersOf(other).toLowerCase();
}

/** The letters of a text: what joins a first and a last name is not shown (section 2.3), so that they alone are compared. */
export function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
