import type { Hint } from './findings.js';
import type { Verdict } from './result.js';

/** What a hint about a requirement is derived from. */
export interface HintedRequirement {
  verdict: Verdict;
  /** The message of the case that decided the verdict. */
  reason: string;
  /** The failed requirements that it follows from. */
  follows: readonly string[];
  contradiction?: { id: string; ruling: string; observed: readonly string[] };
  /** The answer that each failed case is about; undefined where it is about none. */
  cited: readonly ({ operation: string; status: number } | undefined)[];
}

/**
 * Who most likely has to act on a requirement that failed or could not be judged, and why.
 * @param accepted the operations that accepted some request of the run: its credentials are good for them
 */
export function hintOf(requirement: HintedRequirement, accepted: ReadonlySet<string>): Hint | undefined {
  const { verdict, reason, follows } = requirement;
  if (verdict === 'failed') return ofFailure(requirement, accepted);
  if (verdict !== 'cantTell') return undefined;
  if (follows.length > 0)
    return { culprit: 'target', why: `It follows from ${follows.join(' and ')}, which failed.` };
  const refused = /^The control of this test was refused: (\w+) answered (401|403)\b/.exec(reason);
  if (refused !== null && !accepted.has(refused[1] ?? '')) return strangers(refused[2]);
  return troubles.find(({ says }) => says.test(reason))?.hint;
}

function ofFailure({ contradiction, cited }: HintedRequirement, accepted: ReadonlySet<string>): Hint {
  const broken = cited.find((answer) => answer !== undefined && answer.status >= 500);
  if (broken !== undefined)
    return { culprit: 'target', why: `It broke down: ${broken.operation} answered ${broken.status}.` };
  const shut = cited.every(
    (answer) =>
      answer !== undefined &&
      (answer.status === 401 || answer.status === 403) &&
      !accepted.has(answer.operation),
  );
  if (shut) return strangers(String(cited[0]?.status));
  if (contradiction !== undefined) return ofContradiction(contradiction);
  return {
    culprit: 'target',
    why: 'The target was reached and answered, and neither a setting of the run nor a contradiction of the specification is involved.',
  };
}

function ofContradiction({ id, ruling, observed }: NonNullable<HintedRequirement['contradiction']>): Hint {
  const others = observed.filter((reading) => reading !== ruling);
  const seen = others.length === 0 ? '' : `, and was seen to do what "${others.join('", "')}" says`;
  return {
    culprit: 'specification',
    why: `The specification contradicts itself here (${id}): the target was held to the reading "${ruling}"${seen}.`,
  };
}

function strangers(status: string | undefined): Hint {
  return {
    culprit: 'configuration',
    why: `Every such request of the run was answered ${status}: the credentials of the run look wrong, those of its environment file or those that the harness hands out.`,
  };
}

/** What is behind the reasons for which a test can't tell, by the words of the reason; the first that fits. */
const troubles: { says: RegExp; hint?: Hint }[] = [
  { says: /^The run was interrupted/ },
  {
    says: /^The test broke off/,
    hint: { culprit: 'suite', why: 'The test itself broke off: its error says where.' },
  },
  {
    says: /^The target at BASE_URL|HARNESS_URL/,
    hint: { culprit: 'configuration', why: 'Nothing answers at the address that the run was given.' },
  },
  {
    says: /: correct (API_KEY|COMPANY_ID|OTHER_|EXPIRED_|ACCESS_TOKEN|ORDERS_)/,
    hint: { culprit: 'configuration', why: 'A value of the environment file is not what it should be.' },
  },
  {
    says: /\bharness\b/i,
    hint: { culprit: 'configuration', why: 'The harness of the target did not do its part.' },
  },
  {
    says: /^The receiver of deliveries|RECEIVER_/,
    hint: {
      culprit: 'configuration',
      why: 'The receiver of deliveries was not there for the target, or not for it alone.',
    },
  },
  {
    says: /got no answer|was not sent: |overloaded or not reached|ran out of time/,
    hint: { culprit: 'target', why: 'The target gave no answer in time, or none at all.' },
  },
  {
    says: /^The control of this test was refused/,
    hint: {
      culprit: 'target',
      why: 'It refused what this builds on: the requirement that demands its acceptance has tests of its own.',
    },
  },
  {
    says: /./,
    hint: {
      culprit: 'target',
      why: 'What this builds on was not there: the requirement that demands it has tests of its own.',
    },
  },
];
