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
