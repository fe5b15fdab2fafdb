import type { IncomingMessage } from 'node:http';
import { startHostileTarget } from '../../troubles/servers.js';
import type { RunningServer } from '../../troubles/servers.js';

const statuses = [200, 400, 302, 500, 201];

/**
 * A target, or a harness, at its most careless: each answer repeats its request, and more that it was given, in
 * every encoding, in its body, its headers and where it redirects to.
 * @param known what each answer repeats beside its request
 */
export function startEchoingServer(known: readonly string[] = []): Promise<RunningServer> {
  let count = 0;
  return startHostileTarget((request, response) => {
    void bodyOf(request).then((body) => {
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
    verification_status: base64[0]?.replaceAll('+', '-').replaceAll('/', '_'),
    html: echo.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    fieldName: echo,
    [echo]: 'a name of a member',
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
