import { isClosed, orderStatuses } from '../contract/order-status.js';
import type { OrderStatus } from '../contract/order-status.js';
import { verdicts } from '../verdict/result.js';
import type { ConformanceResult, RequirementResult, TestResult, Verdict } from '../verdict/result.js';

/** What section 3.1 says of a move from a state to another, and the requirements that say it. */
interface StatedMove {
  says: 'accepted' | 'refused' | 'accepted with markTasksAsDone' | 'not stated';
  requirements: readonly string[];
  /** The contradiction whose ruling decides a part of it. */
  contradiction?: string;
}

/** A cell of the matrix: what is stated, and what the run found. */
export interface OrderMove extends StatedMove {
  from: OrderStatus;
  to: OrderStatus;
  /** The worst of the tests of this move; undefined where it is not stated, or no test of it ran. */
  verdict?: Verdict;
  /** Where the worst test stands: `REQUIREMENT/test`; the requirement, or the question, where there is none. */
  link?: string;
  /** What the target does where nothing is stated. */
  observed: string[];
}

/** The question that records the moves that are not stated. */
const unlisted = 'Q-ORDER-MOVE';

/** Every move of an order's status, a row of the matrix for each state. */
export function orderMoves(result: ConformanceResult): OrderMove[][] {
  const byId = new Map(result.requirements.map((requirement) => [requirement.id, requirement]));
  return orderStatuses().map((from) => orderStatuses().map((to) => moveOf(from, to, byId, result)));
}

function moveOf(
  from: OrderStatus,
  to: OrderStatus,
  byId: ReadonlyMap<string, RequirementResult>,
  { questions }: ConformanceResult,
): OrderMove {
  const move = stated(from, to);
  if (move.says === 'not stated') {
    const answers = questions.find(({ id }) => id === unlisted)?.answers ?? [];
    const observed = observedOf(
      answers.map(({ value }) => value),
      `${from} to ${to}`,
    );
    return { ...move, from, to, observed, ...(observed.length > 0 && { link: unlisted }) };
  }
  const tests = move.requirements.flatMap((id) =>
    testsOf(byId.get(id), from, to).map((test) => ({ id, test })),
  );
  const worst = verdicts
    .map((verdict) => tests.find(({ test }) => test.verdict === verdict))
    .find((found) => found !== undefined);
  const [first = ''] = move.requirements;
  return {
    ...move,
    from,
    to,
    observed: [],
    link: worst === undefined ? first : `${worst.id}/${worst.test.id}`,
    ...(worst && { verdict: worst.test.verdict }),
  };
}

/** What was recorded of a move: once, where markTasksAsDone makes no difference. Answers are `MOVE[ with …]: OUTCOME`. */
function observedOf(answers: readonly string[], move: string): string[] {
  const own = answers
    .filter((answer) => answer.startsWith(`${move}:`) || answer.startsWith(`${move} with`))
    .map((answer) => answer.slice(move.length).trim());
  const outcomes = new Set(own.map((answer) => answer.replace(/^[^:]*: /, '')));
  if (outcomes.size === 1) return [...outcomes];
  return own.map((answer) => answer.replace(/^: /, ''));
}

/** The tests of a requirement that name the move; all of them, where the requirement is about this move alone. */
function testsOf(
  requirement: RequirementResult | undefined,
  from: OrderStatus,
  to: OrderStatus,
): TestResult[] {
  const tests = requirement?.tests.filter(({ verdict }) => verdict !== 'inapplicable') ?? [];
  const naming = tests.filter(({ title }) => new RegExp(`\\b${from} to ${to}\\b`).test(title));
  const others = tests.some(({ title }) => anyMove.test(title));
  return naming.length > 0 || others ? naming : tests;
}

const anyMove =
  /\b(Pending|Ongoing|Review|Completed|Cancelled) to (Pending|Ongoing|Review|Completed|Cancelled)\b/;

/** Section 3.1, row by row. */
function stated(from: OrderStatus, to: OrderStatus): StatedMove {
  if (isClosed(from)) return { says: 'refused', requirements: [`ORD-${from.toUpperCase()}-CLOSED`] };
  const move = `${from} to ${to}`;
  if (move === 'Pending to Review')
    return {
      says: 'refused',
      requirements: ['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-MOVES'],
      contradiction: 'pending-to-review',
    };
  if (to === 'Completed')
    return {
      says: 'accepted with markTasksAsDone',
      requirements: [
        'ORD-COMPLETE',
        from === 'Pending' ? 'ORD-COMPLETE-PENDING-MARK' : 'ORD-COMPLETE-MARK-REQUIRED',
      ],
      ...(from === 'Pending' && { contradiction: 'pending-to-completed' }),
    };
  if (to === 'Cancelled')
    return {
      says: 'accepted with markTasksAsDone',
      requirements: ['ORD-CANCEL', 'ORD-CANCEL-MARK-REQUIRED'],
    };
  const single: Record<string, string> = {
    'Ongoing to Review': 'ORD-ONGOING-REVIEW',
    'Review to Review': 'ORD-REVIEW-REVIEW',
    'Pending to Ongoing': 'ORD-PENDING-ONGOING',
  };
  const requirement = single[move];
  return requirement === undefined
    ? { says: 'not stated', requirements: [] }
    : { says: 'accepted', requirements: [requirement] };
}
