import { Pool } from 'undici';

/** Requests that are all the same, sent until the time or their number is over. */
export interface Load {
  baseUrl: string;
  method: 'GET' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
  connections: number;
  /** Milliseconds to send for; or else `requests`, how many to send. */
  ms?: number;
  requests?: number;
}

/** What came of a load. */
export interface LoadResult {
  requests: number;
  /** Answers outside 2xx. */
  refused: number;
  seconds: number;
}

async function send(load: Load): Promise<LoadResult> {
  const { baseUrl, method, path, headers, body, connections, ms = Infinity, requests = Infinity } = load;
  const pool = new Pool(baseUrl, { connections, pipelining: 1 });
  const started = performance.now();
  let sent = 0;
  let done = 0;
  let refused = 0;
  const worker = async (): Promise<void> => {
    while (sent < requests && performance.now() - started < ms) {
      sent += 1;
      const answer = await pool.request({ method, path, headers, body });
      await answer.body.dump();
      done += 1;
      if (answer.statusCode >= 300) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return { requests: done, refused, seconds };
}

if (process.argv[2] === 'serve') {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (load) => void send(load as Load).then((result) => process.send!(result)));
}
