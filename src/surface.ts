/** Everything that a test may use beside `test` itself; src/test.ts hands it out. */
export { expect } from './expectations/recording.js';
export { stop } from './session/session.js';
export { roleAbsent } from './target/fixtures.js';
export type { Session } from './session/session.js';
export type { Scene } from './run/run.js';

export { casesByRequirement, casesOf } from './contract/test-id.js';
export type { Varied } from './contract/dimensions.js';
export { textCases, fieldCases } from './contract/cases.js';
export { otherReading } from './contract/catalogue.js';
export { signatureHeader, statedHeader, statedSpellings } from './contract/openapi.js';
export { isObject, parsedJson } from './contract/json-value.js';
export { candidateField, candidateFields } from './contract/catalogue.js';
export { listedValues } from './contract/schemas.js';
export { isObjectId } from './contract/schemas.js';
export { slugOf } from './contract/test-id.js';
export { textHash } from './contract/text.js';
export { isClosed, openStatuses, orderStatuses } from './contract/schemas.js';
export type { OrderStatus } from './contract/schemas.js';
export type { AskedStatus } from './operations/orders.js';

export type { BulkKind, BulkResponse, MemberEntry, ErrorName, Response } from './exchange/response.js';
export {
  controlCreated,
  createdEntry,
  createdIn,
  describeOutcome,
  isAmongListed,
  isCreated,
  isListed,
  isKeptOut,
  isSkippedAsB,
  isTakenAsB,
  listedAll,
  listedCreated,
  shownId,
  shownStatus,
  showsName,
  tookAll,
  wasCreated,
} from './exchange/created-entries.js';
export {
  checkRole,
  control,
  controlLong,
  describeErrorBody,
  findFieldNames,
  filledList,
  findPlace,
  listIn,
  neededList,
  objectsIn,
  places,
  refusal,
} from './exchange/response.js';
export { orderInEvent, parsedBody, placesOf } from './exchange/delivered-event.js';
export type { EventValue, ShownOrder } from './exchange/delivered-event.js';
export { brokenOff, showsHeader, signatureOf } from './exchange/delivered-event.js';
export {
  describeLeadBAnswer,
  readLeadBAnswer,
  emailMember,
  existingMember,
  idMember,
  leadBStatuses,
  nameMember,
  reasonMember,
  statusMember,
} from './exchange/lead-b-answer.js';
export type { FilePart, NoResponse } from './exchange/wire.js';
export type { KeptDelivery, ReceiverReply } from './exchange/delivered-event.js';

export { onlyAt } from './operations/bulk-creation.js';
export type { BulkCreation, EntryFields, GivenMember } from './operations/bulk-creation.js';
export { namesToTell, strangeName, whereB } from './operations/lead-variant.js';
export { isUsedUp, shorten } from './operations/order.js';
export type { Order, OrderFields } from './operations/order.js';
export {
  asStored,
  changesBetween,
  changesInWords,
  comparable,
  filesSince,
  sizesFor,
  sizesUnder,
} from './operations/order-snapshot.js';
export type {
  Notification,
  NotificationKind,
  OrderMember,
  OrderSnapshot,
  StoredFile,
  Task,
} from './operations/order-snapshot.js';
export type { OrderNeed, Orders } from './operations/orders.js';
export {
  picture,
  sampleEmail,
  sampleFile,
  samplePerson,
  sampleTitle,
  unusualNames,
} from './operations/sample-data.js';
export { demandPayload, isVerified } from './operations/signatures.js';
export type { SignedDelivery, Signatures, Verification } from './operations/signatures.js';
export { bearer, withKey } from './operations/request.js';
export type { Change, Member } from './operations/request.js';
export type { OwnWebhook, Webhook } from './operations/webhook.js';
export type { Webhooks } from './operations/webhooks.js';
export type { Workspace } from './operations/workspace.js';
export type { HistoricDelivery, OrderOptions } from './target/fixtures.js';
export type { Settings } from './target/settings.js';
