import { closedAddress, endless, html, replying, startHostileTarget } from './servers.js';
import type { Answer } from './servers.js';
import { cantTell, withMock } from './trouble.js';
import type { Trouble } from './trouble.js';

function withHarness(answer: Answer): Trouble['inject'] {
  return withMock(async () => {
    const harness = await startHostileTarget(answer);
    return { env: { HARNESS_URL: harness.baseUrl }, servers: [harness] };
  });
}

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
    inject: withHarness(answer),
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
    inject: withMock(async () => ({ env: { HARNESS_URL: await closedAddress() } })),
    exitCode: 2,
    verdicts: cantTell,
    sentence:
      "The harness at HARNESS_URL … can't be reached (connection refused): start it or correct HARNESS_URL.",
  },
  answering('answers 500', replying(500, '{"message":"no database"}'), '…500…'),
  answering('answers with a page of HTML', replying(200, '<html></html>', html), '…'),
  answering('answers a workspace without ids', replying(200, '{}'), '…'),
  answering('answers with a body that never ends', endless, '…larger than 2 MB…'),
  answering('breaks off its answer', (_request, response) => void response.destroy(), '…closed…'),
  answering('never answers', () => undefined, '…15 s', { seconds: 90, nightly: true }),
  {
    name: 'A harness that knows no state, and no API_KEY',
    origin: 'harness',
    inject: withHarness(replying(501)),
    exitCode: 2,
    verdicts: { 'CMP-LIST-ARRAY': 'untested' },
    sentence:
      'The harness at HARNESS_URL does not know the state workspace, and API_KEY is not set: correct HARNESS_URL or set API_KEY.',
  },
];
