import type { Answer } from '../../src/exchange/answer.js';
import type { Clients } from '../../src/operations/clients.js';
import type { LeadBody, LeadsA } from '../../src/operations/leads.js';
import type { Change } from '../../src/operations/request.js';

/** What lead creation by variant A (section 4.3) and the creation of clients (section 4.4) have in common. */
export interface BulkCreation {
  /** Names the operation in the record of an open question. */
  operation: string;
  /** A valid entry whose names no other entry has; `fields` replaces some, and undefined leaves one out. */
  entry(fields?: LeadBody): Promise<LeadBody>;
  /** As many valid entries, where wanted with one of them changed. */
  entries(size: number, changed?: { index: number; fields: LeadBody }): Promise<LeadBody[]>;
  create(entries: unknown, change?: Change): Promise<Answer>;
}

/** Bulk creation of leads by variant A. */
export function bulkLeads(leads: LeadsA): BulkCreation {
  return bulkCreation(
    'POST /members/bulk-lead, variant A',
    () => leads.lead(),
    (entries, change) => leads.create(entries, change),
  );
}

/** Bulk creation of clients. */
export function bulkClients(clients: Clients): BulkCreation {
  return bulkCreation(
    'POST /members/bulk-client',
    async () => clients.client(),
    (entries, change) => clients.create(entries, change),
  );
}

function bulkCreation(
  operation: string,
  valid: () => Promise<LeadBody>,
  create: BulkCreation['create'],
): BulkCreation {
  let made = 0;
  const entry = async (fields: LeadBody = {}): Promise<LeadBody> => {
    const { firstName, lastName, ...rest } = await valid();
    const mark = markOf(made++);
    return { firstName: `${firstName}${mark}`, lastName: `${lastName}${mark}`, ...rest, ...fields };
  };
  return {
    operation,
    entry,
    entries: (size, changed) =>
      Promise.all(
        Array.from({ length: size }, (_, index) => entry(index === changed?.index ? changed.fields : {})),
      ),
    create,
  };
}

/** Two letters that tell the names of up to 676 entries apart, since sample names may repeat. */
function markOf(count: number): string {
  const letter = (value: number): string => String.fromCharCode(97 + (value % 26));
  return letter(Math.floor(count / 26)).toUpperCase() + letter(count);
}
