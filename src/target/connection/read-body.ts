import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { parsedJson } from '../../contract/json-value.js';

/** The most that is read of one body, in bytes, before and after it is decoded. */
const bodyLimit = 2_000_000;

/** The deepest nesting of a JSON body that is read; RFC 8259, section 9, leaves the limit to the reader. */
const nestingLimit = 500;

/** A body as text, and, where it could not be read whole, why: a phrase that completes "but its body can't be read:". */
export interface ReadBody {
  text: string;
  unread?: string;
}

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads a body: no more than {@link bodyLimit} of it, so that no answer fills the memory of the run. A content coding
 * is taken off though none is asked for, since a target that is asked for none may choose one (RFC 9110, 12.5.3).
 */
export async function readBody(
  stream: AsyncIterable<Uint8Array>,
  headers: readonly (readonly [string, string])[],
): Promise<ReadBody> {
  const { bytes, whole } = await beginningOf(stream);
  if (!whole) return { text: text(bytes), unread: tooLarge };
  const decoded = await decode(bytes, codingsOf(headers));
  return { ...decoded, unread: decoded.unread ?? tooDeep(decoded.text) };
}

/** The bytes of a stream, no more than {@link bodyLimit} of them: the rest is not waited for. */
export async function beginningOf(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > bodyLimit) return { bytes: Buffer.concat(chunks), whole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), whole: true };
}

/** Why a body is not read where it has more bytes than are read. */
const tooLarge = `it is larger than ${bodyLimit / 1_000_000} MB, the most that is read`;

/** Why a body is not read where its JSON nests deeper than a program can follow; undefined where it does not. */
function tooDeep(body: string): string | undefined {
  return nestsTooDeep(body)
    ? `its JSON nests deeper than ${nestingLimit} levels, the most that is read`
    : undefined;
}

async function decode(body: Buffer, codings: string[]): Promise<ReadBody> {
  let decoded = body;
  if (body.length > 0)
    for (const coding of codings.reverse()) {
      const decoder = decoders.get(coding);
      if (decoder === undefined)
        return { text: text(decoded), unread: `its Content-Encoding "${coding}" is none that is read here` };
      try {
        decoded = await decoder(decoded, { maxOutputLength: bodyLimit });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return {
          text: text(decoded),
          unread:
            code === 'ERR_BUFFER_TOO_LARGE'
              ? tooLarge
              : `it is not encoded as ${coding}, as its Content-Encoding says`,
        };
      }
    }
  return { text: text(decoded) };
}

/** The codings of a body in the order in which they were applied. */
function codingsOf(headers: readonly (readonly [string, string])[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function text(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

/** Counts brackets first, which is cheap: hardly any body has so many of them open that it has to be parsed. */
function nestsTooDeep(body: string): boolean {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    if (code === 34) quoted = !quoted;
    else if (quoted && code === 92) index += 1;
    else if (!quoted && (code === 91 || code === 123)) deepest = Math.max(deepest, (depth += 1));
    else if (!quoted && (code === 93 || code === 125)) depth -= 1;
  }
  return deepest > nestingLimit && parsedJson(body) !== undefined;
}
