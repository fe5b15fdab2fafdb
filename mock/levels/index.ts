import { sentHeader } from '../faults/seams/change.js';
import { besideInEntry, emailElsewhere, otherMembers, positionLevels, valueLevels } from './entries.js';
import type { Recognizer, RequestOccasion } from './level.js';
import { besideLevels, callerLevels, managersElsewhere, recordLevels } from './orders.js';
import { webhookLevels } from './webhooks.js';

const isUpdate = ({ request }: RequestOccasion): boolean => request.operation === 'updateOrder';

/** How the mock recognizes each level of spec/dimensions.yaml, by its id. */
export const recognizers: Readonly<Record<string, Recognizer>> = {
  ...callerLevels,
  ...recordLevels,
  ...besideLevels,
  'with/nothing-else': { ...besideLevels['with/nothing-else'], ...besideInEntry['with/nothing-else'] },
  'with/other-fields': { ...besideLevels['with/other-fields'], ...besideInEntry['with/other-fields'] },
  'encoding/quoted-boundary': {
    request: ({ request }) => /;\s*boundary="/i.test(sentHeader(request, 'content-type') ?? ''),
  },
  'encoding/chunked': {
    request: ({ request }) => /chunked/i.test(sentHeader(request, 'transfer-encoding') ?? ''),
  },
  ...positionLevels,
  ...valueLevels,
  'context/managers-elsewhere': managersElsewhere,
  'context/other-members': otherMembers,
  'context/email-elsewhere': emailElsewhere,
  'access/clientid-sent': {
    request: (occasion) => isUpdate(occasion) && sentHeader(occasion.request, 'clientid') !== undefined,
  },
  'access/clientid-not-sent': {
    request: (occasion) => isUpdate(occasion) && sentHeader(occasion.request, 'clientid') === undefined,
  },
  'access/regenerated-key': {
    request: ({ service, request, memory }) => {
      const key = service.seams.rules.findKey(service, request);
      return key?.companyIds.some((id) => memory.regenerated.has(id)) === true;
    },
  },
  'timing/again': { request: ({ request, memory }) => memory.knows(request) },
  'timing/at-once': { request: ({ request, memory }) => memory.isBusy(request) },
  'timing/after-refusal': { request: ({ request, memory }) => memory.refusedBefore(request) },
  ...webhookLevels,
};
