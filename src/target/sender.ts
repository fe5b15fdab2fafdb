import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { once, readJson } from '../contract/contract-files.js';
import { signatureHeader, operation, operationIds } from '../contract/openapi.js';
import { SettingsError, isHeaderName, textsOf } from './variables.js';
import type { Variables } from './variables.js';

/** The name of the suite in `User-Agent`. */
const product = 'agency-work-management-conformance';

/** Headers that say how a message is sent (RFC 9110, RFC 9112): a client that sets one of them sends another message. */
const ofHttp = [
  ...['accept', 'accept-encoding', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['cookie', 'date', 'expect', 'host', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'user-agent'],
];

/** The version of the suite. */
export const suiteVersion = once(() => (readJson('package.json') as { version: string }).version);

/**
 * The headers by which the owner of a target knows a request in the logs: `User-Agent`, and that of TRACE_HEADER.
 * @param key that of the exchange
 * @param prefix what begins the keys of its case
 */
export function senderHeaders(
  { runId, traceHeader }: { runId: string; traceHeader?: string },
  key: string,
  prefix: string,
): [string, string][] {
  const agent = `${product}/${suiteVersion()}${runId === '' ? '' : ` (run ${runId})`}`;
  const headers: [string, string][] = [['User-Agent', agent]];
  if (traceHeader !== undefined)
    headers.push([
      traceHeader,
      traceHeader.toLowerCase() === 'traceparent'
        ? traceParent(`${runId} ${prefix}`, `${runId} ${key}`)
        : key,
    ]);
  return headers;
}

/** The header of TRACE_HEADER. Throws {@link SettingsError} where no request can carry it, or the API uses it itself. */
export function traceHeaderOf(variables: Variables): string | undefined {
  const { TRACE_HEADER: name } = variables;
  if (name === undefined) return undefined;
  if (!isHeaderName(name))
    throw new SettingsError(
      `TRACE_HEADER is ${JSON.stringify(name)}, which is not the name of a header: use one such as traceparent or X-Request-Id.`,
      'TRACE_HEADER',
    );
  const taken = [
    ...ofHttp,
    ...operationIds().flatMap((id) => operation(id).headers),
    signatureHeader(),
    ...Object.keys(textsOf('LEAD_B_HEADERS', variables) ?? {}),
  ];
  if (taken.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw new SettingsError(
      `TRACE_HEADER is "${name}", a header that the API or HTTP uses itself: use one such as traceparent or X-Request-Id.`,
      'TRACE_HEADER',
    );
  return name;
}

/** As W3C Trace Context has it: version, the trace of a case, the span of an exchange, and the flag "sampled". */
function traceParent(trace: string, span: string): string {
  return `00-${hexOf(trace, 32)}-${hexOf(span, 16)}-01`;
}

function hexOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

const root = path.resolve(import.meta.dirname, '../..');

/** The version of the suite, and the commit that it stands at (`unknown` outside a checkout). */
export function suiteIdentity(): { version: string; commit: string } {
  return { version: suiteVersion(), commit: commit() };
}

function commit(): string {
  // Of an installed package git would tell the commit of whoever installed it.
  if (root.includes(`${path.sep}node_modules${path.sep}`)) return 'unknown';
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
