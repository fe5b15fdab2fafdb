import { randomBytes } from 'node:crypto';

/** A file of a multipart body. */
export interface FilePart {
  filename: string;
  content: string;
  /** Media type; `text/plain` by default. */
  type?: string;
}

/** One entry of a multipart body: a field as text, or a file. Entries of one name may repeat. */
export type Part = readonly [name: string, value: string | FilePart];

/** The bytes of a `multipart/form-data` body (RFC 7578) and the content type that names its boundary. */
export function encodeMultipart(parts: readonly Part[]): { contentType: string; body: string } {
  const boundary = `conformance-${randomBytes(12).toString('hex')}`;
  const encoded = parts.map(([name, value]) => {
    const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
    return typeof value === 'string'
      ? `--${boundary}\r\n${disposition}\r\n\r\n${value}\r\n`
      : `--${boundary}\r\n${disposition}; filename="${quoted(value.filename)}"\r\n` +
          `Content-Type: ${value.type ?? 'text/plain'}\r\n\r\n${value.content}\r\n`;
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: `${encoded.join('')}--${boundary}--\r\n`,
  };
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
