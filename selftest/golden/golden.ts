import { variants } from '../../mock/variants/index.js';
import { UsageError } from '../../src/contract/command.js';
import { survival, updateInventory } from './frozen.js';
import { changeLine, GoldenRecord } from './record.js';
import { dataFolder } from './renames.js';
import { worlds } from './worlds.js';
import type { Ask, Verdicts, World } from './worlds.js';
import { inPool } from '../proof/pool.js';

/** What runs worlds, so many at a time. */
interface Runner {
  ask: Ask;
  width: number;
  stop(): void;
}

/** Where the records lie, and by what the worlds are run. */
interface Golden {
  /** Starts what runs this many worlds. */
  start(worlds: number): Promise<Runner>;
  say(line: string): unknown;
  folder?: string;
}

/**
 * The worlds whose id matches. Throws UsageError where none does.
 * @param unrecorded those alone that were never recorded
 */
export function chosenWorlds(only: string, folder = dataFolder, unrecorded = false): World[] {
  let pattern: RegExp;
  try {
    pattern = new RegExp(only);
  } catch {
    throw new UsageError(`--only ${only} is not a regular expression.`);
  }
  const all = worlds(folder);
  const found = all.filter(({ id }) => pattern.test(id));
  if (found.length === 0) throw new UsageError(`No world matches --only ${only}; --list shows all.`);
  const record = new GoldenRecord(all, folder);
  return unrecorded ? found.filter((world) => record.of(world) === undefined) : found;
}

/**
 * Compares the project with the inventory, and what the records name with what the project has; runs nothing. Says what
 * is gone or unknown, and what is new, which is fine. Throws ContractError where a record can't be read.
 */
export function checkInventory(say: Golden['say'], folder = dataFolder): boolean {
  const { findings, added } = survival(folder);
  const wrong = [...findings, ...new GoldenRecord(worlds(folder), folder).findings];
  for (const sentence of wrong) say(sentence);
  for (const { kind, ids } of added)
    say(
      `New, and not in the inventory: ${ids.length} ${kind} (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}).`,
    );
  return wrong.length === 0;
}

/**
 * {@link checkInventory}, and the worlds whose id matches against their recorded verdicts.
 * Answers whether everything that was recorded is as it was. Throws ContractError where a record can't be read.
 */
export async function check(only: string, golden: Golden): Promise<boolean> {
  const { say, folder } = golden;
  const survives = checkInventory(say, folder);
  const record = new GoldenRecord(worlds(folder), folder);
  const selected = chosenWorlds(only, folder);
  const recorded = selected.filter((world) => record.of(world) !== undefined);
  for (const { id } of selected.filter((world) => !recorded.includes(world)))
    say(`${id} was never recorded: npm run golden -- --update ${id}`);
  const judged = await run(recorded, record, golden);
  const changes = judged.flatMap(({ world, verdicts }) =>
    verdicts instanceof Error ? [] : record.changes(world, verdicts),
  );
  const changed = changes.filter(({ before }) => before !== undefined);
  const fresh = changes.filter(({ before }) => before === undefined).map(({ requirement }) => requirement);
  for (const change of changed) say(changeLine(change));
  if (fresh.length > 0) say(`New, and not recorded: ${[...new Set(fresh)].join(', ')}.`);
  const done = judged.filter(({ verdicts }) => !(verdicts instanceof Error)).length;
  say(
    `${done} of ${selected.length} worlds were run; verdicts that changed: ${changed.length} (${seconds()}).`,
  );
  return survives && done === selected.length && changed.length === 0;
}

/**
 * Records the worlds of these ids, and with `inventory` among them what is new in the project, and nothing else.
 * Says each change. Answers whether every world could be recorded: one without a fault is not, if something in it failed or
 * is `cantTell`. Throws ContractError, and UsageError where there is no such world.
 */
export async function update(names: readonly string[], golden: Golden): Promise<boolean> {
  const { say, folder } = golden;
  const all = worlds(folder);
  const record = new GoldenRecord(all, folder);
  const unknown = names.find((name) => name !== 'inventory' && !all.some(({ id }) => id === name));
  if (unknown !== undefined) throw new UsageError(`There is no world ${unknown}; --list shows all.`);
  if (names.includes('inventory')) for (const each of updateInventory(folder)) say(`inventory, ${each}`);
  const lines: string[] = [];
  const selected = all.filter(({ id }) => names.includes(id));
  const judged = await run(selected, record, golden, ({ world, verdicts }) => {
    if (verdicts instanceof Error) return;
    const blamed = blame(world, verdicts);
    if (blamed.length > 0)
      lines.push(`${world.id} is not recorded, since it does nothing wrong: ${blamed.join(', ')}`);
    else if (record.of(world) === undefined) lines.push(`${world.id} is recorded: ${countsOf(verdicts)}`);
    else lines.push(...record.changes(world, verdicts).map(changeLine));
    // As each world ends: what is recorded by then outlives an interruption.
    if (blamed.length === 0) record.update(world, verdicts);
  });
  for (const line of lines) say(line);
  return judged.every(
    ({ world, verdicts }) => !(verdicts instanceof Error) && blame(world, verdicts).length === 0,
  );
}

/** What is said of a mock without a fault that must not be: a record of it would turn a defect of the suite into the rule. */
function blame({ group }: World, verdicts: Verdicts): string[] {
  return Object.entries(verdicts)
    .filter(([, verdict]) => group !== 'faults' && (verdict === 'failed' || verdict === 'cantTell'))
    .map(([requirement, verdict]) => `${requirement} ${verdict}`);
}

/** Runs worlds and says of each how it ended. */
async function run(
  selected: readonly World[],
  record: GoldenRecord,
  golden: Golden,
  done: (judged: Judged) => void = () => undefined,
): Promise<Judged[]> {
  if (selected.length === 0) return [];
  const runner = await golden.start(selected.length);
  let ended = 0;
  try {
    return await judge(longestFirst(selected), record, runner.ask, runner.width, (judged) => {
      const { world, verdicts, secondTry } = judged;
      const again = secondTry.length === 0 ? '' : `; at the second try ${secondTry.join(', ')}`;
      const end = verdicts instanceof Error ? `was not run: ${verdicts.message}` : countsOf(verdicts);
      golden.say(`${++ended}/${selected.length} ${world.id}: ${end}${again} (${seconds()})`);
      done(judged);
    });
  } finally {
    runner.stop();
  }
}

/** Worlds that keep a process waiting for minutes begin, so that none is left over for the end. */
function longestFirst(selected: readonly World[]): World[] {
  const isSlow = ({ target }: World): number => (variants.get(target)?.settings?.latency ? 0 : 1);
  return [...selected].sort((one, other) => isSlow(one) - isSlow(other));
}

function countsOf(verdicts: Verdicts): string {
  const counts = new Map<string, number>();
  for (const verdict of Object.values(verdicts)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
}

function seconds(): string {
  return `${Math.round(performance.now() / 1000)} s`;
}

/** What came of a world: its verdicts, or why it could not be run. */
interface Judged {
  world: World;
  verdicts: Verdicts | Error;
  /** Requirements that could not be judged at first and were as recorded when they were asked once more. */
  secondTry: readonly string[];
}

/**
 * Runs worlds, some at a time. A machine that is too busy makes a verdict `cantTell`: a world in which one is so that
 * was recorded otherwise is run once more when all others have ended, and such verdicts are those of this run.
 * @param done is called with each world as its verdicts are final
 */
async function judge(
  worlds: readonly World[],
  record: GoldenRecord,
  ask: Ask,
  width: number,
  done: (judged: Judged) => void = () => undefined,
): Promise<Judged[]> {
  const tried = await inPool(worlds, width, async (world) => {
    const judged: Judged = { world, verdicts: await outcome(ask, world), secondTry: [] };
    const doubts = doubtful(judged, record);
    if (doubts.length === 0) done(judged);
    return { judged, doubts };
  });
  const again = await inPool(
    tried.filter(({ doubts }) => doubts.length > 0),
    width,
    async ({ judged, doubts }) => {
      const second = await outcome(ask, judged.world);
      const final = withSecond(judged, doubts, second, record.of(judged.world) ?? {});
      done(final);
      return final;
    },
  );
  return [...tried.filter(({ doubts }) => doubts.length === 0).map(({ judged }) => judged), ...again];
}

function withSecond(
  { world, verdicts }: Judged,
  doubts: readonly string[],
  second: Verdicts | Error,
  recorded: Verdicts,
): Judged {
  if (second instanceof Error) return { world, verdicts: second, secondTry: [] };
  const taken = Object.fromEntries(
    Object.entries(second).filter(([requirement]) => doubts.includes(requirement)),
  );
  return {
    world,
    verdicts: { ...(verdicts as Verdicts), ...taken },
    secondTry: doubts.filter((requirement) => taken[requirement] === recorded[requirement]),
  };
}

/** The requirements that are `cantTell` and were recorded otherwise, or never. */
function doubtful({ world, verdicts }: Judged, record: GoldenRecord): string[] {
  if (verdicts instanceof Error) return [];
  return record
    .changes(world, verdicts)
    .filter(({ after }) => after === 'cantTell')
    .map(({ requirement }) => requirement);
}

async function outcome(ask: Ask, world: World): Promise<Verdicts | Error> {
  try {
    return await ask(world);
  } catch (error) {
    return error as Error;
  }
}
