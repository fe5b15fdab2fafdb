import type { RecordedFile, RecordedPart, RecordedRequest } from '../verdict/recorded-exchange.js';
import type { FilePart, Part } from './multipart.js';
import type { WireRequest } from './wire-request.js';

/** The longest file that is kept, in bytes. */
const keptFile = 20_000;

/**
 * A request as it is recorded, with all that it takes to send it again.
 * @param base the address that its path is appended to
 * @param headers those that went out, the content type of a multipart body among them
 */
export function recordedRequest(
  base: string,
  request: WireRequest,
  headers: readonly (readonly [string, string])[],
): RecordedRequest {
  const { method, path, body = '', parts } = request;
  return {
    method,
    url: base + path,
    headers: headers.map(([name, value]) => [name, value]),
    body,
    ...(parts && { parts: parts.map(recordedPart) }),
  };
}

function recordedPart([name, value]: Part): RecordedPart {
  return typeof value === 'string' ? { name, value } : { name, file: recordedFile(value) };
}

function recordedFile({ filename, type = 'text/plain', content }: FilePart): RecordedFile {
  const file = { filename, type, size: Buffer.byteLength(content) };
  if (typeof content === 'string' && /^(\w)\1{999,}$/.test(content))
    return { ...file, repeats: content.charAt(0) };
  if (file.size > keptFile) return file;
  return typeof content === 'string'
    ? { ...file, content }
    : { ...file, content: Buffer.from(content).toString('base64'), encoding: 'base64' };
}
