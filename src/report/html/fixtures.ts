import type { ConformanceResult } from '../../verdict/result.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** The records of the target that the run made or was lent; nothing where none are known. */
export function fixtures({ fixtures: all }: ConformanceResult): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<section id="fixtures" aria-labelledby="fixtures-title">
    <h2 id="fixtures-title">Records <span class="tally">${all.length}</span></h2>
    <details class="group">
      <summary>What the run made at the target, or was lent</summary>
      <table class="differing">
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Id</th>
            <th scope="col">Origin</th>
            <th scope="col">Left as</th>
          </tr>
        </thead>
        <tbody>
          ${all.map(
            ({ kind, id, origin, left }) =>
              html`<tr>
                <td>${kind}</td>
                <td><code>${id}</code></td>
                <td>${origin}</td>
                <td>${left ?? 'unknown'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </section>`;
}
