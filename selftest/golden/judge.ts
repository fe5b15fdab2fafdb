import { inPool } from '../proof/pool.js';
import type { GoldenRecord } from './record.js';
import type { Ask, Verdicts, World } from './worlds.js';

/** What came of a world: its verdicts, or why it could not be run. */
export interface Judged {
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
export async function judge(
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
