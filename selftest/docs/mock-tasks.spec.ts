import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';
import { expect, test } from '../mock/mock-test.js';
import { Program } from '../program.js';
import { codeLines, pages } from './pages.js';

const page = pages().find(({ file }) => file.endsWith('mock.md'));
const lines = page === undefined ? [] : codeLines(page);

test('what the page of the mock tells to paste works, from its first line to its last', async ({
  mock,
  client,
}) => {
  const { companyId, accessToken } = await client.workspace();
  const { orderId } = await client.given('order', { companyId });
  const receiverPort = await freePort();
  const known: Record<string, string> = { companyId };
  const filledIn = (line: string): string =>
    line
      .replaceAll('http://127.0.0.1:4011', mock.harnessUrl)
      .replaceAll('8090', String(receiverPort))
      .replaceAll(/"(\w+)": "…"/g, (_all, name: string) => `"${name}": "${known[name]}"`);

  const script = `exec ${filledIn(lines.find((line) => line.startsWith('node -e')) ?? '')}`;
  const receiver = new Program(['-c', script], {}, { command: 'bash' });
  try {
    await expect.poll(() => isOpen(receiverPort), { timeout: 20_000 }).toBe(true);
    for (const line of lines.filter((each) => each.startsWith('curl '))) {
      const stdout = await pasted(filledIn(line));
      const answer = stdout === '' ? {} : (JSON.parse(stdout) as Record<string, unknown>);
      expect(answer['error'], line).toBeUndefined();
      Object.assign(known, answer);
      if (Array.isArray(answer['deliveries']))
        known['deliveryId'] = (answer['deliveries'] as { id: string }[])[0]?.id ?? '';
    }
    await client.put(accessToken, companyId, orderId!, { notes: 'Hello' });
    // The sample, the same once more, and the event of the update.
    await expect.poll(() => receiver.stdout.split('"event":"ORDER.UPDATED"').length - 1).toBe(3);
  } finally {
    await receiver.end();
  }
});

/** What a line prints; throws where it does not exit 0. The mock lives in this process, which must not be held up. */
async function pasted(line: string): Promise<string> {
  return (await promisify(execFile)('bash', ['-c', line])).stdout;
}

async function isOpen(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
