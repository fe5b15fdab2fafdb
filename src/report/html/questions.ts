import type { Exchanges } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, QuestionResult } from '../../verdict/result.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** What the specification leaves open, with what the target answers. */
export function questions(result: ConformanceResult, exchanges: Exchanges): Markup {
  const answered = result.questions.filter(({ answers }) => answers.length > 0);
  const silent = result.questions.filter(({ answers }) => answers.length === 0);
  return html`<section id="questions" aria-labelledby="questions-title">
    <h2 id="questions-title">Open questions <span class="tally">${result.questions.length}</span></h2>
    <p class="aside">
      What the specification leaves out. The run records what this target does and judges nothing. The owners
      of the specification have to decide what is right.
    </p>
    ${answered.map((each) => question(each, exchanges))}
    ${
      silent.length > 0 &&
      html`<details class="group">
        <summary>Without an answer in this run <span class="aside">${silent.length}</span></summary>
        <ul class="plain">
          ${silent.map(({ id, section, text }) => html`<li id="${id}"><span class="id">${id}</span> <span class="aside">section ${section}</span> ${text}</li>`)}
        </ul>
      </details>`
    }
  </section>`;
}

function question({ id, section, text, answers }: QuestionResult, all: Exchanges): Markup {
  return html`<article class="question" id="${id}">
    <div>
      <h3>${text}</h3>
      <p class="about"><a class="id" href="#${id}">${id}</a> <span>section ${section}</span></p>
    </div>
    <ul class="answers">
      ${answers.map(({ value, exchanges }) => html`<li><span class="answer">${value}</span>${exchangePlace(exchanges, all)}</li>`)}
    </ul>
  </article>`;
}
