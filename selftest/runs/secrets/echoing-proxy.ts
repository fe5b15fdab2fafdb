import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Mock } from '../../../mock/server.js';
import { handedOn, startHostileTarget } from '../../troubles/servers.js';
import type { RunningServer } from '../../troubles/servers.js';
import { encodings, joined, marked } from './encodings.js';
import type { Marked } from './encodings.js';

/** What stands of a secret in an answer, and in which encodings. */
export interface Echo {
  secret: string;
  encoding: string;
  /** What of the answer shows it. */
  text: string;
}

/** Numbers that come again in every run: multiplicative congruence, as of Park and Miller. */
function numbers(): (below: number) => number {
  let state = 20_261_124;
  return (below) => (state = (state * 48_271) % 0x7fffffff) % below;
}

/**
 * Stands before a mock and repeats secrets of its workspaces in what it answers, those of other tests too: in the status
 * text, in headers and in the body, as values and as names, in encodings of encodings.
 * @param echoes grows by what was repeated
 * @param age milliseconds that a secret has been there before it is repeated
 */
export function startEchoingProxy(mock: Mock, echoes: Echo[], age: number): Promise<RunningServer> {
  const upTo = numbers();
  const seen = new Map<string, number>();
  const echo = (before: string): Marked => {
    const now = performance.now();
    for (const secret of secretsOf(mock)) if (!seen.has(secret)) seen.set(secret, now);
    const known = [...seen].flatMap(([secret, since]) => (now - since >= age ? [secret] : []));
    // Half of them are of tests that run now.
    const from = upTo(2) === 0 ? known.slice(-30) : known;
    const secret = from[upTo(from.length)] ?? '';
    const chosen = Array.from({ length: upTo(4) }, () => encodings[upTo(encodings.length)] ?? encodings[0]);
    const text = chosen.reduce(
      (inner, encoding) =>
        encoding?.encode(joined(marked(before, false), inner, marked(';', false))) ?? inner,
      marked(secret, true),
    );
    const [first, last] = [text.marks.indexOf(true), text.marks.lastIndexOf(true)];
    const encoding = chosen.map((each) => each?.name).join(' in ') || 'no encoding';
    if (secret !== '') echoes.push({ secret, encoding, text: text.text.slice(first, last + 1) });
    return text;
  };
  /** What may stand in the head of an answer. */
  const inHead = (before: string): string => {
    for (;;) {
      const { text } = echo(before);
      if (/^[ -~]*$/.test(text) && text.length < 3_000) return text.trim();
    }
  };
  let count = 0;
  return startHostileTarget((incoming, response) => {
    void answer(mock, incoming, response, echo, inHead, ++count).catch(() => response.destroy());
  });
}

async function answer(
  mock: Mock,
  incoming: IncomingMessage,
  response: ServerResponse,
  echo: (before: string) => Marked,
  inHead: (before: string) => string,
  count: number,
): Promise<void> {
  const came = await handedOn(mock.baseUrl, incoming);
  // A test that fails quotes what came.
  const isHarmed = count % 3 === 0;
  const harmed = (_name: string, value: unknown): unknown =>
    isHarmed && typeof value === 'string' ? `${value} ${echo('').text}` : value;
  const reported = {
    ...(JSON.parse(came.body.toString(), harmed) as object),
    echo: echo('key=').text,
    [echo('').text]: 'the name of a member',
  };
  response.writeHead(count % 7 === 0 ? 400 : came.status, `As ${inHead('')}`, {
    'Content-Type': 'application/json',
    'X-Echo': inHead('token '),
    'X-Long': `${'.'.repeat(1_990)}${inHead('')}`,
  });
  response.end(JSON.stringify(reported));
}

/** Every secret of a mock, the oldest first. */
export function secretsOf({ service }: Mock): string[] {
  const { keys, tokens, webhooks, deliveries } = service.world;
  return [
    ...keys.keys(),
    ...tokens.keys(),
    ...[...webhooks.values()].map(({ secret }) => secret),
    // Of deliveries that came: nobody else can know of the others.
    ...[...deliveries.values()].flatMap(({ request, response }) =>
      response.status > 0 ? [request.headers['x-ah-sig'] ?? ''] : [],
    ),
  ].filter((secret) => secret !== '');
}

const statuses = [200, 400, 302, 500, 201];

/**
 * A target, or a harness, at its most careless: each answer repeats its request, and more that it was given, in
 * every encoding, in its body, its headers and where it redirects to.
 * @param known what each answer repeats beside its request
 */
export function startEchoingServer(known: readonly string[] = []): Promise<RunningServer> {
  let count = 0;
  return startHostileTarget((request, response) => {
    void text(request).then((body) => {
      const echo = JSON.stringify({ url: request.url, headers: request.rawHeaders, body, known });
      const status = statuses[count++ % statuses.length] ?? 200;
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'X-Percent': encodeURIComponent(echo).slice(0, 8_000),
        'X-Base64': Buffer.from(echo).toString('base64').slice(0, 8_000),
        'Set-Cookie': `session=${encodeURIComponent(echo).slice(0, 2_000)}`,
        Location: `https://login.example/${encodeURIComponent(echo).slice(0, 8_000)}?back=${encodeURIComponent(echo).slice(0, 8_000)}`,
      });
      response.end(JSON.stringify(manyFormsOf(echo)));
    });
  });
}

/** An answer of every operation that has its lists and its members, each holding the text in another form. */
function manyFormsOf(echo: string): object {
  const escaped = echo
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
  const base64 = ['', 'a', 'ab'].map((before) => Buffer.from(before + echo).toString('base64'));
  return {
    message: echo,
    companies: [{ _id: echo, name: JSON.parse(echo) as unknown, logo: base64[0] }],
    roles: [{ _id: base64[1], role: { name: encodeURIComponent(echo) } }],
    createdMembers: [{ _id: base64[2], name: escaped }],
    verification_status: Buffer.from(echo).toString('base64url'),
    html: echo.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    fieldName: echo,
    [echo]: 'a name of a member',
  };
}
