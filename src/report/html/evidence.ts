import type { TestResult } from '../../verdict/result.js';
import { cut, readableValue } from '../readable-text.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** Characters of a value that are shown; the whole stands in the raw result. */
const shownValue = 4_000;

/** What a test expected, what it got, and where in the body. */
export function evidence(test: TestResult): Markup | undefined {
  if (test.expected === undefined && test.actual === undefined && test.pointer === undefined)
    return undefined;
  return html`<dl class="evidence">
    ${test.expected !== undefined && pane('Expected', test.expected)}
    ${test.actual !== undefined && pane('Actual', test.actual)}
    ${
      test.pointer !== undefined &&
      html`<div class="where">
        <dt>Where</dt>
        <dd><code>${test.pointer === '' ? 'the whole body' : test.pointer}</code></dd>
      </div>`
    }
  </dl>`;
}

function pane(name: string, value: unknown): Markup {
  return html`<div class="pane ${name.toLowerCase()}">
    <dt>${name}</dt>
    <dd>
      <pre><code>${cut(readableValue(value, 2), shownValue)}</code></pre>
    </dd>
  </div>`;
}
