import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Unspecified } from './configuration/unspecified.js';
import { addressOf, exposure } from '../src/contract/loopback.js';
import { defaultSeams } from './default-seams.js';
import { createWorld } from './domain/world.js';
import type { World } from './domain/world.js';
import { Alterations } from './variants/variant.js';
import type { Fault } from './faults/fault.js';
import { createHarnessHttp } from './harness/http.js';
import { servePage } from './page/http.js';
import { createHttp } from './routes/http.js';
import type { Service } from './service/service.js';
import { createService } from './service/service.js';
import { StateKeeper } from './state-file.js';
import type { Variant } from './variants/variant.js';

/** How the mock is started; everything has a default. */
export interface MockOptions {
  /** Where the service and the harness listen; 0, the default, is any free port. */
  port?: number;
  harnessPort?: number;
  /** 127.0.0.1 by default. One beyond loopback needs `token` or `open`. */
  host?: string;
  /** What requests to the harness must carry: as a bearer token, or as the password in HARNESS_URL. */
  token?: string;
  /** Whether everybody who reaches the harness may use it. */
  open?: boolean;
  /** Makes identifiers, credentials and timestamps repeat. */
  seed?: number;
  /** A file that keeps the state from run to run. */
  stateFile?: string;
  /** Milliseconds that each answer of the service is held back. */
  latency?: number;
  /** What differs from the defaults of `Unspecified`. */
  unspecified?: Partial<Unspecified>;
  /** A sound variant. */
  variant?: Variant;
  /** Faults that are switched on, applied in order. */
  faults?: readonly Fault[];
}

/** A mock that listens. */
export interface Mock {
  baseUrl: string;
  harnessUrl: string;
  service: Service;
  /** Has the state file written soon; to be called where `service` was changed from outside. */
  touch(): void;
  /** Stops both servers and every delivery, and writes the state file. */
  close(): Promise<void>;
}

/**
 * Starts the mock of the whole service (chapters 1 to 9) with its harness.
 *
 * @throws StateFileError where the state file can't be used; ExposedError; the error of `listen` where a port is taken.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { host = '127.0.0.1', token, variant, faults = [], stateFile } = options;
  exposure(host, options);
  const base = { seams: defaultSeams, unspecified: { ...new Unspecified(), ...options.unspecified } };
  const alterations = new Alterations(base, variant, faults);
  const { seams, unspecified } = alterations.composition();
  const fresh = (): World => createWorld(options.seed);
  const keeper = stateFile === undefined ? undefined : new StateKeeper(stateFile, fresh);
  const service = createService(unspecified, seams, keeper?.world ?? fresh());
  const http = createHttp(service, {
    latency: options.latency ?? variant?.settings?.latency ?? 0,
    access: { host, internal: false },
  });
  const harness = createHarnessHttp(service, { host, token, internal: true });
  servePage(harness, { service, alterations, baseUrl: () => urlOf(http, host) });
  if (keeper) keepAfterEachChange(keeper, service, [http, harness]);
  try {
    await http.listen({ host, port: options.port ?? 0 });
    await harness.listen({ host, port: options.harnessPort ?? 0 });
  } catch (error) {
    await Promise.all([http.close(), harness.close()]);
    keeper?.release();
    throw error;
  }
  return {
    baseUrl: urlOf(http, host),
    harnessUrl: urlOf(harness, host),
    service,
    touch: () => keeper?.touch(),
    async close() {
      await Promise.all([http.close(), harness.close()]);
      service.queue.close();
      try {
        keeper?.flush();
      } finally {
        keeper?.release();
      }
    },
  };
}

function keepAfterEachChange(keeper: StateKeeper, service: Service, servers: FastifyInstance[]): void {
  for (const server of servers) {
    server.addHook('onResponse', (request, _reply, done) => {
      if (request.method !== 'GET') keeper.touch();
      done();
    });
  }
  service.queue.onSettled = () => keeper.touch();
}

function urlOf({ server }: FastifyInstance, host: string): string {
  return addressOf(host, (server.address() as AddressInfo).port);
}
