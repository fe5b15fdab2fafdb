import type { ConformanceResult } from '../../verdict/result.js';
import { readableTime } from '../readable-text.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';
import { requirementLink } from './verdict-mark.js';

/** What differs from the earlier result that this one was held beside; nothing where there was none. */
export function changes({ run: { changes: found } }: ConformanceResult): Markup | undefined {
  if (found === null) return undefined;
  const { since, broken, fixed, added, drifted } = found;
  const nothing = [broken, fixed, added, drifted].every((list) => list.length === 0);
  return html`<section id="changes" aria-labelledby="changes-title">
    <h3 id="changes-title">What changed</h3>
    <div class="group">
      <p class="aside">
        Since the run of ${readableTime(since.started)} on ${since.url} (suite ${since.suite}).
      </p>
      ${nothing && html`<p>Nothing has changed.</p>`}
      <dl class="changed">
        ${named('✕ Broken since', broken, 'failed')} ${named('✓ Fixed since', fixed, 'passed')}
        ${named('New', added, 'inapplicable')}
        ${
          drifted.length > 0 &&
          html`<div>
            <dt>Answered otherwise</dt>
            ${drifted.map(
              ({ id, before, now }) =>
                html`<dd>
                  <a class="id" href="#${/^Q-/.test(id) ? id : `contradiction-${id}`}">${id}</a>
                  <span class="answer">${listed(before)}</span> before,
                  <span class="answer">${listed(now)}</span> now
                </dd>`,
            )}
          </div>`
        }
      </dl>
    </div>
  </section>`;
}

function named(title: string, ids: readonly string[], tone: string): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<div class="${tone}">
    <dt>${title}</dt>
    <dd>${ids.map((id) => html`${requirementLink(id)} `)}</dd>
  </div>`;
}

function listed(answers: readonly string[]): string {
  return answers.length === 0 ? 'no answer' : answers.join('; ');
}
