import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCli } from './cli-process.js';

const states = {
  'no JSON': '{"format":',
  'another format': '{"format":"x"}',
  'a missing part': '{"format":"mock-state/1","generator":{"ticks":0,"counter":0}}',
};

const refused: { name: string; args: (folder: string) => string[] }[] = [
  { name: 'an unknown option', args: () => ['--colour'] },
  { name: 'an argument', args: () => ['start'] },
  { name: 'an option without its value', args: () => ['--port'] },
  { name: 'a port that is no number', args: () => ['--port', 'http'] },
  { name: 'a port beyond the range', args: () => ['--port', '70000'] },
  { name: 'a negative latency', args: () => ['--latency=-1'] },
  { name: 'a seed that is no number', args: () => ['--seed', 'x'] },
  { name: 'an unknown variant', args: () => ['--variant', 'none'] },
  { name: 'an unknown fault', args: () => ['--fault', 'none'] },
  { name: 'a host that is not there', args: () => ['--port', '0', '--host', '203.0.113.1', '--open'] },
  {
    name: 'a host beyond loopback, and nobody said who may',
    args: () => ['--port', '0', '--host', '0.0.0.0'],
  },
  { name: 'a token with a blank', args: () => ['--port', '0', '--token', 'a b'] },
  { name: 'one port for both servers', args: () => ['--port', '45871', '--harness-port', '45871'] },
  { name: 'a folder for a state file', args: (folder) => ['--state', folder] },
  ...Object.entries(states).map(([name, text]) => ({
    name: `a state file with ${name}`,
    args: (folder: string): string[] => {
      const file = join(folder, 'state.json');
      writeFileSync(file, text);
      return ['--state', file];
    },
  })),
];

/** For every change one of each origin: the flags, a value of one, a name, a port, the file of the state. */
const representative = [
  'an unknown option',
  'a port that is no number',
  'an unknown variant',
  'a host beyond loopback, and nobody said who may',
  'one port for both servers',
  'a state file with another format',
];

for (const { name, args } of refused) {
  const tag = representative.includes(name) ? [] : '@nightly';
  test(`${name} is one sentence and exit 2`, { tag }, async ({}, info) => {
    const folder = info.outputPath();
    writeFileSync(info.outputPath('kept'), '');
    const { code, stdout, stderr } = await runCli(args(folder));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+[.]\n$/);
  });
}
