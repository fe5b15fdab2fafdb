import { proof } from '../contract/proof.js';
import { catalogue } from '../contract/requirements.js';
import { heldBy, killMatrix } from '../contract/kill-matrix.js';
import type { StandIns } from '../target/stand-ins.js';
import { runnable } from './usable.js';

/** What an environment file can judge, as far as proofs know: no request is needed to say so. */
export interface Forecast {
  /** Ids of requirements. */
  judged: readonly string[];
  /** How many requirements there are. */
  requirements: number;
  /** How many cases can judge, and how many there are. */
  running: number;
  cases: number;
}

/** What a run with these prepared records judges: a requirement, where its cases that can judge find all that all of them find. */
export function forecast(standIns: StandIns): Forecast {
  const { tests } = killMatrix();
  const running = new Map(runnable(standIns).map(({ test, finds }) => [test, new Set(finds)]));
  const live = catalogue().filter(({ excluded }) => excluded === undefined);
  const judged = live
    .map(({ id }) => id)
    .filter((id) => {
      const { own, breaches } = sightOf(id);
      const seen = own.flatMap((name) => running.get(name) ?? []);
      return seen.length > 0 && breaches.every((breach) => seen.some((found) => found.has(breach)));
    });
  return {
    judged,
    requirements: live.length,
    running: running.size,
    cases: Object.keys(tests).length,
  };
}

/** The tests of a requirement, and the breaches of it that they find with a harness. */
interface RequirementSight {
  own: readonly string[];
  breaches: readonly string[];
}

const sights = new Map<string, RequirementSight>();

function sightOf(id: string): RequirementSight {
  if (sights.size === 0) {
    const byRequirement = new Map<string, string[]>();
    for (const [name, row] of Object.entries(killMatrix().tests))
      for (const each of heldBy(name, row))
        byRequirement.set(each, [...(byRequirement.get(each) ?? []), name]);
    for (const [each, own] of byRequirement) {
      const found = new Set(own.flatMap((name) => killMatrix().tests[name]?.finds ?? []));
      sights.set(each, { own, breaches: (proof()[each] ?? []).filter((breach) => found.has(breach)) });
    }
  }
  return sights.get(id) ?? { own: [], breaches: [] };
}
