import { startMock } from '../../mock/server.js';
import { closedAddress } from './network-troubles.js';
import { endless, startHostileTarget } from './servers.js';
import type { Answer } from './servers.js';
import type { Trouble } from './trouble.js';

const json = { 'Content-Type': 'application/json' };
const cantTell = { 'CMP-LIST-ARRAY': 'cantTell' } as const;

/** A trouble with a harness that answers every request alike. */
function answering(
  name: string,
  answer: Answer,
  why: string,
  besides: Pick<Trouble, 'seconds' | 'nightly'> = {},
): Trouble {
  return {
    name: `A harness that ${name}`,
    origin: 'harness',
    inject: async () => {
      const [mock, harness] = [await startMock(), await startHostileTarget(answer)];
      return {
        env: { BASE_URL: mock.baseUrl, HARNESS_URL: harness.baseUrl, LEAD_VARIANT: 'A' },
        close: async () => {
          await Promise.all([mock.close(), harness.close()]);
        },
      };
    },
    exitCode: 2,
    verdicts: cantTell,
    sentence: `The harness at HARNESS_URL … makes no workspace: ${why}: fix it or correct HARNESS_URL.`,
    ...besides,
  };
}

/** What a harness may do instead of making fixtures. */
export const harnessTroubles: Trouble[] = [
  {
    name: 'Nothing listens at the address of the harness',
    origin: 'harness',
    inject: async () => {
      const mock = await startMock();
      return {
        env: { BASE_URL: mock.baseUrl, HARNESS_URL: await closedAddress() },
        close: () => mock.close(),
      };
    },
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      "The harness at HARNESS_URL … can't be reached (connection refused): start it or correct HARNESS_URL.",
  },
  answering(
    'answers 500',
    (_request, response) => response.writeHead(500, json).end('{"message":"no database"}'),
    '…500…',
  ),
  answering(
    'answers with a page of HTML',
    (_request, response) => response.setHeader('Content-Type', 'text/html').end('<html></html>'),
    '…',
  ),
  answering(
    'answers a workspace without ids',
    (_request, response) => response.writeHead(200, json).end('{}'),
    '…',
  ),
  answering('answers with a body that never ends', endless, '…larger than 2 MB…'),
  answering('breaks off its answer', (_request, response) => void response.destroy(), '…closed…'),
  answering('never answers', () => undefined, '…15 s', { seconds: 90, nightly: true }),
  {
    name: 'A harness that knows no state, and no API_KEY',
    origin: 'harness',
    inject: async () => {
      const mock = await startMock();
      const harness = await startHostileTarget((_request, response) => response.writeHead(501).end());
      return {
        env: { BASE_URL: mock.baseUrl, HARNESS_URL: harness.baseUrl, LEAD_VARIANT: 'A' },
        close: async () => {
          await Promise.all([mock.close(), harness.close()]);
        },
      };
    },
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'untested' },
    sentence:
      'The harness at HARNESS_URL does not know the state workspace, and API_KEY is not set: correct HARNESS_URL or set API_KEY.',
  },
];
