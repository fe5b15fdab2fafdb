import { availableParallelism } from 'node:os';
import path from 'node:path';
import { faults } from '../../mock/faults/index.js';
import { variants } from '../../mock/variants/index.js';
import { matching, catalogue } from '../../src/contract/catalogue.js';
import { ContractError, readYaml } from '../../src/contract/contract-files.js';
import type { ConformanceResult, Verdict } from '../../src/verdict/result.js';
import { lastingEnvironment } from '../environment/environment.js';
import type { HoldJob } from '../proof/job.js';
import { Provers } from '../proof/provers.js';
import { dataFolder, Renames } from './renames.js';

/** How a run reaches the mock: with its harness, or with environment fixtures alone. */
export const reaches = ['harness', 'environment'] as const;

/** The files of verdicts of a reach, each with the mocks of its name. */
export const groups = ['plain', 'variants', 'faults'] as const;

/** A mock as a run meets it. */
export interface World {
  /** `harness/plain`, `environment/variants/strict`, `harness/faults/no-update-is-delivered`. */
  id: string;
  reach: (typeof reaches)[number];
  group: (typeof groups)[number];
  /** Id of the variant or the fault, or `plain`. */
  target: string;
  /** Ids of the requirements that it is asked for; the others are neither run nor recorded. */
  asks: readonly string[];
}

/** The verdict of each requirement that was asked for, by its id. */
export type Verdicts = Readonly<Record<string, Verdict>>;

/** Runs the tests of a world. */
export type Ask = (world: World) => Promise<Verdicts>;

/** What a sampled fault is asked for: patterns of requirement ids, as those of spec/clauses.yaml. */
interface Sample {
  asks: readonly string[];
  faults: readonly string[];
}

/**
 * Every world: the plain mock, each variant and the sampled faults, with a harness and without one.
 * Throws {@link ContractError} where faults.yaml names what the project does not have.
 */
export function worlds(folder = dataFolder): World[] {
  const all = catalogue().flatMap(({ id, excluded }) => (excluded === undefined ? [id] : []));
  const sample = readYaml(path.join(folder, 'faults.yaml')) as Sample[];
  const renames = Renames.read(folder);
  const targets = [
    { group: 'plain' as const, target: 'plain', asks: all },
    ...[...variants.keys()].map((target) => ({ group: 'variants' as const, target, asks: all })),
    ...sample.flatMap(({ asks, faults: ids }) =>
      ids
        .flatMap((id) => renames.now('faults', id) ?? [])
        .map((id) => ({ group: 'faults' as const, target: knownFault(id), asks: asked(asks, all) })),
    ),
  ];
  return reaches.flatMap((reach) =>
    targets.map((each) => ({
      ...each,
      reach,
      id: worldId(reach, each.group, each.target),
    })),
  );
}

/** The id of the world of a target: its group is all that is said of the plain mock. */
export function worldId(reach: World['reach'], group: World['group'], target: string): string {
  return [reach, group, ...(group === 'plain' ? [] : [target])].join('/');
}

/** Starts processes of the proof that run this many worlds; they load the tests once. */
export async function proversFor(worlds: number): Promise<{ ask: Ask; width: number; stop(): void }> {
  // One more than there are cores: they wait for deliveries that a fault keeps back.
  const width = Math.min(availableParallelism() + 1, worlds);
  const provers = await Provers.start(width);
  return { ask: askOf(provers), width, stop: () => provers.stop() };
}

/** Runs worlds by processes that have been started. */
export function askOf(provers: Provers): Ask {
  return async ({ reach, group, target, asks }) => {
    const fixtures = reach === 'environment' ? { environment: lastingEnvironment } : {};
    const job: HoldJob = {
      kind: 'hold',
      target,
      requirements: [...asks],
      plain: group === 'faults',
      byProof: true,
      ...fixtures,
    };
    const [answer] = await provers.run([job]);
    if (answer === undefined) throw new Error('The prover gave no result.');
    return verdictsIn(answer.result, asks);
  };
}

/** The verdicts of a result: the one place here that reads one. Throws where the run itself was in trouble. */
function verdictsIn({ requirements, run: { errors } }: ConformanceResult, asks: readonly string[]): Verdicts {
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '));
  const wanted = new Set(asks);
  return Object.fromEntries(
    requirements.filter(({ id }) => wanted.has(id)).map(({ id, verdict }) => [id, verdict]),
  );
}

function knownFault(id: string): string {
  if (faults.some((fault) => fault.id === id)) return id;
  throw new ContractError(
    `faults.yaml names the fault ${id}, which the mock does not have: give renames.yaml its new id.`,
  );
}

function asked(patterns: readonly string[], all: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const ids = matching(pattern, all);
    if (ids.length > 0) return ids;
    throw new ContractError(`faults.yaml asks for ${pattern}, which no requirement matches; correct it.`);
  });
}
