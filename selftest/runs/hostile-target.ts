import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A target that answers every request in one wrong way. */
export interface HostileTarget {
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts a server on a free port of loopback whose every answer is the handler's. */
export async function startHostileTarget(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HostileTarget> {
  const server = createServer((request, response) => {
    handler(request, response);
    // A request that nobody reads would hold its connection.
    if (request.readableFlowing === null) request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
