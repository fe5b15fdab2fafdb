import { randomUUID } from 'node:crypto';

/** A file of a multipart body. */
export interface FilePart {
  filename: string;
  /** Text, sent as UTF-8, or bytes. */
  content: string | Uint8Array;
  /** Media type; `text/plain` by default. */
  type?: string;
}

/** One entry of a multipart body: a field as text, or a file. Entries of one name may repeat. */
export type Part = readonly [name: string, value: string | FilePart];

/** The bytes of a `multipart/form-data` body (RFC 7578) and the content type that names its boundary, in quotes if wanted. */
export function encodeMultipart(
  parts: readonly Part[],
  isQuoted = false,
): { contentType: string; body: Buffer } {
  const boundary = `conformance-${randomUUID()}`;
  const encoded = parts.flatMap(([name, value]) => {
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') return [`${opening}\r\n\r\n${value}\r\n`];
    const { filename, type = 'text/plain', content } = value;
    return [`${opening}; filename="${quoted(filename)}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n'];
  });
  return {
    contentType: `multipart/form-data; boundary=${isQuoted ? `"${boundary}"` : boundary}`,
    body: Buffer.concat([...encoded, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string))),
  };
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
