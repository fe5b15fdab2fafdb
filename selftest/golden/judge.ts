import { inPool } from '../proof/pool.js';
import type { GoldenRecord } from './record.js';
import type { Ask, Verdicts, World } from './worlds.js';

/** What came of a world: its verdicts, or why it could not be run. */
export interface Judged {
  world: World;
  verdicts: Verdicts | Error;
  /** Requirements that could not be told at first and were as recorded when they were asked once more. */
  secondTry: readonly string[];
}

/**
 * Runs worlds, some at a time. A machine that is too busy makes a verdict `cantTell`: a world in which one is so that
 * was recorded otherwise is run once more at the end, with no other beside it, and such verdicts are those of this run.
 * @param done is called with each world as its verdicts are final
 */
export async function judge(
  worlds: readonly World[],
  record: GoldenRecord,
  ask: Ask,
  width: number,
  done: (judged: Judged) => void = () => undefined,
): Promise<Judged[]> {
  const first = await inPool(worlds, width, async (world) => {
    const verdicts = await outcome(ask, world);
    const judged = { world, verdicts, secondTry: [] };
    if (doubtful(judged, record).length === 0) done(judged);
    return judged;
  });
  const final: Judged[] = [];
  for (const judged of first) {
    const doubts = doubtful(judged, record);
    final.push(doubts.length === 0 ? judged : await again(judged, doubts, record, ask));
    if (doubts.length > 0) done(final.at(-1) as Judged);
  }
  return final;
}

async function again(
  { world, verdicts }: Judged,
  doubts: readonly string[],
  record: GoldenRecord,
  ask: Ask,
): Promise<Judged> {
  const second = await outcome(ask, world);
  if (second instanceof Error) return { world, verdicts: second, secondTry: [] };
  const tried = Object.fromEntries(
    Object.entries(second).filter(([requirement]) => doubts.includes(requirement)),
  );
  const recorded = record.of(world) ?? {};
  return {
    world,
    verdicts: { ...(verdicts as Verdicts), ...tried },
    secondTry: doubts.filter((requirement) => tried[requirement] === recorded[requirement]),
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
