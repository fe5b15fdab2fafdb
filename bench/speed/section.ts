import type { Circumstances, Measured } from './measured.js';
import { processKinds, wallParts } from './observed-run.js';
import type { Spread } from './spread.js';

const heading = '## Speed';

/** A page with its section "Speed" made anew; the other sections stay as they are. */
export function withSection(page: string, measured: Measured): string {
  const start = page.indexOf(`${heading}\n`);
  const before = start === -1 ? `${page.trimEnd()}\n\n` : page.slice(0, start);
  const next = start === -1 ? -1 : page.indexOf('\n## ', start + heading.length);
  const after = next === -1 ? '' : page.slice(next + 1);
  return `${before}${speedSection(measured)}\n${after}`;
}

/** The section "Speed" of docs/benchmarks.md. */
export function speedSection(measured: Measured): string {
  const intro = `\`npm run bench:speed\` measures this and writes it. What is compared takes turns on one machine, and one is divided by the other in the same round, since times differ from machine to machine. A cell has the median of the rounds, and in brackets the lowest and the highest.`;
  return [
    heading,
    intro,
    suite(measured),
    quick(measured),
    client(measured),
    mocks(measured),
    pages(measured),
    shards(measured),
  ]
    .flat()
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

const partNames: Record<(typeof wallParts)[number], string> = {
  before: 'the start: Playwright, the files of the tests, the mock, the first look at the target',
  pause: 'tests pause on purpose',
  delivery: 'tests wait for a delivery that must come',
  request: 'a request is open',
  own: "the tests' own code, and what Playwright does for a test in the worker",
  idle: 'the worker waits for the runner',
  after: 'the end: the result, the archive of exchanges, the page',
};

const processNames: Record<(typeof processKinds)[number], string> = {
  runner: 'the runner, with our reporter and the receiver of deliveries',
  workers: 'the workers',
  mock: 'the mock',
};

function suite({ suite: part }: Measured): string[] {
  if (part === undefined) return [];
  const { measured } = part;
  const { workers, breaches, wall, cpu, aboveReported, parts, pauses } = measured;
  const withWorkers = [`${workers} workers`, `${workers + 1} workers`];
  return [
    '### The suite beside an empty one',
    `The empty one has as many tests (${measured.tests} in ${measured.files} files) with the same titles and tags, and nothing in them; the order, the loader and the ${workers} workers are the same.`,
    table(
      ['run', 'wall', 'processor'],
      [
        ['the empty tests', '1', '1'],
        ['the same with our reporter', ratio(wall.reported), ratio(cpu.reported)],
        [`the suite against the mock, ${withWorkers[0]}`, ratio(wall.suite), ratio(cpu.suite)],
        [`the suite against the mock, ${withWorkers[1]}`, ratio(wall.more), ratio(cpu.more)],
      ],
    ),
    `The wall of the suite is ${ratio(aboveReported)} times that of the empty tests with our reporter. This is where it goes, all workers taken together:`,
    table(
      ['part of the wall of the suite', ...withWorkers],
      wallParts.map((name) => [partNames[name], percent(parts.suite[name]), percent(parts.more[name])]),
    ),
    `All pauses one after the other are ${pauses.median.toFixed(0)} s. Each lets an effect show that must not come: a notice, a delivery, a change that is made later. How long they are follows from [the rule of absences](architecture.md#why-it-is-so), not from this machine, so that none was shortened. The processor time of the suite, with that of the empty tests as 1:`,
    table(
      ['processes of the suite', 'processor'],
      processKinds.map((name) => [processNames[name], ratio(cpu[name])]),
    ),
    `In one run, with ${withWorkers[1]}, the suite finds each of the ${breaches} breaches of [the proof](architecture.md#how-the-suite-is-proved): ${(breaches / wall.more.median).toFixed(0)} in the time that the empty tests take.`,
    told(part, 'suite'),
  ];
}

function quick({ quick: part }: Measured): string[] {
  const [first] = part?.measured ?? [];
  if (part === undefined || first === undefined) return [];
  return [
    '### A quick run',
    `[\`--quick\`](commands.md#some-of-the-tests) takes ${first.tests[0]} of the ${first.tests[1]} tests. The start and the end are those of a whole run, which counts where the target answers at once:`,
    table(
      ['a target that answers', 'wall of the quick run, of the whole run'],
      part.measured.map(({ latency, wall }) => [
        latency === 0 ? 'at once' : `after ${latency} ms`,
        ratio(wall),
      ]),
    ),
    told(part, 'quick'),
  ];
}

function client({ client: part }: Measured): string[] {
  if (part === undefined) return [];
  const { requests, connections, sameStatus, ofWall, ofOpen } = part.measured;
  return [
    '### Its requests beside a raw client',
    `A client that is undici alone sends the ${Math.round(requests.median)} requests of a run again to the same mock, on ${connections} connections, one for each worker. ${percent(sameStatus)} of the answers have the status that they had; the run has changed what the others ask for.`,
    table(
      ['requests per second of the suite', 'beside the raw client'],
      [
        ['over its whole wall', ratio(ofWall)],
        ['while a worker has a request open', ratio(ofOpen)],
      ],
    ),
    told(part, 'client'),
  ];
}

function mocks({ mocks: part }: Measured): string[] {
  if (part === undefined) return [];
  return [
    '### The mock beside others',
    'Requests per second on 16 connections, as a multiple of those of a bare server. Prism and Mockoon have the bundled contract, WireMock has two stubs; none of them keeps records.',
    table(
      ['server', 'version', 'what it does', '`GET /accounts/companies`', '`PUT /orders`, three fields'],
      part.measured.map(({ name, version, does, list, update }) => [
        name,
        version ?? '–',
        does,
        ratio(list),
        ratio(update),
      ]),
    ),
    told(part, 'mocks'),
  ];
}

function pages({ page: part }: Measured): string[] {
  const smallest = part?.measured[0];
  if (part === undefined || smallest === undefined) return [];
  const names = ['made', 'opened', 'filtered', 'searched', 'exchange'] as const;
  return [
    '### The page of the report',
    `Three exchanges for each test; what ${thousands(smallest.tests)} tests take is 1. It is made in processor time; opened, filtered, searched and led to an exchange in Chromium, the least of three times.`,
    table(
      ['tests', 'MB', 'made', 'opened', 'filtered', 'searched', 'led to an exchange'],
      part.measured.map((measured) => [
        thousands(measured.tests),
        measured.megabytes.toFixed(1),
        ...names.map((name) => times(measured[name] / smallest[name])),
      ]),
    ),
    told({ ...part, rounds: 1 }, 'page'),
  ];
}

function shards({ shards: part }: Measured): string[] {
  if (part === undefined) return [];
  return [
    '### Parts of a run',
    'The parts run side by side on this one machine, each with its own mock and as many workers as a whole run has, and are joined with `npm run merge`. On machines of their own they would not share the cores.',
    table(
      ['parts', 'wall, with joining', 'share of the joining'],
      part.measured.map(({ parts, wall, merge }) => [
        String(parts),
        parts === 1 ? '1' : ratio(wall),
        parts === 1 ? '–' : percent(merge),
      ]),
    ),
    told(part, 'shards'),
  ];
}

function told({ date, commit, cores, node, playwright, rounds }: Circumstances, name: string): string {
  return `_\`npm run bench:speed -- ${name}\`, ${date}, commit ${commit}, ${cores} cores, Node.js ${node}, Playwright Test ${playwright}, ${rounds} round${rounds === 1 ? '' : 's'}._`;
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function ratio({ median, lowest, highest }: Spread): string {
  return lowest === highest ? times(median) : `${times(median)} (${times(lowest)} to ${times(highest)})`;
}

function percent({ median, lowest, highest }: Spread): string {
  const shown = [median, lowest, highest].map((value) => (value * 100).toFixed(0));
  return shown[1] === shown[2] ? `${shown[0]} %` : `${shown[0]} % (${shown[1]} to ${shown[2]})`;
}

function times(value: number): string {
  return value.toFixed(value < 0.0995 ? 3 : value < 9.995 ? 2 : 1);
}

function thousands(count: number): string {
  return count.toLocaleString('en');
}
