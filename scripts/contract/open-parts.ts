import { contradictions, questions } from '../../src/contract/contradictions.js';
import { isObject } from '../../src/contract/json-value.js';

/** The keys by which a part of spec/openapi.yaml lists what stands open there, and where clauses disagree about it. */
export const listingKeys = { open: 'x-open', contradictions: 'x-contradictions' } as const;

/** The same value, where each part that lists open questions or contradictions tells them at the end of its description. */
export function withOpenParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOpenParts);
  if (!isObject(value)) return value;
  const reported = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withOpenParts(inner)]),
  );
  const paragraphs = [
    ...listed('Where the specification contradicts itself', contradictionLines(value)),
    ...listed('What the specification leaves open', questionLines(value)),
  ];
  if (paragraphs.length === 0) return reported;
  return { ...reported, description: [String(value['description']).trimEnd(), ...paragraphs].join('\n\n') };
}

function listed(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`**${heading}**`, lines.join('\n')];
}

function contradictionLines(value: Record<string, unknown>): string[] {
  return idsOf(value, listingKeys.contradictions).flatMap((id) => {
    const row = contradictions().find((each) => each.id === id);
    if (!row) return [];
    const readings = row.readings.map((each) => `  - *${each.id}*: ${each.text}`);
    return [
      `- \`${id}\` (${row.section}): ${row.text} The suite holds a target to: ${row.ruling}.`,
      ...readings,
    ];
  });
}

function questionLines(value: Record<string, unknown>): string[] {
  return idsOf(value, listingKeys.open).flatMap((id) => {
    const row = questions().find((each) => each.id === id);
    return row ? [`- \`${id}\` (${row.section}): ${row.text}`] : [];
  });
}

/** The ids that a part lists under a key; none where it has no such key. */
export function idsOf(value: Record<string, unknown>, key: string): string[] {
  const ids = value[key];
  return Array.isArray(ids) ? ids.map(String) : [];
}
