import { curlCommand } from './curl-command.js';
import { foldedLines, jsonLines } from './json-lines.js';
import { unpacked } from './packed.js';
import { readableBody } from './readable-body.js';

/** Characters that would turn text around or hide, written as their escapes: those of src/contract/text.ts. */
const obeyed =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Fills the place that a reader opened with its exchanges. They are read from the page's data once, when first needed. */
export async function showExchanges(place) {
  if (place.dataset.filled) return;
  place.dataset.filled = 'yes';
  const bundles = await unpacked('exchange-bundles');
  const places = JSON.parse(place.dataset.places ?? '{}');
  const found = await Promise.all(
    JSON.parse(place.dataset.exchanges).map(async (key) => {
      const bundle = Object.hasOwn(bundles, key) ? await unpacked(`exchanges-${bundles[key]}`) : {};
      return [key, bundle[key]];
    }),
  );
  const calls = found.flatMap(([, exchange]) => (exchange?.harness === undefined ? [] : exchange));
  const views = found.map(([key, exchange]) =>
    exchange === undefined ? missing(key) : view(key, exchange, calls, places[key] ?? []),
  );
  place.replaceChildren(place.querySelector('summary'), ...views);
}

/** Every text goes in as text, never as HTML: what a target answered is shown and does nothing. */
function element(name, className, ...content) {
  const node = document.createElement(name);
  if (className) node.className = className;
  for (const part of content) {
    node.append(typeof part === 'string' ? part.replace(obeyed, escaped) : part);
  }
  return node;
}

function escaped(character) {
  if (character === '\r') return '\\r';
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

function view(key, exchange, calls, places) {
  const { request, response, error, durationMs, harness, delivery, times } = exchange;
  const curl = curlCommand(exchange, calls);
  const answer = response === undefined ? 'no answer' : String(response.status);
  const article = element(
    'article',
    harness === undefined ? 'exchange' : 'exchange harness',
    element(
      'p',
      'line',
      ...(harness === undefined ? [] : [element('span', 'chip', `Harness: ${harness}`)]),
      element('b', '', request.method),
      element('span', 'url', request.url),
      element('b', response === undefined ? 'status none' : 'status', `→ ${answer}`),
      element('span', 'aside', `${Math.round(durationMs * 10) / 10} ms`),
      ...(times === undefined ? [] : [element('span', 'aside', `the same ${times} times in turn`)]),
      link(key),
    ),
    element(
      'div',
      'messages',
      message('Request', { headers: request.headers, body: readableBody(request) }, delivery ? places : []),
      response === undefined ? trouble(error) : message('Response', response, delivery ? [] : places),
    ),
    ...(curl === '' ? [] : [command(curl)]),
  );
  article.id = `exchange-${key}`;
  return article;
}

function link(key) {
  const anchor = element('a', 'id', key);
  anchor.href = `#exchange-${key}`;
  return anchor;
}

function message(title, { headers, body }, places) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return element(
    'section',
    '',
    element('p', 'part', title),
    headers.length === 0 ? element('p', 'aside', 'No headers.') : block(`${title} headers`, lines, 'headers'),
    body === '' ? element('p', 'aside', 'No body.') : bodyOf(`${title} body`, body, places),
  );
}

/** A body as it is; of a long one that is pointed into the part in question, and the rest folded away. */
function bodyOf(label, body, places) {
  const lines = jsonLines(body);
  if (lines === undefined || places.length === 0)
    return block(label, lines?.map(({ text }) => text).join('\n') ?? body, 'body');
  const pieces = foldedLines(lines, places).map(({ folded, lines: own }) => {
    const code = own.flatMap(({ indent, text, marked }) => [
      indent,
      marked ? element('mark', '', text) : text,
      '\n',
    ]);
    const pre = element('pre', '', element('code', '', ...code.slice(0, -1)));
    const summary = element('summary', '', `${own.length} more lines`);
    return folded ? element('details', 'fold', summary, pre) : pre;
  });
  const all = element('div', 'lines', ...pieces);
  all.setAttribute('role', 'group');
  all.setAttribute('aria-label', label);
  return all;
}

function trouble(error) {
  return element('section', '', element('p', 'part', 'Response'), element('p', 'message', `None: ${error}`));
}

/** A block that scrolls when it is long, so the keyboard must reach it. */
function block(label, text, className) {
  const pre = element('pre', className, element('code', '', text));
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label);
  return pre;
}

function command(curl) {
  const copy = element('button', 'copy', 'Copy');
  copy.type = 'button';
  return element(
    'div',
    'curl',
    element('div', 'label', 'As a command ', copy),
    element('pre', '', element('code', '', curl)),
  );
}

function missing(id) {
  return element('p', 'message', `The exchange ${id} is not in this result.`);
}
