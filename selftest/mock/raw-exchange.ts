import { connect } from 'node:net';

/** One request as bytes, and what the client does after them. */
export interface RawRequest {
  /** What is wrong with it, for the message of a finding. */
  name: string;
  bytes: Buffer;
  /** `wait` for the answer, `end` the sending side (then wait), or `abort` the connection at once. */
  then: 'wait' | 'end' | 'abort';
  /** False where the bytes are no complete request, so that unspecified behaviour is sound. */
  complete: boolean;
}

/** One answer on the wire. */
export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** What came of a request; `answers` may be none or, after surplus bytes, several. */
export interface RawOutcome {
  answers: RawAnswer[];
  /** The connection was neither closed nor answered within the limit. */
  hung: boolean;
}

/** How long an incomplete request is left open before the client gives up, in milliseconds. */
const TIME_LIMIT = 30;

/**
 * Sends bytes on a connection of their own and reads until the server closes it, which `connection: close` asks for.
 * `limit` is in milliseconds.
 */
export function exchange(port: number, request: RawRequest, limit: number): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let hung = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(
      () => {
        hung = request.complete;
        socket.destroy();
      },
      request.complete ? limit : TIME_LIMIT,
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server may refuse early and close while bytes still come: what it answered counts.
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ answers: readAnswers(Buffer.concat(chunks)), hung });
    });
    socket.write(request.bytes, () => {
      if (request.then === 'end') socket.end();
      else if (request.then === 'abort') setImmediate(() => socket.destroy());
    });
  });
}

function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const head = rest.subarray(0, end).toString('latin1');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const contentType = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
    const start = end + 4;
    if (status !== 100)
      answers.push({ status, contentType, body: rest.subarray(start, start + length).toString('utf8') });
    rest = rest.subarray(start + length);
  }
  return answers;
}
