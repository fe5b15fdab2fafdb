import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One post that a receiver got. */
export interface Post {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** When it was complete, in milliseconds since 1970. */
  at: number;
}

/** A receiver of deliveries; how it answers may be changed at any time. */
export interface Receiver {
  url: string;
  posts: Post[];
  /** The status of the next answers. */
  status: number;
  /** Milliseconds until an answer; Infinity for none at all. */
  delay: number;
  /** Resolves once there are that many posts; rejects after `limit` milliseconds. */
  got(count: number, limit?: number): Promise<Post[]>;
  /** Cuts every connection on which an answer is still due. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of loopback. */
export async function startReceiver(): Promise<Receiver> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.posts.push({
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: Date.now(),
      });
      const answer = (): unknown => response.writeHead(receiver.status).end(`status ${receiver.status}`);
      if (receiver.delay === 0) answer();
      else if (receiver.delay < Infinity) timers.add(setTimeout(answer, receiver.delay));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts: [],
    status: 200,
    delay: 0,
    async got(count, limit = 10_000) {
      const deadline = Date.now() + limit;
      while (receiver.posts.length < count) {
        if (Date.now() > deadline) throw new Error(`${receiver.posts.length} of ${count} posts came`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return receiver.posts;
    },
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** An address of loopback at which nothing listens. */
export async function deadUrl(): Promise<string> {
  const receiver = await startReceiver();
  await receiver.close();
  return receiver.url;
}
