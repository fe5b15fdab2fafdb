import type { Recorder } from '../session/recorder.js';
import type { RecordedFile, RecordedPart, RecordedRequest } from '../verdict/recorded-exchange.js';
import type { FilePart, Part } from './multipart.js';
import type { WireRequest } from './wire-request.js';

/** The longest file that is kept, in bytes. */
const keptFile = 20_000;

/**
 * A request as it is recorded: redacted, with all that it takes to send it again.
 * @param base the address that its path is appended to
 * @param headers those that went out, the content type of a multipart body among them
 */
export function recordedRequest(
  base: string,
  request: WireRequest,
  headers: readonly (readonly [string, string])[],
  recorder: Recorder,
): RecordedRequest {
  const { redaction } = recorder;
  const body = recorder.sent(request.body ?? '', true);
  let { cut } = body;
  const parts = request.parts?.map(([name, value]: Part): RecordedPart => {
    if (typeof value !== 'string') return { name, file: recordedFile(value, recorder) };
    const field = recorder.sent(value);
    cut ||= field.cut;
    return { name, value: field.text };
  });
  return {
    method: request.method,
    url: base + redaction.text(request.path),
    headers: recorder.headers(headers),
    body: body.text,
    ...(cut && { cut }),
    ...(parts && { parts }),
  };
}

function recordedFile(
  { filename, type = 'text/plain', content }: FilePart,
  recorder: Recorder,
): RecordedFile {
  const file = { filename, type, size: Buffer.byteLength(content) };
  if (typeof content === 'string' && /^(\w)\1{999,}$/.test(content))
    return { ...file, repeats: content.slice(0, 1) };
  if (file.size > keptFile) return file;
  return typeof content === 'string'
    ? { ...file, content: recorder.redaction.text(content) }
    : { ...file, content: Buffer.from(content).toString('base64'), encoding: 'base64' };
}
