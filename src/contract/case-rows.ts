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
  return [...new Set(rows.map(requirementOf))].map((id) => [
    id,
    casesOf(rows.filter((row) => requirementOf(row) === id)),
  ]);
}
