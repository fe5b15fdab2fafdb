import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

const SPEC = fileURLToPath(new URL('../spec/openapi.yaml', import.meta.url));
const PATIENCE = 60_000;

/** Prism as a mock of our contract. `executable` is the path of its command. */
export async function startPrism(executable: string): Promise<{ baseUrl: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(executable, ['mock', SPEC, '-h', '127.0.0.1', '-p', String(port), '-v', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + PATIENCE;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${baseUrl}/accounts/companies`, { headers: { 'x-api-key': 'key' } }).catch(
      () => undefined,
    );
    if (answer?.ok) return { baseUrl, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill();
  throw new Error(`Prism (${executable}) did not answer within ${PATIENCE / 1000} s`);
}
