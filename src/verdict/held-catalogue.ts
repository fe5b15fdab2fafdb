import {
  conditionalFinds,
  heldBy,
  killMatrix,
  membershipOf,
  proof,
  rowsUnder,
} from '../contract/kill-matrix.js';
import type { ConditionalFinds, KillMatrix } from '../contract/kill-matrix.js';
import { contradictions, questions, underRulings, greaterOf, catalogue } from '../contract/catalogue.js';
import type { ContradictionResult, QuestionResult } from './result.js';

type Row = ReturnType<typeof catalogue>[number];

/** The catalogue as far as a result shows it. */
export interface Catalogue {
  requirements: (Pick<Row, 'id' | 'section' | 'level' | 'text'> & Partial<Row>)[];
  contradictions: Omit<ContradictionResult, 'observed'>[];
  questions: Omit<QuestionResult, 'answers'>[];
  /** Faults that make a test of a requirement fail, by the id of the requirement. */
  proof: Record<string, string[]>;
  /** Which test finds which fault. */
  killMatrix: KillMatrix;
  /** Which cases find which conditional faults; nothing is known without. */
  conditional?: ConditionalFinds;
}

/** The catalogue as the contract and the proofs have it. Throws ContractError. */
export function wholeCatalogue(): Catalogue {
  return {
    requirements: catalogue(),
    contradictions: contradictions(),
    questions: questions(),
    proof: proof(),
    killMatrix: killMatrix(),
    conditional: conditionalFinds(),
  };
}

/**
 * A catalogue under the rulings of a run, by the ids of the contradictions. What needs an order that may be used up under
 * them, and takes a lasting one under the default, may belong to a greater profile.
 */
export function catalogueUnder(
  rulings: Readonly<Record<string, string>>,
  { requirements, contradictions, killMatrix, proof, ...rest }: Catalogue,
): Catalogue {
  const tests = rowsUnder(rulings, killMatrix.tests);
  const changed = Object.entries(tests).filter(([name, row]) => row !== killMatrix.tests[name]);
  const affected = new Set(changed.flatMap(([name, row]) => heldBy(name, row)));
  return {
    ...rest,
    proof,
    killMatrix: { ...killMatrix, tests },
    contradictions: underRulings(contradictions, rulings),
    requirements: requirements.map((row) => {
      const { id, profile } = row;
      if (profile === undefined || !affected.has(id)) return row;
      const least = membershipOf(id, proof[id] ?? [], { tests })?.profile ?? profile;
      return { ...row, profile: greaterOf(profile, least) };
    }),
  };
}
