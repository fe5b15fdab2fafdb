import { requirement } from '../contract/requirements.js';
import { chapterOf, sectionTitle } from '../contract/specification-outline.js';

interface Annotation {
  type: string;
  description: string;
}

/**
 * Names the requirements (ids of spec/requirements/) that a test holds its target to: as tags of the test, by which it is
 * chosen, and as annotations that allure-playwright takes for labels.
 */
export function covers(...ids: string[]): { tag: string[]; annotation: Annotation[] } {
  return { tag: ids.map((id) => `@${id}`), annotation: ids.flatMap(labelsOf) };
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
