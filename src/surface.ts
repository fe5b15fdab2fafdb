/** Everything that a test may use beside `test` itself; src/test.ts hands it out. */
export { covers } from './expectations/covers.js';
export { control, refusal } from './expectations/controls.js';
export { expect } from './expectations/recording.js';
export { stop } from './session/stop.js';
export type { Session } from './session/session.js';
export type { Scene } from './run/scene.js';

export { textCases, fieldCases } from './contract/cases.js';
export type { FieldCase } from './contract/cases.js';
export { signatureHeader, statedHeader, statedSpellings } from './contract/header-names.js';
export { isIsoDateTime } from './contract/iso-date-time.js';
export { isObject, parsedJson } from './contract/json-value.js';
export { candidateField } from './contract/lead-b-candidates.js';
export type { CandidateField } from './contract/lead-b-candidates.js';
export { listedValues } from './contract/listed-values.js';
export { textHash } from './contract/text-hash.js';
export { isClosed, openStatuses, orderStatuses } from './contract/order-status.js';
export type { OrderStatus } from './contract/order-status.js';

export { describeErrorBody, findErrorName, findFieldNames } from './exchange/error-body.js';
export * from './exchange/lead-b-answer.js';
export * from './exchange/lead-b-entry.js';
export type { FilePart, Part } from './exchange/multipart.js';
export { signatureOf } from './exchange/received-delivery.js';
export type { ReceivedDelivery } from './exchange/received-delivery.js';
export type { Response } from './exchange/response.js';
export { findPlace, places } from './exchange/structure.js';
export type { Place } from './exchange/structure.js';

export type { BulkCreation, BulkKind, MemberEntry } from './operations/bulk-creation.js';
export type { GivenLead } from './operations/given-lead.js';
export type { LeadVariants } from './operations/lead-variant.js';
export type { LeadsB } from './operations/leads-b.js';
export { bearer } from './operations/member.js';
export type { Member } from './operations/member.js';
export type { Order, OrderFields } from './operations/order.js';
export type { Orders } from './operations/orders.js';
export type { Change } from './operations/request.js';
export type { Roles } from './operations/roles.js';
export { sampleEmail, samplePerson, sampleTitle, unusualNames } from './operations/sample-data.js';
export { isVerified } from './operations/signatures.js';
export type { Signatures, Verification } from './operations/signatures.js';
export type { SignedDelivery } from './operations/signed-delivery.js';
export type { Webhook } from './operations/webhook.js';
export type { Webhooks } from './operations/webhooks.js';
export type { Workspace } from './operations/workspace.js';
export type { HistoricDelivery, MemberWish, OrderState, OrderWish } from './target/fixture-shapes.js';
export type { Settings } from './target/settings.js';
