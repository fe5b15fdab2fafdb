import { requirement } from '../contract/requirements.js';
import { chapterOf, sectionTitle } from '../contract/specification-outline.js';
import { isTestId, requirementOf } from '../contract/test-id.js';

/** What a test says of itself beside its id and its body. */
export interface TestDetails {
  /** A sentence: what the target is to do. */
  title: string;
  /** The ids of the requirements that it holds a target to; the first is that of its own id. */
  holds: readonly string[];
}

const declared = new Set<string>();

/** Throws if an id is not `REQUIREMENT/slug`, if it begins with another requirement than `holds`, or was declared before. */
export function checkDeclaration(id: string, { holds }: TestDetails): void {
  const complain = (complaint: string): never => {
    throw new Error(`The test ${id} ${complaint}.`);
  };
  if (!isTestId(id)) complain('has an id that is not REQUIREMENT/slug, the slug of at most 40 characters');
  if (holds[0] !== requirementOf(id))
    complain(`holds ${holds[0] ?? 'no requirement'} first, which is not the one of its id`);
  if (declared.has(id)) complain('is declared twice: each test has an id of its own');
  declared.add(id);
}

interface Annotation {
  type: string;
  description: string;
}

/** What Playwright keeps of a test: the tags by which it is chosen, and what allure-playwright takes for labels. */
export function detailsFor({ holds }: TestDetails): { tag: string[]; annotation: Annotation[] } {
  return { tag: holds.map((id) => `@${id}`), annotation: holds.flatMap(labelsOf) };
}

/** Chapters are epics, sections features and requirements stories. */
function labelsOf(id: string): Annotation[] {
  const row = requirement(id);
  // An id that the catalogue does not have is said in the result.
  if (row === undefined) return [];
  const { section, level, text } = row;
  const labels = {
    epic: sectionTitle(chapterOf(section)),
    feature: sectionTitle(section),
    story: `${id} ${text}`,
    section,
    severity: level === 'must' ? 'critical' : 'minor',
  };
  return Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description }));
}
