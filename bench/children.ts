import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, LoadResult } from './load.js';

/** A server that runs in a process of its own. */
export interface MeasuredServer {
  baseUrl: string;
  harnessUrl?: string;
  /** Asks for something (see bench/measured-server.ts) and for the memory in use after a collection of garbage. */
  tell(message: 'fill' | 'forget' | 'memory'): Promise<NodeJS.MemoryUsage>;
  /** The processor time that it has used so far, in microseconds. */
  cpu(): Promise<number>;
  stop(): void;
}

function start(file: string, args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return fork(path, args, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function answer<T>(child: ChildProcess, message: object | string): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the bench ended (${code})`);
  });
  const came = once(child, 'message', { signal }) as Promise<[T]>;
  child.send(message);
  const [value] = await Promise.race([came, ended]);
  ended.catch(() => undefined);
  settled.abort();
  return value;
}

/** Starts a server of bench/measured-server.ts. */
export async function startServer(kind: string, bytes = ''): Promise<MeasuredServer> {
  const child = start('./measured-server.ts', [kind, bytes]);
  const [{ baseUrl, harnessUrl }] = (await once(child, 'message')) as [MeasuredServer];
  return {
    baseUrl,
    harnessUrl,
    tell: (message) => answer<NodeJS.MemoryUsage>(child, message),
    cpu: () => answer<number>(child, 'cpu'),
    stop: () => child.disconnect(),
  };
}

/** The load generator in its own process. */
export interface LoadProcess {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

/** Starts the process that sends the load. */
export function startLoad(): LoadProcess {
  const child = start('./load.ts', ['serve']);
  return { run: (load) => answer<LoadResult>(child, load), stop: () => child.disconnect() };
}
