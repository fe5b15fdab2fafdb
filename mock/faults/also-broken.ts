const reviewEvents = ['ORD-ONGOING-REVIEW-EVENT', 'ORD-REVIEW-REVIEW-EVENT'];
const otherNotifications = ['ORD-NOTICE-NONE', 'ORD-NOTICE-OTHER'];

/** What a verification without one of its members breaks. */
const verificationMembers = [
  ...['SIG-WEBHOOK-REQUIRED', 'SIG-SIGNATURE-REQUIRED', 'SIG-SECRET-REQUIRED', 'SIG-PAYLOAD-REQUIRED'],
];

/**
 * What some faults break besides the clauses under which they stand, by the id of the fault: a clause that says the same
 * of a special case, or one of two that no client can tell apart. Whatever else a fault brings down is blamed wrongly.
 */
export const alsoBroken: Readonly<Record<string, readonly string[]>> = {
  'the-update-of-an-order-knows-the-company-id-under-companyid-alone-where-nothing-but-a-name-is-sent': [
    'ORD-NAME-TAKEN',
  ],
  'no-lead-is-created-by-either-variant': ['LDA-CREATE', 'LDB-CREATE'],
  'every-creation-of-leads-answers-500': ['LDA-CREATE', 'LDB-CREATE', 'LDB-TYPE-TAKEN', 'LDB-STATUS-TAKEN'],
  // Whoever is found by an email in any company is converted there, too.
  'an-email-that-a-member-of-any-workspace-has-is-taken': ['CLI-COMPANY-OTHER'],
  // The one of them that is left is refused for coming alone.
  'the-repeatcount-of-an-update-that-cancels-its-order-is-not-stored': ['ORD-CANCEL'],
  'the-repeatduration-of-an-update-that-cancels-its-order-is-not-stored': ['ORD-CANCEL'],
  // They are listed as created.
  'leads-past-the-hundredth-are-lost': ['LDA-CREATE-STORED'],
  'clients-past-the-hundredth-are-lost': ['CLI-CREATE-STORED'],
  'a-lead-without-status-is-refused': ['LDA-STATUS-DEFAULT'],
  'a-client-without-status-is-refused': ['CLI-STATUS-DEFAULT'],
  'the-answer-to-created-leads-lists-the-ids-alone': ['LDA-RESULT-NAME'],
  'the-answer-to-created-clients-lists-the-ids-alone': ['CLI-RESULT-NAME'],
  'created-leads-of-variant-b-are-listed-and-not-stored': ['LDB-EMAIL-UNIQUE'],
  'of-several-leads-of-variant-b-the-first-alone-is-created': [
    'LDB-MIXED-CREATED',
    'LDB-RESULT-SKIPPED',
    'LDB-LIMIT',
  ],
  'variant-b-does-nothing-about-the-leads-after-the-first-duplicate': ['LDB-RESULT-SKIPPED'],
  'variant-b-does-nothing-about-the-leads-before-the-last-duplicate': ['LDB-RESULT-SKIPPED'],

  'an-update-that-leaves-every-text-as-it-was-is-not-delivered': ['ORD-REVIEW-REVIEW-EVENT'],
  'an-accepted-update-is-answered-with-204': ['ORD-PUT-MESSAGE'],
  'an-update-without-clientid-is-refused': ['ORD-PUT-OK-FILE'],
  'the-refusal-of-the-member-of-other-company-has-the-status-200': ['ORD-COMPANY-VALUE'],
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move': otherNotifications,
  'the-clients-of-all-orders-of-the-company-are-notified-of-a-move-a-while-later': otherNotifications,
  'the-tasks-of-all-orders-of-the-company-are-marked-done': [
    'ORD-COMPLETE-TASKS-KEPT',
    'ORD-CANCEL-TASKS-KEPT',
    'ORD-COMPLETED-UNCHANGED',
    'ORD-CANCELLED-UNCHANGED',
  ],
  'a-pending-order-that-a-client-cancels-is-answered-with-200-and-stays-pending': ['ORD-CANCEL-TASKS-DONE'],
  'the-notes-of-an-update-are-stored-in-all-orders-of-the-company': ['ORD-PUT-PARTIAL'],
  'a-refused-move-to-cancelled-notifies-the-client-a-while-later': ['ORD-NOTICE-NONE'],
  'of-several-new-project-managers-one-is-added-to-an-order-that-has-some': ['ORD-MANAGERS'],
  'the-first-project-manager-of-an-order-stays-whatever-is-sent': ['ORD-MANAGERS'],

  'of-several-files-the-first-alone-is-stored': ['ORD-FILES-APPENDED'],
  'of-several-files-the-last-alone-is-stored': ['ORD-FILES-APPENDED'],
  'an-order-keeps-its-two-newest-files': ['ORD-FILES-KEPT', 'ORD-FILES-SEVERAL'],
  'a-file-is-stored-without-its-content': ['ORD-FILES-SEVERAL'],
  'a-file-is-stored-without-its-last-byte': ['ORD-FILES-SEVERAL'],
  'a-file-that-comes-without-a-text-field-is-not-stored': ['ORD-FILES-APPENDED', 'ORD-FILES-SEVERAL'],
  'a-file-sent-to-a-pending-order-is-not-stored': ['ORD-FILES-SEVERAL'],

  'the-client-gets-ordercompletion-when-an-order-in-ongoing-is-put-to-review': ['ORD-NOTICE-OTHER'],
  'order-updated-is-not-emitted-when-an-order-in-ongoing-is-put-to-review': ['WHK-DELIVERED'],

  'no-update-is-delivered': reviewEvents,
  'an-update-emits-order-updated-to-which-nobody-is-subscribed': reviewEvents,
  'an-update-with-a-status-is-not-delivered': ['EVT-ORDER-UPDATED', ...reviewEvents],
  'an-update-without-a-status-is-not-delivered': ['EVT-ORDER-UPDATED'],
  'of-an-order-the-first-update-alone-is-delivered': ['WHK-EACH', 'WHK-PLAN-LIMIT'],
  'of-several-webhooks-the-last-alone-receives-an-event': ['EVT-ORDER-UPDATED'],
  'the-body-of-a-delivery-is-a-string-that-holds-json': ['WHK-REDELIVERED'],
  'a-redelivery-carries-no-signature': ['WHK-SIGNED'],
  'the-first-delivery-of-a-webhook-alone-carries-a-signature': [
    'WHK-REDELIVERED-SIGNATURE',
    'WHK-TEST-SIGNED',
  ],
  'the-history-shows-the-latest-delivery-alone': ['WHK-HISTORY-KEPT'],
  'of-several-webhooks-two-receive-an-event': ['EVT-ORDER-UPDATED'],

  // Who is wrong, the one that signs or the one that verifies, no client can tell.
  'the-signature-of-a-delivery-does-not-verify': ['SIG-VALID'],
  'the-signature-of-a-delivery-is-cut-to-32-characters': ['SIG-VALID'],
  'the-signature-of-a-delivery-is-in-upper-case-and-does-not-verify': ['SIG-VALID'],
  'a-delivery-is-signed-by-the-api-key': ['SIG-VALID'],
  'the-name-of-the-event-is-signed-instead-of-the-body': ['SIG-VALID'],
  'the-signature-of-a-body-with-letters-outside-ascii-does-not-verify': ['SIG-VALID'],
  'the-signature-of-a-delivery-with-attachments-does-not-verify': ['SIG-VALID'],
  'the-signature-of-a-body-of-more-than-1024-bytes-does-not-verify': ['SIG-VALID'],
  'a-true-signature-of-a-payload-with-letters-outside-ascii-fails': ['WHK-SIGNATURE'],
  'a-true-signature-of-a-payload-with-attachments-fails': ['WHK-TEST-SIGNED'],
  'a-signature-verifies-once': ['WHK-REDELIVERED-SIGNATURE'],

  'the-signature-is-not-compared': ['SIG-PAYLOAD-WRONG', 'SIG-SIGNATURE-REQUIRED', 'SIG-PAYLOAD-REQUIRED'],
  'every-signature-of-the-right-length-succeeds': ['SIG-PAYLOAD-WRONG', 'SIG-PAYLOAD-REQUIRED'],
  'the-payload-is-not-looked-at': ['SIG-PAYLOAD-REQUIRED'],
  'an-empty-payload-verifies': ['SIG-PAYLOAD-REQUIRED'],
  'a-quantity-is-put-back-a-while-later': ['ORD-PUT-PARTIAL'],
  // The mock answers an empty member as a wrong one.
  'a-failed-verification-is-answered-with-200': verificationMembers,
  'a-wrong-secret-is-answered-with-401': ['SIG-WEBHOOK-WRONG'],
  // Whose secret it is tells which webhook is meant.
  'the-id-of-another-webhook-is-answered-with-404': ['SIG-SECRET-WRONG'],
  'emails-are-compared-with-those-of-members-from-before-the-call-alone-by-either-variant': [
    'LDB-EMAIL-UNIQUE',
  ],
  'the-id-of-a-created-lead-tells-its-position-in-the-call-and-comes-again-in-the-next-call': [
    'LDA-CREATE-STORED',
  ],
  'the-id-of-a-created-client-tells-its-position-in-the-call-and-comes-again-in-the-next-call': [
    'CLI-CREATE-STORED',
  ],
  'every-verification-succeeds': verificationMembers,
  'the-secret-is-not-compared': ['SIG-SECRET-REQUIRED'],
  'a-file-overwrites-the-one-that-has-its-name': ['ORD-FILES-APPENDED'],
  'a-file-overwrites-every-one-of-its-name': ['ORD-FILES-APPENDED'],
  'a-file-that-comes-with-a-text-field-is-not-stored': ['ORD-FILES-SEVERAL'],
  // A sample is a delivery, too.
  'the-test-action-posts-an-empty-body': ['WHK-JSON'],
  'the-test-action-sends-a-put': ['WHK-METHOD'],
  // What is empty is a beginning, too.
  'a-secret-that-is-cut-short-succeeds': ['SIG-SECRET-REQUIRED'],
  'members-that-a-payload-lacks-do-not-count': ['SIG-PAYLOAD-REQUIRED'],
  'the-verification-status-of-a-failed-verification-is-success': verificationMembers,
  'of-more-than-two-project-managers-two-are-stored': ['ORD-MANAGERS-ADDED'],
};
