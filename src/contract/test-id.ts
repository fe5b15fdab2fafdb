import { grouped } from './contract-files.js';

/** How the id of a test is written: a requirement and a slug, e.g. `ORD-QUANTITY-MIN/bounds`. */
const form = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest slug, in characters. */
const longestSlug = 40;

/** Whether a text is the id of a test: `REQUIREMENT/slug`, the slug of at most 40 characters. */
export function isTestId(text: string): boolean {
  return form.test(text) && text.length - text.indexOf('/') - 1 <= longestSlug;
}

/** Whether a text is the id of a case: a slug of at most 40 characters. */
export function isCaseId(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= longestSlug;
}

/** `TEST#CASE`, or `TEST` where a test has one case. */
export function nameOfCase(test: { id: string }, { id }: { id: string | null }): string {
  return id === null ? test.id : `${test.id}#${id}`;
}

/** The id of the test that a case belongs to, of its name. */
export function testOf(name: string): string {
  return name.split('#')[0] as string;
}

/** The id of the case of a test at its levels of this number, from 1. */
export function levelCaseId(number: number): string {
  return `level-${number}`;
}

/** The id of the plain case of a test that has no other, beside cases at levels. */
export const plainCase = 'plain';

/** Whether the id of a case is that of one at levels of dimensions, which no case that a file declares has. */
export function isLevelCase(id: string | null): boolean {
  return /^level-\d+$/.test(id ?? '');
}

/** The id of a case, of its name; null where its test has no other. */
export function caseOf(name: string): string | null {
  const id = name.slice(testOf(name).length + 1);
  return id === '' ? null : id;
}

/** The requirement that the id of a test, or the name of a case, begins with. */
export function requirementOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** How Playwright knows a test: its id, and its title behind it. */
export function fullTitle(id: string, title: string): string {
  return `${id} ${title}`;
}

/** The id and the title of a test of this suite, of what Playwright knows it by. */
export function idAndTitle(full: string): { id: string; title: string } {
  const end = full.indexOf(' ');
  return { id: full.slice(0, end), title: full.slice(end + 1) };
}

/**
 * A value as a part of a slug: `projectManager` is `project-manager`, `Proposal Sent` is `proposal-sent`. Two values that
 * differ in their signs alone have one slug; the tests of such values need slugs of their own.
 */
export function slugOf(value: string | number | boolean): string {
  return String(value)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The rows of a table as the cases of a test, by their slugs. Throws if two have one slug. */
export function casesOf<Row extends { slug: string }>(rows: Iterable<Row>): Record<string, Row> {
  const cases: Record<string, Row> = {};
  for (const row of rows) {
    if (row.slug in cases) throw new Error(`Two cases of a test are named ${row.slug}.`);
    cases[row.slug] = row;
  }
  return cases;
}

/** The same for each requirement that rows are about, in the order of the first row of each. */
export function casesByRequirement<Row extends { slug: string }>(
  rows: readonly Row[],
  requirementOf: (row: Row) => string,
): [requirement: string, cases: Record<string, Row>][] {
  return [...grouped(rows, requirementOf)].map(([id, own]) => [id, casesOf(own)]);
}
