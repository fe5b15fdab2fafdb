import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { beginCommand } from '../../src/run/one-sentence.js';
import { measurePages } from '../measured-pages.js';
import { measureClient } from './client.js';
import { circumstances, measuredFile, pageFile, readMeasured } from './measured.js';
import type { Measured } from './measured.js';
import { measureMocks } from './mocks.js';
import { measureQuick } from './quick.js';
import { withSection } from './section.js';
import { measureShards } from './shards.js';
import { measureSuite } from './suite.js';

/**
 * `npm run bench:speed`: measures the suite, the mock and the report beside what they can be compared with, keeps that in
 * measured.json and writes the section "Speed" of docs/benchmarks.md of it. `-- PART …` measures some parts, `-- page`
 * for one; the others keep what they have. `-- --render` measures nothing.
 */
const parts: { [Part in keyof Measured]-?: (rounds: number) => Promise<unknown> } = {
  suite: measureSuite,
  quick: measureQuick,
  client: measureClient,
  mocks: measureMocks,
  page: () => measurePages([1_000, 10_000, 50_000]),
  shards: measureShards,
};

const { values, positionals } = beginCommand({
  call: 'npm run bench:speed -- [PART …]',
  does: `Measures the suite, the mock and the report beside what they can be compared with, or some parts of that
(${Object.keys(parts).join(', ')}), and writes the section "Speed" of docs/benchmarks.md.`,
  options: {
    rounds: { type: 'string', default: '3', value: 'N', says: 'how often each is measured, 3 by default' },
    render: {
      type: 'boolean',
      default: false,
      says: 'measures nothing and writes the section of what is kept',
    },
  },
  words: true,
});
const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(
    `${unknown.join(', ') || values.rounds} is unknown: name parts of ${Object.keys(parts).join(', ')}, and a number of rounds.\n`,
  );
  process.exit(1);
}

for (const name of values.render ? [] : (Object.keys(parts) as (keyof Measured)[])) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  const measured = await parts[name](rounds);
  await keep({ [name]: { ...circumstances(rounds), measured } });
  process.stdout.write(`${name}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
const page = withSection(readFileSync(pageFile, 'utf8'), readMeasured());
writeFileSync(pageFile, await format(page, { ...(await resolveConfig(pageFile)), parser: 'markdown' }));

/** What took minutes is kept at once: a later part may fail. */
async function keep(more: Measured): Promise<void> {
  const text = JSON.stringify({ ...readMeasured(), ...more });
  const options = await resolveConfig(measuredFile);
  writeFileSync(measuredFile, await format(text, { ...options, parser: 'json' }));
}
