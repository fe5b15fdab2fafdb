import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { faults } from '../../mock/faults/index.js';
import type { Mock, MockOptions } from '../../mock/server.js';
import { startMock } from '../../mock/server.js';
import { variants } from '../../mock/variants/index.js';
import type { Records } from './records.js';
import { makeRecords } from './records.js';

/** What a peer is let loose on. */
export interface Target {
  mock: Mock;
  records: Records;
  /** Requests that the service was sent since its records were made. */
  requests(): number;
  close(): Promise<void>;
}

const requestStarts = 'http.server.request.start';

/** A mock of its own for one run of one peer; its seed is always the same, so that two runs differ by the mock alone. */
export async function startTarget(options: MockOptions): Promise<Target> {
  const mock = await startMock({ ...options, seed: 1 });
  const records = await makeRecords(mock);
  const port = Number(new URL(mock.baseUrl).port);
  let count = 0;
  // A request for which the service has no operation counts as well, so it is counted where it comes in.
  const counts = (message: unknown): void => {
    if ((message as { request: IncomingMessage }).request.socket.localPort === port) count += 1;
  };
  subscribe(requestStarts, counts);
  return {
    mock,
    records,
    requests: () => count,
    async close() {
      unsubscribe(requestStarts, counts);
      await mock.close();
    },
  };
}

/** The options of a mock by the id of a fault or of a variant; a plain one where there is none. */
export function optionsOf(id: string): MockOptions {
  const variant = variants.get(id);
  return { variant, faults: faults.filter((fault) => fault.id === id) };
}
