import type { Unspecified } from '../configuration/unspecified.js';
import { answerVariants } from './answers.js';
import { deliveryVariants } from './deliveries.js';
import { leadVariants } from './leads.js';
import { limitVariants } from './limits.js';
import { updateVariants } from './updates.js';
import type { Variant } from './variant.js';

/** Everything that a lenient target accepts where the specification forbids nothing. */
const lenient: Partial<Unspecified> = {
  nearTypes: 'coerced',
  optionalNull: 'accepted',
  requiredEmpty: 'accepted',
  unknownFields: 'ignored',
  emptyArray: 'accepted',
  emailCase: 'sensitive',
  forbiddenFields: 'removed',
  conversionUnknown: 'created',
  unlistedMoves: 'allowed',
  orderJson: 'accepted',
  orderDates: 'date-too',
  orderFractions: 'accepted',
  rolesType: 'ignored',
};

/** Everything that a strict target refuses where the specification demands no acceptance. */
const strict: Partial<Unspecified> = {
  unknownFields: 'refused',
  arrayLimit: 100,
  leadStatusOther: 'refused',
  clientStatusOther: 'refused',
  orderEmpty: 'refused',
  orderDates: 'rfc3339',
  orderFractions: 'refused',
  repeatWithoutSubscription: 'refused',
  managersEmpty: 'refused',
  existingLead: 'hidden',
};

const forbidding: Partial<Unspecified> = {
  keyMissingStatus: 403,
  keyWrongStatus: 403,
  bearerMissingStatus: 403,
  bearerWrongStatus: 403,
  companyMissingStatus: 400,
  otherCompanyStatus: 404,
  unknownOrderStatus: 404,
  otherCompanyOrderStatus: 403,
  invalidEntryStatus: 422,
  duplicateEmailStatus: 409,
  verifyIncompleteStatus: 422,
};

/** The sound variants, by id. */
export const variants: ReadonlyMap<string, Variant> = new Map<string, Variant>(
  Object.entries<Variant>({
    'any-header-case': {
      describe: 'Knows its headers in every case.',
      argument: 'Section 5 demands the exact case of those who call; RFC 9110, 5.1 lets a server take any.',
      unspecified: { headerCase: 'any' },
    },
    'lead-a-only': {
      describe: 'Speaks variant A of lead creation alone.',
      argument: 'Chapter 9 does not show which variant is current.',
      unspecified: { leadVariants: 'A' },
    },
    'lead-b-only': {
      describe: 'Speaks variant B of lead creation alone.',
      argument: 'Chapter 9 does not show which variant is current.',
      unspecified: { leadVariants: 'B' },
    },
    'nested-errors': {
      describe: 'Puts its errors under the member error and answers failed authentication with 403.',
      argument: 'Section 7 shows neither the bodies of errors nor the statuses of failed authentication.',
      unspecified: { errorBody: 'nested', ...forbidding },
    },
    'listed-errors': {
      describe: 'Puts its errors into an array and answers a closed order with 409.',
      argument: 'Section 7 shows no bodies of errors, and 3.1 not the code for a closed order.',
      unspecified: { errorBody: 'listed', closedOrderStatus: 409 },
    },
    ...Object.fromEntries(
      ([403, 423] as const).map((closedOrderStatus) => [
        `closed-${closedOrderStatus}`,
        {
          describe: `Answers an update of a closed order with ${closedOrderStatus}.`,
          argument: 'Section 3.1 does not show the code for this case.',
          unspecified: { closedOrderStatus },
        },
      ]),
    ),
    'created-200': {
      describe: 'Answers a bulk creation with 200 and refuses a duplicate by its entry alone.',
      argument:
        'Sections 4.3 A and 4.4 show no success status, and section 7 not what becomes of the other entries.',
      unspecified: { leadSuccessStatus: 200, clientSuccessStatus: 200, duplicateEmail: 'entry' },
    },
    lenient: {
      describe: 'Accepts whatever the specification does not forbid.',
      argument:
        'Coercion, null, empty strings, unlisted moves and other forms of a date are nowhere ruled out.',
      unspecified: lenient,
    },
    strict: {
      describe: 'Refuses whatever the specification does not demand to be accepted.',
      argument:
        'Unknown fields, long arrays, fractions and statuses other than the common ones are nowhere promised.',
      unspecified: strict,
    },
    'pending-to-review-allowed': {
      describe: 'Lets a Pending order go to Review.',
      argument: 'The other reading of 3.1, under its ruling.',
      unspecified: { pendingToReview: 'allowed' },
      settings: { env: { PENDING_TO_REVIEW: 'allowed' } },
    },
    'pending-either-way': {
      describe: 'Follows the other reading of both contradictions of 3.1, with a run that rules on neither.',
      argument: 'Both readings stand in 3.1.',
      unspecified: { pendingToReview: 'allowed', pendingToCompleted: 'not-needed' },
      settings: { env: { PENDING_TO_REVIEW: 'either', PENDING_TO_COMPLETED: 'either' } },
    },
    slow: {
      describe: 'Takes 300 ms for each answer.',
      argument: 'No section states how fast an answer is.',
      settings: { latency: 300 },
    },
    ...answerVariants,
    ...updateVariants,
    ...deliveryVariants,
    ...leadVariants,
    ...limitVariants,
    'everything-else': {
      describe: 'Differs from the default in most unspecified behaviours at once.',
      argument: 'Each difference is that of a variant of its own.',
      unspecified: {
        ...lenient,
        ...forbidding,
        errorBody: 'nested',
        headerCase: 'any',
        leadSuccessStatus: 200,
        clientSuccessStatus: 200,
        duplicateEmail: 'entry',
        closedOrderStatus: 409,
        signature: 'hmac-sha512-base64',
        envelope: 'order-alone',
        leadVariants: 'A',
      },
    },
  }),
);
