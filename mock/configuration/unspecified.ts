/** A 4xx status that the specification leaves open. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 423;

/**
 * Every choice that the mock makes if the specification does not say or contradicts itself, with what it does unless a
 * variant says otherwise.
 */
export class Unspecified {
  /** Form of an error body: `{ name, … }`, `{ error: { … } }` or `{ errors: [{ … }] }` (section 7). */
  readonly errorBody: 'flat' | 'nested' | 'listed' = 'flat';
  /** Whether x-api-key, companyid, companyId and clientid are known in the stated case alone (section 5). */
  readonly headerCase: 'exact' | 'any' = 'exact';

  /** Which descriptions of lead creation are spoken (section 4.3). */
  readonly leadVariants: 'A' | 'B' | 'both' = 'both';
  /** Path of variant B; on the path of variant A the request itself tells them apart (section 4.3). */
  readonly leadBPath: string = '/members/bulk-lead';
  /** The credential of variant B: the API key or a bearer token (section 5). */
  readonly leadBCredential: 'api-key' | 'bearer' = 'api-key';

  /** Statuses of failed authentication (section 7). */
  readonly keyMissingStatus: RefusalStatus = 401;
  readonly keyWrongStatus: RefusalStatus = 401;
  readonly bearerMissingStatus: RefusalStatus = 401;
  readonly bearerWrongStatus: RefusalStatus = 401;
  readonly companyMissingStatus: RefusalStatus = 401;
  /** An API key with the id of a company that it is not tied to (section 7). */
  readonly otherCompanyStatus: RefusalStatus = 403;

  /** The roles of a company beside those of section 2.3, of project managers and of the SuperAdmin (section 4.2). */
  readonly otherRoles: 'Admin and teamMember' | 'none' = 'Admin and teamMember';

  /** The role listing without `type`, or with another one (section 4.2). */
  readonly rolesType: 'refused' | 'ignored' = 'refused';

  /** Success statuses of bulk creation, lead variant A and clients (sections 4.3, 4.4). */
  readonly leadSuccessStatus: 200 | 201 = 201;
  readonly clientSuccessStatus: 200 | 201 = 201;
  /** An invalid entry of a bulk creation (section 7). */
  readonly invalidEntryStatus: RefusalStatus = 400;
  /** A duplicate email refuses the whole call, or the entry alone (sections 4.4, 7). */
  readonly duplicateEmail: 'call' | 'entry' = 'call';
  readonly duplicateEmailStatus: RefusalStatus = 400;
  /** Whether two emails that differ in case alone are the same (section 2.3). */
  readonly emailCase: 'sensitive' | 'insensitive' = 'insensitive';
  /** A status other than the common values, lead variant A and clients (sections 3.2, 3.3). */
  readonly leadStatusOther: 'accepted' | 'refused' = 'accepted';
  readonly clientStatusOther: 'accepted' | 'refused' = 'accepted';
  /** role, isConvertedClient and positionInBoard in variant B (section 4.3). */
  readonly forbiddenFields: 'refused' | 'removed' = 'refused';
  /** Whether a skipped lead shows the lead that has its email (section 4.3). */
  readonly existingLead: 'shown' | 'hidden' = 'shown';
  /** An array without an entry (sections 4.3, 4.4). */
  readonly emptyArray: 'refused' | 'accepted' = 'refused';
  /** Most entries of lead variant A and of clients in one call; null for no limit (section 8). */
  readonly arrayLimit: number | null = null;
  /** A number for a string, "true" for a boolean and the like (section 4). */
  readonly nearTypes: 'refused' | 'coerced' = 'refused';
  /** Fields that the specification does not name, except in variant B, where they are removed (section 4.3). */
  readonly unknownFields: 'ignored' | 'refused' = 'ignored';
  /** null for an optional field (section 4). */
  readonly optionalNull: 'refused' | 'accepted' = 'refused';
  /** An empty string for a required field (section 4). */
  readonly requiredEmpty: 'refused' | 'accepted' = 'refused';
  /** isConvertedClient true with an email that no lead has (section 3.4). */
  readonly conversionUnknown: 'refused' | 'created' = 'refused';

  /** An update of a Completed or Cancelled order (section 3.1). */
  readonly closedOrderStatus: RefusalStatus = 400;
  /** A well-formed order id that does not exist, and one of another company (section 7). */
  readonly unknownOrderStatus: RefusalStatus = 400;
  readonly otherCompanyOrderStatus: RefusalStatus = 400;
  /** Moves that section 3.1 does not list; the same status again, and Review to Ongoing, always pass. */
  readonly unlistedMoves: 'refused' | 'allowed' = 'refused';
  /** The contradictions of section 3.1. */
  readonly pendingToReview: 'blocked' | 'allowed' = 'blocked';
  readonly pendingToCompleted: 'needed' | 'not-needed' = 'needed';
  /** An update with a JSON body, and one without any field (section 4.5). */
  readonly orderJson: 'refused' | 'accepted' = 'refused';
  readonly orderEmpty: 'accepted' | 'refused' = 'accepted';
  /** Dates: every ISO 8601 date-time, its RFC 3339 profile alone, or a date without a time too (section 2.4). */
  readonly orderDates: 'iso8601' | 'rfc3339' | 'date-too' = 'iso8601';
  /** Fractions of quantity, repeatCount and billingCycleCount (section 2.4). */
  readonly orderFractions: 'accepted' | 'refused' = 'accepted';
  /** repeatCount and repeatDuration on an order that is no subscription (section 4.5). */
  readonly repeatWithoutSubscription: 'stored' | 'refused' = 'stored';
  /** One empty `assignedProjectManagers[]`: removes the last project manager, or is refused (section 4.5). */
  readonly managersEmpty: 'cleared' | 'refused' = 'cleared';

  /** Form of an event: section 6.5 shows none. */
  readonly envelope: 'data' | 'flat' | 'order-alone' = 'data';
  /** Algorithm and encoding of a signature (section 6.5). */
  readonly signature: 'hmac-sha256-hex' | 'hmac-sha512-base64' | 'hmac-sha1-hex-prefixed' = 'hmac-sha256-hex';
  /** Whether a payload with its keys in another order still verifies (section 4.6). */
  readonly signedKeyOrder: 'as-received' | 'any' = 'as-received';
  /** A verification with a missing or mistyped member (section 4.6). */
  readonly verifyIncompleteStatus: RefusalStatus = 400;
  /** Milliseconds before each further attempt of a failed delivery (section 6.5). */
  readonly retryDelays: readonly number[] = [1000, 5000, 30_000];
  /** Consecutive failures that pause a webhook; null for never (sections 6.1, 6.5). */
  readonly pauseAfter: number | null = 10;
  /** Milliseconds until a delivery without an answer is given up; it is then not sent again. */
  readonly deliveryTimeout: number = 60_000;
}
