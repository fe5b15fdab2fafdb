import type { ConformanceResult } from '../../verdict/result.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** Ids of one kind that the page has: a run makes thousands, and all of them stand in the result. */
const shownIds = 100;

/** The records of the target that the run made or that the environment file names, by kind; nothing where none are known. */
export function fixtures({ fixtures: all }: ConformanceResult): Markup | undefined {
  if (all.length === 0) return undefined;
  const groups = new Map<string, (typeof all)[number][]>();
  for (const fixture of all) {
    const { kind, origin, left = 'unknown' } = fixture;
    const key = [kind, origin, left].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fixture]);
    else group.push(fixture);
  }
  return html`<section id="fixtures" aria-labelledby="fixtures-title">
    <h2 id="fixtures-title">Records <span class="tally">${all.length}</span></h2>
    <details class="group">
      <summary>What the run made at the target, or used of what the environment file names</summary>
      <table class="differing records">
        <thead>
          <tr>
            <th scope="col">Records</th>
            <th scope="col">Origin</th>
            <th scope="col">Left as</th>
            <th scope="col">Ids</th>
          </tr>
        </thead>
        <tbody>
          ${[...groups].map(([key, records]) => row(key.split('\n'), records))}
        </tbody>
      </table>
    </details>
  </section>`;
}

function row([kind, origin, left]: string[], records: readonly { id: string }[]): Markup {
  const more = records.length - shownIds;
  return html`<tr>
    <td>${kind} <span class="tally">${records.length}</span></td>
    <td>${origin}</td>
    <td>${left}</td>
    <td>
      <code
        >${records
          .slice(0, shownIds)
          .map(({ id }) => id)
          .join(' ')}</code
      >
      ${more > 0 && `and ${more} more, which conformance.json has`}
    </td>
  </tr>`;
}
