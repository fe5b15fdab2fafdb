import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Unspecified } from '../configuration/unspecified.js';
import type { Problem, ServiceRequest } from '../messages/request.js';
import { validationError } from '../messages/request.js';
import type { ServiceResponse } from '../messages/response.js';
import { respond } from '../messages/response.js';

/** The response to a request that is refused, in the form that the unspecified behaviours choose (section 7 shows none). */
export function refusal(unspecified: Unspecified, problem: Problem): ServiceResponse {
  const { name, status, message, fieldName, entries } = problem;
  const error = { name, status, message, fieldName, entries };
  const bodies = { flat: error, nested: { error }, listed: { errors: [error] } };
  return respond(status, bodies[unspecified.errorBody]);
}

const mostLevels = 100;
const protoSpelled = /__proto__|\\u005f/i;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON body, or why it is none: not UTF-8, not JSON, or nested deeper than 100 levels (serializing it
 * would exhaust the stack). A member named `__proto__`, which a copy of it would take for its prototype, is left out:
 * no schema knows it, and unknown members are ignored or removed (section 4.3).
 */
export function parseJson(bytes: Buffer): { value: unknown } | { problem: Problem } {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { problem: validationError('the body is not UTF-8') };
  }
  if (tooDeep(text))
    return { problem: validationError(`the body is nested deeper than ${mostLevels} levels`) };
  try {
    return { value: protoSpelled.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text) };
  } catch {
    return { problem: validationError('the body is not JSON') };
  }
}

function tooDeep(text: string): boolean {
  if (text.length <= mostLevels * 2) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > mostLevels) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

function withoutProto(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value;
}

/** Most bytes of a body, of all its parts together. */
export const bodyLimit = 10 * 1024 * 1024;

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
 * Answers why the body can't be taken.
 */
export async function readMultipart(
  incoming: FastifyRequest,
  request: ServiceRequest,
): Promise<Problem | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > bodyLimit) return tooLarge();
  if (!/;\s*boundary=/i.test(incoming.headers['content-type'] ?? ''))
    return validationError(
      'the content type names no boundary: leave the header to the library that writes the form',
    );
  const watch = watchForStall(incoming.raw);
  const problem = await Promise.race([readParts(incoming, request), watch.stalled]);
  watch.stop();
  return problem;
}

async function readParts(incoming: FastifyRequest, request: ServiceRequest): Promise<Problem | undefined> {
  let total = 0;
  const count = (bytes: number): void => {
    total += bytes;
    if (total > bodyLimit) throw new TooLarge();
  };
  try {
    for await (const part of incoming.parts({
      limits: { parts: mostParts, fieldSize: mostTextBytes, fileSize: bodyLimit },
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
    if (error instanceof TooLarge || tooMuch.has(code ?? '')) return tooLarge();
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
export function tooLarge(): Problem {
  return validationError(`the body is larger than ${bodyLimit} bytes, or has too many parts`, undefined, 413);
}
