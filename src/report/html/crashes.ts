import type { Exchanges, RecordedExchange } from '../../verdict/recorded-exchange.js';
import type { ConformanceResult, Crash, RequirementResult } from '../../verdict/result.js';
import { crashTitle } from '../crash-sentence.js';
import { curlLines } from '../curl.js';
import { callsAmong } from '../findings.js';
import { counted } from '../readable-text.js';
import { curlBlock } from './curl-block.js';
import { exchangePlace } from './exchanges.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** Every way in which the target broke down, whichever test saw it; nothing where it never did. */
export function crashes(
  { run: { crashes: all }, requirements }: ConformanceResult,
  exchanges: Exchanges,
): Markup | undefined {
  if (all.length === 0) return undefined;
  return html`<section id="crashes" aria-labelledby="crashes-title">
    <h3 id="crashes-title">Crashes <span class="tally">${all.length}</span></h3>
    <p class="aside">Each 5xx, broken connection and time-out of the run, whatever the tests made of it.</p>
    ${all.map((each, index) => crash(each, index + 1, callsBeside(each.exchange, requirements, exchanges), exchanges))}
  </section>`;
}

/** The calls to the harness of the case that sent a request. */
function callsBeside(
  exchange: string,
  requirements: readonly RequirementResult[],
  exchanges: Exchanges,
): RecordedExchange[] {
  const cases = requirements.flatMap(({ tests }) => tests.flatMap((test) => test.cases));
  const keys = cases.find((each) => each.exchanges.includes(exchange))?.exchanges ?? [];
  return callsAmong(keys, exchanges);
}

function crash(
  seen: Crash,
  number: number,
  calls: readonly RecordedExchange[],
  exchanges: Exchanges,
): Markup {
  const { count, exchange, after, cases } = seen;
  const sent = exchanges[exchange];
  const before = after === undefined ? undefined : exchanges[after];
  return html`<article class="group crash cantTell" id="crash-${number}">
    <p class="about">
      <span>${counted(count, 'time')}, in ${counted(cases.length, 'test')}</span>
      <a class="self" href="#crash-${number}">Link</a>
    </p>
    <h4>${crashTitle(seen)}</h4>
    <p class="aside">
      First seen
      ${before === undefined ? 'with the first request of a test' : html`after ${before.request.method} ${pathOf(before.request.url)}`}.
    </p>
    ${sent && curlBlock(curlLines(sent, calls))}
    ${exchangePlace([...(after === undefined ? [] : [after]), exchange], exchanges)}
  </article>`;
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
