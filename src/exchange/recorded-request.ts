import type { Recorder } from '../session/recorder.js';
import type { RecordedExchange } from '../verdict/result.js';
import { curlCommand } from './curl.js';
import type { Part } from './multipart.js';
import type { WireRequest } from './wire-request.js';

/**
 * A request as it is recorded: redacted, a multipart body readable, with the command that sends it again.
 * @param baseUrl what the path is appended to
 * @param headers as they went out
 */
export function recordedRequest(
  baseUrl: string,
  request: WireRequest,
  headers: readonly (readonly [string, string])[],
  recorder: Recorder,
): Pick<RecordedExchange, 'request' | 'curl'> {
  const { redaction } = recorder;
  const redacted: WireRequest = {
    ...request,
    path: redaction.text(request.path),
    headers: redaction.headers(request.headers),
    body: request.body === undefined ? undefined : redaction.text(request.body),
    parts: request.parts?.map(([name, value]) =>
      typeof value === 'string' ? ([name, redaction.text(value)] as const) : ([name, value] as const),
    ),
  };
  const url = baseUrl + redacted.path;
  return {
    request: {
      method: request.method,
      url,
      headers: recorder.headers(headers),
      body: recorder.body(redacted.parts === undefined ? (redacted.body ?? '') : readable(redacted.parts)),
    },
    curl: curlCommand(url, redacted),
  };
}

/** A multipart body as a person reads it: an entry a line. */
function readable(parts: readonly Part[]): string {
  return parts
    .map(([name, value]) =>
      typeof value === 'string'
        ? `${name} = ${value}`
        : `${name} = file "${value.filename}" (${Buffer.byteLength(value.content)} bytes)`,
    )
    .join('\n');
}
