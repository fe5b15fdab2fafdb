import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../spec/strength.json');

/** What a test takes and what it is worth, as a proof found it. */
export interface TestStrength {
  /** The ids of its requirements. */
  covers: readonly string[];
  /** The breaches that it finds of those that its requirements name, by their ids, with a harness. */
  finds: readonly string[];
  /** How long it takes, in whole seconds: what it waits for on purpose. Absent below one. */
  seconds?: number;
  /** How many requests it sends to the target, its harness apart. Absent where it sends none. */
  requests?: number;
  /** Set where the test can judge with what a team prepares by hand in place of a harness. */
  judgesByKit?: boolean;
  /** As {@link TestStrength.finds}, with that; absent where no proof has looked. */
  findsByKit?: readonly string[];
  /** What it does with prepared orders: `from>to` of each, a subscription order with `s:` before. */
  orders?: readonly string[];
  /** The variables of the environment file that it uses then. */
  needs?: readonly string[];
}

/** The record of all proofs: the breaches of the mock in words, and the tests by their names. */
export interface Strength {
  /** Sentences, by the ids of the breaches. */
  faults: Readonly<Record<string, string>>;
  tests: Readonly<Record<string, TestStrength>>;
}

/** The file: breaches are named by their place among `faults`, since each is found by many tests. */
interface StoredStrength {
  faults: [id: string, sentence: string][];
  tests: Record<
    string,
    {
      covers: string[];
      finds: number[];
      seconds?: number;
      requests?: number;
      judgesByKit?: boolean;
      findsByKit?: number[];
      orders?: string[];
      needs?: string[];
    }
  >;
}

let known: Strength | undefined;

/** Which test finds which breach. `npm run prove` writes the file; without it nothing is known. */
export function strength(): Strength {
  known ??= existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as StoredStrength)
    : { faults: {}, tests: {} };
  return known;
}

/** The text of the file. */
export function strengthFile({ faults, tests }: Strength): { file: string; text: string } {
  const ids = Object.keys(faults).sort();
  const places = new Map(ids.map((id, place) => [id, place]));
  const placesOf = (found: readonly string[]): number[] =>
    found.flatMap((id) => places.get(id) ?? []).sort((one, other) => one - other);
  const rows = Object.keys(tests)
    .sort()
    .map((name) => {
      const { covers, finds, seconds, requests, judgesByKit, findsByKit, orders, needs } = tests[
        name
      ] as TestStrength;
      const row = {
        covers,
        finds: placesOf(finds),
        ...(seconds && { seconds }),
        ...(requests && { requests }),
        ...(judgesByKit && { judgesByKit }),
        ...(findsByKit && { findsByKit: placesOf(findsByKit) }),
        ...(orders && { orders }),
        ...(needs && { needs }),
      };
      return `    ${JSON.stringify(name)}: ${JSON.stringify(row)}`;
    });
  const sentences = ids.map((id) => `    ${JSON.stringify([id, faults[id]])}`);
  return {
    file,
    text: `{\n  "faults": [\n${sentences.join(',\n')}\n  ],\n  "tests": {\n${rows.join(',\n')}\n  }\n}\n`,
  };
}

function read({ faults, tests }: StoredStrength): Strength {
  const ids = faults.map(([id]) => id);
  const named = (places: readonly number[]): string[] => places.flatMap((place) => ids[place] ?? []);
  return {
    faults: Object.fromEntries(faults),
    tests: Object.fromEntries(
      Object.entries(tests).map(
        ([name, { covers, finds, seconds, requests, judgesByKit, findsByKit, orders, needs }]) => [
          name,
          {
            covers,
            finds: named(finds),
            ...(seconds && { seconds }),
            ...(requests && { requests }),
            ...(judgesByKit && { judgesByKit }),
            ...(findsByKit && { findsByKit: named(findsByKit) }),
            ...(orders && { orders }),
            ...(needs && { needs }),
          },
        ],
      ),
    ),
  };
}
