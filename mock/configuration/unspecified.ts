/** A 4xx status that the specification leaves open. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423;

/** Every choice that the mock makes if the specification does not say or contradicts itself. */
export interface Unspecified {
  /** Form of an error body: `{ name, … }`, `{ error: { … } }` or `{ errors: [{ … }] }` (section 7). */
  errorBody: 'flat' | 'nested' | 'listed';
  /** Whether x-api-key, companyid, companyId and clientid are known in the stated case alone (section 5). */
  headerCase: 'exact' | 'any';

  /** Which descriptions of lead creation are spoken (section 4.3). */
  leadVariants: 'A' | 'B' | 'both';
  /** Path of variant B; on the path of variant A the request itself tells them apart (section 4.3). */
  leadBPath: string;
  /** The credential of variant B: the API key or a bearer token (section 5). */
  leadBCredential: 'api-key' | 'bearer';

  /** Statuses of failed authentication (section 7). */
  keyMissingStatus: RefusalStatus;
  keyWrongStatus: RefusalStatus;
  bearerMissingStatus: RefusalStatus;
  bearerWrongStatus: RefusalStatus;
  companyMissingStatus: RefusalStatus;
  /** An API key with the id of a company that it is not tied to (section 7). */
  otherCompanyStatus: RefusalStatus;
  /** A body of another content type than the operation takes (section 7). */
  wrongContentTypeStatus: RefusalStatus;

  /** The roles of a company beside those of section 2.3, of project managers and of the SuperAdmin (section 4.2). */
  otherRoles: 'Admin and teamMember' | 'none';

  /** The role listing without `type`, or with another one (section 4.2). */
  rolesType: 'refused' | 'ignored';

  /** Success statuses of bulk creation, lead variant A and clients (sections 4.3, 4.4). */
  leadSuccessStatus: 200 | 201;
  clientSuccessStatus: 200 | 201;
  /** An invalid entry of a bulk creation (section 7). */
  invalidEntryStatus: RefusalStatus;
  /** A duplicate email refuses the whole call, or the entry alone (sections 4.4, 7). */
  duplicateEmail: 'call' | 'entry';
  duplicateEmailStatus: RefusalStatus;
  /** Whether two emails that differ in case alone are the same (section 2.3). */
  emailCase: 'sensitive' | 'insensitive';
  /** A status other than the common values, lead variant A and clients (sections 3.2, 3.3). */
  leadStatusOther: 'accepted' | 'refused';
  clientStatusOther: 'accepted' | 'refused';
  /** role, isConvertedClient and positionInBoard in variant B (section 4.3). */
  forbiddenFields: 'refused' | 'removed';
  /** Whether a skipped lead shows the lead that has its email (section 4.3). */
  existingLead: 'shown' | 'hidden';
  /** An array without an entry (sections 4.3, 4.4). */
  emptyArray: 'refused' | 'accepted';
  /** Most entries of lead variant A and of clients in one call; null for no limit (section 8). */
  arrayLimit: number | null;
  /** A number for a string, "true" for a boolean and the like (section 4). */
  nearTypes: 'refused' | 'coerced';
  /** Fields that the specification does not name, except in variant B, where they are removed (section 4.3). */
  unknownFields: 'ignored' | 'refused';
  /** null for an optional field (section 4). */
  optionalNull: 'refused' | 'accepted';
  /** An empty string for a required field (section 4). */
  requiredEmpty: 'refused' | 'accepted';
  /** isConvertedClient true with an email that no lead has (section 3.4). */
  conversionUnknown: 'refused' | 'created';

  /** An update of a Completed or Cancelled order (section 3.1). */
  closedOrderStatus: RefusalStatus;
  /** A well-formed order id that does not exist, and one of another company (section 7). */
  unknownOrderStatus: RefusalStatus;
  otherCompanyOrderStatus: RefusalStatus;
  /** Moves that section 3.1 does not list; the same status again, and Review to Ongoing, always pass. */
  unlistedMoves: 'refused' | 'allowed';
  /** The contradictions of section 3.1. */
  pendingToReview: 'blocked' | 'allowed';
  pendingToCompleted: 'needed' | 'not-needed';
  /** An update with a JSON body, and one without any field (section 4.5). */
  orderJson: 'refused' | 'accepted';
  orderEmpty: 'accepted' | 'refused';
  /** Dates: every ISO 8601 date-time, its RFC 3339 profile alone, or a date without a time too (section 2.4). */
  orderDates: 'iso8601' | 'rfc3339' | 'date-too';
  /** Fractions of quantity, repeatCount and billingCycleCount (section 2.4). */
  orderFractions: 'accepted' | 'refused';
  /** repeatCount and repeatDuration on an order that is no subscription (section 4.5). */
  repeatWithoutSubscription: 'stored' | 'ignored' | 'refused';
  /** One empty `assignedProjectManagers[]`: removes the last project manager, or is refused (section 4.5). */
  managersEmpty: 'cleared' | 'refused';

  /** Form of an event: section 6.5 shows none. */
  envelope: 'data' | 'flat' | 'order-alone';
  /** Algorithm and encoding of a signature (section 6.5). */
  signature: 'hmac-sha256-hex' | 'hmac-sha512-base64' | 'hmac-sha1-hex-prefixed';
  /** Whether a payload with its keys in another order still verifies (section 4.6). */
  signedKeyOrder: 'as-received' | 'any';
  /** A verification with a missing or mistyped member (section 4.6). */
  verifyIncompleteStatus: RefusalStatus;
  /** Milliseconds before each further attempt of a failed delivery (section 6.5). */
  retryDelays: readonly number[];
  /** Consecutive failures that pause a webhook; null for never (sections 6.1, 6.5). */
  pauseAfter: number | null;
  /** Milliseconds until a delivery without an answer is given up; it is then not sent again. */
  deliveryTimeout: number;
  /** Deliveries that the history of one webhook keeps. */
  historyLimit: number;

  /** Response headers on each answer: a version, the state of a rate limit (sections 8, 9). */
  answerHeaders: Readonly<Record<string, string>>;
}

/** What the mock does unless a variant says otherwise. */
export const defaultUnspecified: Readonly<Unspecified> = {
  errorBody: 'flat',
  headerCase: 'exact',
  leadVariants: 'both',
  leadBPath: '/members/bulk-lead',
  leadBCredential: 'api-key',
  keyMissingStatus: 401,
  keyWrongStatus: 401,
  bearerMissingStatus: 401,
  bearerWrongStatus: 401,
  companyMissingStatus: 401,
  otherCompanyStatus: 403,
  wrongContentTypeStatus: 400,
  otherRoles: 'Admin and teamMember',
  rolesType: 'refused',
  leadSuccessStatus: 201,
  clientSuccessStatus: 201,
  invalidEntryStatus: 400,
  duplicateEmail: 'call',
  duplicateEmailStatus: 400,
  emailCase: 'insensitive',
  leadStatusOther: 'accepted',
  clientStatusOther: 'accepted',
  forbiddenFields: 'refused',
  existingLead: 'shown',
  emptyArray: 'refused',
  arrayLimit: null,
  nearTypes: 'refused',
  unknownFields: 'ignored',
  optionalNull: 'refused',
  requiredEmpty: 'refused',
  conversionUnknown: 'refused',
  closedOrderStatus: 400,
  unknownOrderStatus: 400,
  otherCompanyOrderStatus: 400,
  unlistedMoves: 'refused',
  pendingToReview: 'blocked',
  pendingToCompleted: 'needed',
  orderJson: 'refused',
  orderEmpty: 'accepted',
  orderDates: 'iso8601',
  orderFractions: 'accepted',
  repeatWithoutSubscription: 'stored',
  managersEmpty: 'cleared',
  envelope: 'data',
  signature: 'hmac-sha256-hex',
  signedKeyOrder: 'as-received',
  verifyIncompleteStatus: 400,
  retryDelays: [1000, 5000, 30_000],
  pauseAfter: 10,
  deliveryTimeout: 60_000,
  historyLimit: 1000,
  answerHeaders: {},
};
