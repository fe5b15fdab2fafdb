import type { Entry } from '../messages/request.js';
import { validationError } from '../messages/request.js';
import type { Variant } from './variant.js';

/** The longest text, in characters, and the largest number of a field. */
const longest: Readonly<Record<string, number>> = { name: 60, notes: 1_500, brief: 1_500 };
const largest: Readonly<Record<string, number>> = {
  budget: 500_000,
  quantity: 999,
  repeatCount: 100,
  billingCycleCount: 999,
};

/** The most entries of a call of variant A or of clients, and the longest text of an entry, in characters. */
const mostEntries = 10;
const longestText = 80;

/** The most files of an update, and the most bytes of one. */
const mostFiles = 1;
const mostBytes = 2_000;

/** The texts of an entry that are unusual: long, with markup, or with characters that a narrow column can't hold. */
function unusualFields(entry: Entry): string[] {
  const isUnusual = (value: unknown): boolean =>
    typeof value === 'string' &&
    (value.length > longestText || /[<>\u{10000}-\u{10ffff}]/u.test(value) || value === 'null');
  return Object.keys(entry).filter((field) => isUnusual(entry[field]));
}

/** Variants that take no more than what is usual. */
export const sizeVariants: [string, Variant][] = [
  [
    'modest-sizes',
    {
      describe: 'Takes neither long texts nor large numbers in an update.',
      argument: 'Sections 2.4 and 8 state how short and how small a value may be, and no upper bound.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          somethingSent(context) {
            const update: Record<string, unknown> = { ...context.update };
            const beyond = Object.entries(update).find(
              ([field, value]) =>
                (typeof value === 'string' && value.length > (longest[field] ?? Infinity)) ||
                (typeof value === 'number' && value > (largest[field] ?? Infinity)),
            );
            return beyond === undefined
              ? seams.rules.somethingSent(context)
              : validationError(`${beyond[0]} is too large`, beyond[0]);
          },
        },
      }),
    },
  ],
  [
    'modest-entries',
    {
      describe:
        'Takes neither many entries nor unusual texts in a bulk call, and no body without a Content-Length.',
      argument:
        'Section 8 limits the calls of variant B alone, no section says which texts must be taken, and a server may insist on a length (RFC 9110, 15.5.12).',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          bodyReadable(service, request, expected) {
            const isJson = expected.includes('application/json');
            const isChunked = request.headers.some(([name]) => /^transfer-encoding$/i.test(name));
            return isJson && isChunked
              ? validationError('the length of the body is missing', undefined, 411)
              : seams.rules.bodyReadable(service, request, expected);
          },
          arrayLimit: (service, entries) =>
            entries.length > mostEntries
              ? validationError(`at most ${mostEntries} entries`)
              : seams.rules.arrayLimit(service, entries),
          fieldsKnown(service, kind, entry) {
            const [unusual] = unusualFields(entry);
            return unusual === undefined
              ? seams.rules.fieldsKnown(service, kind, entry)
              : validationError(`${unusual} is unusual`, unusual);
          },
          leadDetails: (service, workspace, entry) => [
            ...seams.rules.leadDetails(service, workspace, entry),
            ...unusualFields(entry).map((field) => ({
              field,
              keyword: 'unusual',
              message: 'is unusual',
              value: entry[field],
            })),
          ],
        },
      }),
    },
  ],
  [
    'few-at-once',
    {
      describe:
        'Takes two entries in a call of variant A or of clients, and one file of 2,000 bytes in an update.',
      argument: 'Section 8 shows neither the array size of either nor the size or number of files.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          arrayLimit: (service, entries) =>
            entries.length > 2
              ? validationError('at most 2 entries', undefined, 413)
              : seams.rules.arrayLimit(service, entries),
          somethingSent: (context) =>
            context.request.files.length > mostFiles ||
            context.request.files.some(({ size }) => size > mostBytes)
              ? validationError('too many files, or too large ones', 'files', 413)
              : seams.rules.somethingSent(context),
        },
      }),
    },
  ],
];
