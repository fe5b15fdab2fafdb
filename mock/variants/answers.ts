import { isObject } from '../../src/contract/json-value.js';
import { addWorkspace } from '../domain/world.js';
import { respond } from '../messages/response.js';
import type { ServiceRequest } from '../messages/request.js';
import {
  afterAWhile,
  backwards,
  changedAnswer,
  changedEffect,
  changedRequest,
  changedRule,
  inOrder,
  withMemory,
} from '../faults/seams/change.js';
import type { Change } from '../faults/seams/change.js';
import type { Variants } from './variant.js';

/** An error as the mock answers it by default. */
interface PlainError {
  name: string;
  status: number;
  message: string;
  fieldName?: string;
  entries?: { index: number; fieldName?: string; message: string }[];
}

const notShown = 'Section 7 shows the names and fieldName, but no body of an error of the other operations.';

const ownErrors = {
  argument:
    'Section 7 shows names, fieldName and statuses for PUT /orders alone, and no body; the errors of the other operations are not shown.',
  unspecified: {
    keyMissingStatus: 422,
    bearerMissingStatus: 422,
    companyMissingStatus: 422,
    invalidEntryStatus: 422,
    duplicateEmailStatus: 422,
    verifyIncompleteStatus: 422,
  },
} as const;

/** Variants that shape answers and verify signatures in ways that no choice of unspecified behaviour covers. */
export const answerVariants: Variants = {
  'keys-of-two-companies': {
    describe: 'Ties each key to an older company, too, which the listing shows first.',
    argument:
      'Section 4.1 answers a key with an array of companies, and section 1 speaks of those tied to it.',
    apply: changedEffect('listCompanies', (list, service, key) => {
      if (key?.companyIds.length === 1)
        key.companyIds.push(addWorkspace(service.world, 'An older company').company._id);
      return list(service, key).toReversed();
    }),
  },
  'problem-details': {
    describe: 'Answers errors as problem details (RFC 9457), with the name as their title.',
    argument: notShown,
    apply: errors(({ name, message, ...rest }) => ({
      type: 'about:blank',
      title: name,
      detail: message,
      ...rest,
    })),
  },
  'message-errors': {
    describe: 'Names the error in the text of its message alone.',
    argument: notShown,
    apply: errors(({ name, message, fieldName }) => ({ message: `${name}: ${message}`, fieldName })),
  },
  'text-errors': {
    describe: 'Answers errors as plain text.',
    argument: notShown,
    apply: changedAnswer((answer, { operation }) => {
      const { name, message, fieldName } = answer.body as Partial<PlainError>;
      if (answer.status < 400 || operation === 'verifySignature') return answer;
      return {
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/plain; charset=utf-8' },
        body: `${name}: ${message}${fieldName === undefined ? '' : ` (fieldName: ${fieldName})`}`,
      };
    }),
  },
  'more-members': {
    describe: 'Adds members of its own to every answer and lists its entries backwards.',
    argument: 'Chapter 4 names members that answers have, excludes no others and states no order.',
    apply: changedAnswer((answer, { operation }) =>
      operation === 'verifySignature' || !isObject(answer.body)
        ? answer
        : { ...answer, body: listedBackwards({ requestId: 'r-1', ...answer.body }) },
    ),
  },

  'unknown-webhook-404': {
    describe: 'Answers the id of no webhook with 404, and a signature or a secret of another form with 400.',
    argument:
      'Section 4.6 states 403 for a verification that fails, and not what comes where none can be made.',
    unspecified: { signature: 'hmac-sha1-hex-prefixed' },
    apply: changedAnswer((answer, { operation, body }, { world }) => {
      if (operation !== 'verifySignature' || answer.status !== 403) return answer;
      const { webhookId, signature, secret } = body as Record<'webhookId' | 'signature' | 'secret', string>;
      if (!world.webhooks.has(webhookId))
        return respond(404, { name: 'NotFoundError', message: 'there is no such webhook' });
      if (!/^sha1=[0-9a-f]{40}$/.test(signature) || !/^whsec_[0-9a-f]{48}$/.test(secret))
        return respond(400, { name: 'ValidationError', message: 'this is no signature, or no secret' });
      return answer;
    }),
  },
  'two-schemes-signature': {
    describe: 'Signs by two schemes in one header and compares the signature of the first.',
    argument: 'Section 6.5 does not show the form of a signature, so a part of it need not count.',
    apply: inOrder(
      changedRule('sign', (sign, ...given) => inTwoSchemes(sign(...given))),
      changedRule('verifySignature', (verify, service, sent) =>
        verify(service, { ...sent, signature: inTwoSchemes(ofFirstScheme(sent.signature)) }),
      ),
    ),
  },
  'signatures-side-by-side': {
    describe: 'Signs by two secrets side by side, as after a rotation, and takes either signature.',
    argument:
      'Section 6.5 does not show the form of a signature: it may hold several of which one is enough.',
    apply: inOrder(
      changedRule('sign', (sign, service, secret, payload) =>
        [secret, `${secret}-former`].map((each) => `v1,${sign(service, each, payload)}`).join(' '),
      ),
      changedRule('verifySignature', (verify, service, sent) => {
        const both = service.seams.rules.sign(service, sent.secret, sent.payload);
        const isOneOfBoth = sent.signature.split(' ').some((each) => both.split(' ').includes(each));
        return isOneOfBoth && verify(service, { ...sent, signature: both });
      }),
    ),
  },
  'verifies-what-it-kept': {
    describe: 'Verifies what it keeps of deliveries, and keeps one 700 ms after its receiver answered.',
    argument: 'Section 4.6 does not say by what a payload is verified, nor how soon after its delivery.',
    apply: withMemory((kept = new Set<string>()) =>
      inOrder(
        changedEffect('recordDelivery', (write, service, webhook, record) => {
          write(service, webhook, record);
          for (const value of Object.values(record.request.headers)) afterAWhile(() => kept.add(value), 700);
        }),
        changedRule(
          'verifySignature',
          (verify, service, sent) => kept.has(sent.signature) && verify(service, sent),
        ),
      ),
    ),
  },

  // Their errors are made by a web framework, those of 4.6 too where what was sent is no verification.
  'python-framework-errors': {
    describe:
      'Answers what its framework refuses with 422 and a list under detail, and puts its own errors under detail too.',
    ...ownErrors,
    apply: errors(
      (error) => ({ detail: error.status === 422 ? listed(error).map(inDetail) : { ...error } }),
      true,
    ),
  },
  'java-framework-errors': {
    describe:
      'Answers errors with a timestamp, a reason and the path, and what its framework refuses with 422 and a list.',
    ...ownErrors,
    apply: errors(
      (error, { operation }) => ({
        timestamp: new Date(0).toISOString(),
        status: error.status,
        error: error.status === 422 ? 'Unprocessable Entity' : error.name,
        message: error.message,
        path: `/${operation}`,
        ...(error.status === 422
          ? {
              errors: listed(error).map(({ place, message }) => ({
                field: place.join('.'),
                code: 'Invalid',
                defaultMessage: message,
              })),
            }
          : { fieldName: error.fieldName }),
      }),
      true,
    ),
  },

  // Their framework makes their errors and reads their headers.
  'python-framework': {
    describe:
      'Reads its headers in lower case, answers what is invalid with 422 and a list under detail, and wraps every other error in detail.',
    argument:
      'Section 7 shows no error body of 4.1 to 4.4 and no status of failed authentication; frameworks on ASGI hand header names on in lower case.',
    unspecified: {
      headerCase: 'any',
      keyMissingStatus: 422,
      companyMissingStatus: 422,
      invalidEntryStatus: 422,
      duplicateEmailStatus: 422,
      duplicateEmail: 'entry',
    },
    apply: inOrder(
      changedRequest((_service, request) => ({
        ...request,
        headers: request.headers.map(([name, value]) => [name.toLowerCase(), value]),
      })),
      errors((error, { operation }) => {
        const { name, message, fieldName, entries } = error;
        if (operation === 'updateOrder')
          return { detail: { error: name, msg: message, ...(fieldName && { fieldName }) } };
        return { detail: entries === undefined ? message : listed(error).map(inDetail) };
      }),
    ),
  },
  'java-framework': {
    describe:
      'Answers errors with timestamp, status, error and path, and what is invalid with a list of errors.',
    argument: notShown,
    unspecified: { keyMissingStatus: 400, companyMissingStatus: 400, headerCase: 'any' },
    apply: errors(({ name, status, message, fieldName, entries }, { path }) => ({
      timestamp: '2026-01-01T00:00:00.000+00:00',
      status,
      error: status === 400 ? 'Bad Request' : 'Forbidden',
      exception: `com.example.service.${name}`,
      message,
      path,
      errors: [
        ...(fieldName === undefined ? [] : [{ code: name, fieldName, defaultMessage: message }]),
        ...(entries ?? []).map(({ index, fieldName: field = '', message: text }) => ({
          objectName: `[${index}]`,
          field,
          defaultMessage: text,
        })),
      ],
    })),
  },
};

/** Gives errors another body, those of 4.6 if that is said. */
function errors(
  bodyOf: (error: PlainError, request: ServiceRequest) => unknown,
  ofVerification = false,
): Change {
  return changedAnswer((answer, request) => {
    const { body } = answer;
    const isError = isObject(body) && 'name' in body && 'message' in body;
    if (!isError || (request.operation === 'verifySignature' && !ofVerification)) return answer;
    return { ...answer, body: bodyOf(body as unknown as PlainError, request) };
  });
}

/** A signature with one of an older scheme behind it. */
function inTwoSchemes(signature: string): string {
  return `v1=${signature},v0=${backwards(signature)}`;
}

function ofFirstScheme(signature: string): string {
  return /^v1=([^,]*)/.exec(signature)?.[1] ?? '';
}

/** What an error lists: where it is, from the body down, and what is wrong there. */
interface Listed {
  place: (string | number)[];
  message: string;
}

function listed({ entries, fieldName, message }: PlainError): Listed[] {
  return (
    entries?.map((entry) => ({
      place: [entry.index, ...(entry.fieldName === undefined ? [] : [entry.fieldName])],
      message: entry.message,
    })) ?? [{ place: fieldName === undefined ? [] : [fieldName], message }]
  );
}

/** One of what an error lists, as a framework in Python writes it. */
function inDetail({ place, message }: Listed): object {
  return { type: 'value_error', loc: ['body', ...place], msg: message };
}

/** A value whose lists are turned round and whose objects have one member more. */
function listedBackwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listedBackwards).reverse();
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, listedBackwards(member)]);
  return { ...Object.fromEntries(members), etag: 'e-1' };
}
