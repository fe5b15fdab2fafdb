import { like, optional, orNone, texts, Place, readRows, text } from './row-reader.js';
import type { RowOf } from './row-reader.js';

/** The chapters of the specification by number, with short titles. Chapter 0 is what stands before the first. */
export const chapters: { number: string; title: string }[] = [
  { number: '0', title: 'Conventions' },
  { number: '1', title: 'Purpose' },
  { number: '2', title: 'Resources' },
  { number: '3', title: 'States and transitions' },
  { number: '4', title: 'Endpoints' },
  { number: '5', title: 'Authentication' },
  { number: '6', title: 'Events' },
  { number: '7', title: 'Errors' },
  { number: '8', title: 'Limits' },
  { number: '9', title: 'Versioning' },
];

/** The sections below the chapters, with short titles. */
export const sections: Record<string, string> = {
  '2.1': 'Company',
  '2.2': 'Company role mapping',
  '2.3': 'Member: lead or client',
  '2.4': 'Order',
  '2.5': 'Webhook',
  '3.1': 'Order status',
  '3.2': 'Lead status',
  '3.3': 'Client status',
  '3.4': 'Lead to client',
  '4.1': 'GET /accounts/companies',
  '4.2': 'GET /roles',
  '4.3': 'POST /members/bulk-lead',
  '4.4': 'POST /members/bulk-client',
  '4.5': 'PUT /orders',
  '4.6': 'POST /api/v1/webhooks/verify-signature',
  '4.7': 'Other operations',
  '6.1': 'Delivery',
  '6.2': 'Events to subscribe to',
  '6.3': 'Operation to event',
  '6.4': 'Client notifications',
  '6.5': 'Gaps',
};

/** The chapter of a section: `3.1` stands in `3`. */
export function chapterOf(section: string): string {
  return /^\d+/.exec(section)?.[0] ?? section;
}

/** Sections in the order of the specification: `2.10` after `2.9`. */
export function compareSections(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A section with its title, e.g. `4.5 PUT /orders`; a chapter where the section is one. */
export function sectionTitle(section: string): string {
  const title = sections[section] ?? chapters.find(({ number }) => number === section)?.title;
  return title === undefined ? `Section ${section}` : `${section} ${title}`;
}

/** A clause of the specification in a few words, with what the suite makes of it. */
const shape = {
  /** The section that states it; `0` is the preamble. */
  section: like(/^\d(\.\d)?$/, "'4' or '4.5', quoted"),
  clause: text,
  /** Ids of requirements; `*` stands for any letters, digits and hyphens. */
  rows: orNone(texts),
  /** Ids of contradictions and of open questions. */
  open: orNone(texts),
  /** Why it says nothing that a target could keep or break. */
  context: optional(text),
};

export type Clause = RowOf<typeof shape>;

export const clausesFile = 'spec/clauses.yaml';

/** Every clause, in the order of the specification. Throws ContractError on a wrong row. */
export function clauses(): Clause[] {
  return readRows(clausesFile, 'clause', shape).map((row, index) => {
    if (row.rows.length === 0 && row.open.length === 0 && row.context === undefined)
      new Place(clausesFile, index + 1, row, 'clause').fail(
        'has neither rows, nor what is open, nor a context; a clause without any is a gap',
      );
    return row;
  });
}

/** The ids that a pattern of {@link Clause.rows} stands for. */
export function matching(pattern: string, ids: readonly string[]): string[] {
  const form = new RegExp(`^${pattern.replaceAll('*', '[A-Z0-9-]*')}$`);
  return ids.filter((id) => form.test(id));
}
