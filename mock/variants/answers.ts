import type { ServiceResponse } from '../messages/response.js';
import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

type Body = Record<string, unknown>;

/** Variants that shape answers in ways that no choice of unspecified behaviour covers. */
export const answerVariants: [string, Variant][] = [
  [
    'problem-details',
    {
      describe: 'Answers errors as problem details (RFC 9457), with the name as their title.',
      argument: 'Section 7 shows the names and fieldName, but no body of an error of the other operations.',
      apply: (seams) =>
        refusals(seams, ({ name, message, ...rest }) => ({
          type: 'about:blank',
          title: name,
          detail: message,
          ...rest,
        })),
    },
  ],
  [
    'message-errors',
    {
      describe: 'Names the error in the text of its message alone.',
      argument: 'Section 7 shows the names and fieldName, but no body of an error of the other operations.',
      apply: (seams) =>
        refusals(seams, ({ name, message, fieldName }) => ({
          message: `${String(name)}: ${String(message)}`,
          fieldName,
        })),
    },
  ],
  [
    'text-errors',
    {
      describe: 'Answers errors as plain text.',
      argument: 'Section 7 shows the names and fieldName, but no body of an error of the other operations.',
      apply: (seams) => ({
        ...seams,
        response(service, response, request): ServiceResponse {
          const given = seams.response(service, response, request);
          const { name, message, fieldName } = given.body as Partial<Record<string, unknown>>;
          if (given.status < 400 || request.operation === 'verifySignature') return given;
          return {
            ...given,
            headers: { ...given.headers, 'content-type': 'text/plain; charset=utf-8' },
            body: `${String(name)}: ${String(message)}${fieldName === undefined ? '' : ` (fieldName: ${String(fieldName)})`}`,
          };
        },
      }),
    },
  ],
  [
    'more-members',
    {
      describe: 'Adds members of its own to every answer and lists its entries backwards.',
      argument: 'Chapter 4 names members that answers have, excludes no others and states no order.',
      apply: (seams) => answers(seams, (body) => backwards({ requestId: 'r-1', ...body }) as Body),
    },
  ],
];

/** Changes the body of every answer but those of 4.6, which section 4.6 shows. */
function answers(seams: Seams, change: (body: Body) => unknown): Seams {
  return {
    ...seams,
    response(service, response, request): ServiceResponse {
      const given = seams.response(service, response, request);
      if (request.operation === 'verifySignature' || typeof given.body !== 'object' || given.body === null)
        return given;
      return { ...given, body: change(given.body as Body) };
    },
  };
}

function refusals(seams: Seams, change: (body: Body) => unknown): Seams {
  return answers(seams, (body) => ('name' in body && 'message' in body ? change(body) : body));
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, member]) => [key, backwards(member)])),
    etag: 'e-1',
  };
}
