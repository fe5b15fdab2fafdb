/** Everything that a test may use beside `test` itself; src/test.ts hands it out. */
export { checkRole } from './expectations/caller-role.js';
export { control, controlCreated, refusal } from './expectations/controls.js';
export { namesToTell, strangeName } from './expectations/lead-b-names.js';
export { expect } from './expectations/recording.js';
export { stop } from './session/stop.js';
export type { Session } from './session/session.js';
export type { Scene } from './run/scene.js';

export { casesByRequirement, casesOf } from './contract/test-id.js';
export type { Varied } from './contract/dimensions.js';
export { textCases, fieldCases } from './contract/cases.js';
export { settingsOf } from './contract/contradictions.js';
export { signatureHeader, statedHeader, statedSpellings } from './contract/openapi.js';
export { isObject, parsedJson } from './contract/json-value.js';
export { candidateField } from './contract/lead-b-candidates.js';
export { listedValues } from './contract/schemas.js';
export { isObjectId } from './contract/formats.js';
export { slugOf } from './contract/test-id.js';
export { textHash } from './contract/text-hash.js';
export { isClosed, openStatuses, orderStatuses } from './contract/order-status.js';
export type { OrderStatus } from './contract/order-status.js';

export type { BulkKind, BulkResponse, MemberEntry } from './exchange/bulk-response.js';
export {
  createdEntry,
  describeOutcome,
  isCreated,
  isKeptOut,
  isSkippedAsB,
  listedAll,
  listedCreated,
  shownId,
  shownStatus,
  tookAll,
  wasCreated,
} from './exchange/created-entries.js';
export { describeErrorBody, findFieldNames } from './exchange/error-body.js';
export { parsedBody, placesOf } from './exchange/event-content.js';
export type { EventValue } from './exchange/event-content.js';
export { showsHeader } from './exchange/history-entry.js';
export { describeLeadBAnswer } from './exchange/lead-b-answer.js';
export { readLeadBAnswer } from './exchange/lead-b-reading.js';
export {
  emailMember,
  existingMember,
  idMember,
  leadBStatuses,
  nameMember,
  reasonMember,
  statusMember,
} from './exchange/lead-b-entry.js';
export { filledList, listIn, neededList, objectsIn } from './exchange/listings.js';
export type { ErrorName } from './exchange/error-body.js';
export type { FilePart } from './exchange/multipart.js';
export { signatureOf } from './exchange/received-delivery.js';
export type { KeptDelivery, ReceiverReply } from './exchange/received-delivery.js';
export type { Response } from './exchange/response.js';
export { findPlace, places } from './exchange/structure.js';

export { onlyAt } from './operations/bulk-creation.js';
export type { BulkCreation, EntryFields, GivenMember } from './operations/bulk-creation.js';
export { whereB } from './operations/lead-variant.js';
export { bearer } from './operations/member.js';
export type { Member } from './operations/member.js';
export { isUsedUp, shorten } from './operations/order.js';
export type { Order, OrderFields } from './operations/order.js';
export { asStored, filesSince, sizesFor, sizesUnder } from './operations/order-parts.js';
export type { Notification, NotificationKind, Task } from './operations/order-parts.js';
export { changesBetween, changesInWords } from './operations/order-snapshot.js';
export type { OrderMember, OrderSnapshot } from './operations/order-snapshot.js';
export type { OrderNeed, Orders } from './operations/orders.js';
export type { OwnWebhook } from './operations/own-webhook.js';
export { withKey } from './operations/request.js';
export type { Change } from './operations/request.js';
export { sampleEmail, samplePerson, sampleTitle, unusualNames } from './operations/sample-data.js';
export { isVerified } from './operations/signatures.js';
export type { Signatures, Verification } from './operations/signatures.js';
export type { SignedDelivery } from './operations/signed-delivery.js';
export type { Webhook } from './operations/webhook.js';
export type { Webhooks } from './operations/webhooks.js';
export type { Workspace } from './operations/workspace.js';
export type { HistoricDelivery, OrderOptions } from './target/fixture-shapes.js';
export type { Settings } from './target/settings.js';
