import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Problem, ServiceRequest } from '../messages/request.js';
import { validationError } from '../messages/request.js';

const mostParts = 1000;
const mostTextBytes = 1024 * 1024;
/** Milliseconds between two looks for a stall, and how often in a row nothing may have moved. */
const lookInterval = 100;
const stalledLooks = 3;
/** Codes of the multipart parser that mean "too much"; everything else means "malformed". */
const tooMuch = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE']);

class TooLarge extends Error {}

/**
 * Reads a multipart body into the request: fields as text, files as name and size, their bytes dropped as they come.
 * Answers why the body can't be taken. `limit` is the most bytes of all parts together.
 */
export async function readMultipart(
  incoming: FastifyRequest,
  request: ServiceRequest,
  limit: number,
): Promise<Problem | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return tooLarge(limit);
  const watch = watchForStall(incoming.raw);
  const problem = await Promise.race([readParts(incoming, request, limit), watch.stalled]);
  watch.stop();
  return problem;
}

async function readParts(
  incoming: FastifyRequest,
  request: ServiceRequest,
  limit: number,
): Promise<Problem | undefined> {
  let total = 0;
  const count = (bytes: number): void => {
    total += bytes;
    if (total > limit) throw new TooLarge();
  };
  try {
    for await (const part of incoming.parts({
      limits: { parts: mostParts, fieldSize: mostTextBytes, fileSize: limit },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new TooLarge();
        count(part.fieldname.length + (typeof part.value === 'string' ? part.value.length : 0));
        request.fields.push([part.fieldname, part.value]);
        continue;
      }
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length;
        count(chunk.length);
      }
      const name: string | undefined = part.filename;
      // A form control without a chosen file sends an empty part without a file name.
      if (size === 0 && !name) continue;
      request.files.push({
        field: part.fieldname,
        name: name || 'file',
        size,
        mimetype: part.mimetype,
        fieldsBefore: request.fields.length,
      });
    }
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof TooLarge || tooMuch.has(code ?? '')) return tooLarge(limit);
    return malformed();
  }
}

function malformed(): Problem {
  return validationError('the multipart body is malformed');
}

/**
 * The parser sticks at a part without a usable Content-Disposition that is longer than its buffer: it takes no more
 * bytes and never ends. `stalled` resolves once bytes have been waiting for some time and none was taken.
 */
function watchForStall(raw: IncomingMessage): { stalled: Promise<Problem>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<Problem>((resolve) => {
    let taken = -1;
    let seen = 0;
    timer = setInterval(() => {
      const now = raw.socket.bytesRead - raw.readableLength;
      const waiting = raw.complete || raw.readableLength > 0;
      seen = waiting && now === taken ? seen + 1 : 0;
      taken = now;
      if (seen < stalledLooks) return;
      raw.unpipe();
      raw.resume();
      resolve(malformed());
    }, lookInterval);
    timer.unref();
  });
  return { stalled, stop: () => clearInterval(timer) };
}

/** The refusal of a body beyond the limit of bytes, which the specification does not show (section 8). */
export function tooLarge(limit: number): Problem {
  return validationError(`the body is larger than ${limit} bytes, or has too many parts`, undefined, 413);
}
