import { isClosed, orderStatuses } from '../../contract/schemas.js';
import type { OrderStatus } from '../../contract/schemas.js';
import { verdicts } from '../../verdict/result.js';
import type { ConformanceResult, RequirementResult, TestResult, Verdict } from '../../verdict/result.js';
import { addressOf, testedCases } from '../findings.js';
import { section, html, table, verdictMark } from './markup.js';
import type { Markup } from './markup.js';

/** What section 3.1 says of a move from a state to another, and the requirements that say it. */
interface StatedMove {
  says: 'accepted' | 'refused' | 'accepted with markTasksAsDone' | 'not stated';
  requirements: readonly string[];
  /** The contradiction whose ruling decides a part of it. */
  contradiction?: string;
}

/** A cell of the matrix: what is stated, and what the run found. */
export interface MatrixMove extends StatedMove {
  from: OrderStatus;
  to: OrderStatus;
  /** The worst of the cases of this move; undefined where it is not stated, or no case of it ran. */
  verdict?: Verdict;
  /** Where the worst test stands: `REQUIREMENT/test`; the requirement, or the question, where there is none. */
  link?: string;
  /** What the target does where nothing is stated. */
  observed: string[];
}

/** The question that records the moves that are not stated. */
const unlisted = 'Q-ORDER-MOVE';

/** Every move of an order's status, a row of the matrix for each state. */
export function orderMoves(result: ConformanceResult): MatrixMove[][] {
  const byId = new Map(result.requirements.map((requirement) => [requirement.id, requirement]));
  return orderStatuses().map((from) => orderStatuses().map((to) => moveOf(from, to, byId, result)));
}

function moveOf(
  from: OrderStatus,
  to: OrderStatus,
  byId: ReadonlyMap<string, RequirementResult>,
  { questions }: ConformanceResult,
): MatrixMove {
  const move = stated(from, to);
  if (move.says === 'not stated') {
    const answers = questions.find(({ id }) => id === unlisted)?.answers ?? [];
    const observed = observedOf(
      answers.map(({ value }) => value),
      `${from} to ${to}`,
    );
    return { ...move, from, to, observed, ...(observed.length > 0 && { link: unlisted }) };
  }
  const cases = move.requirements.flatMap((id) =>
    casesOf(byId.get(id), from, to).map((each) => ({ id, ...each })),
  );
  const worst = verdicts
    .map((verdict) => cases.find((each) => each.verdict === verdict))
    .find((found) => found !== undefined);
  const [first = ''] = move.requirements;
  return {
    ...move,
    from,
    to,
    observed: [],
    link: worst === undefined ? first : addressOf(worst.id, worst.test),
    ...(worst && { verdict: worst.verdict }),
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

/** The cases of a requirement that asked for a move; those that asked for none where no case asked for this one. */
function casesOf(
  requirement: RequirementResult | undefined,
  from: OrderStatus,
  to: OrderStatus,
): { test: TestResult; verdict: Verdict }[] {
  const cases = testedCases(requirement?.tests ?? [])
    .map(({ test, shown: { verdict, moves } }) => ({ test, verdict, moves }))
    .filter(({ verdict }) => verdict !== 'inapplicable');
  const asking = cases.filter(({ moves }) => moves.some((move) => move.from === from && move.to === to));
  return asking.length > 0 ? asking : cases.filter(({ moves }) => moves.length === 0);
}

/** A move that closes an order: its requirement, those of the states that it is between, and what also happens. */
function closing(id: string, between: readonly string[], contradiction?: string): StatedMove {
  const effects = ['NOTICE', 'TASKS-DONE', 'TASKS-KEPT', 'REQUESTS-REJECTED', 'REQUESTS-KEPT'];
  const requirements = [id, ...between, ...effects.map((effect) => `${id}-${effect}`)];
  return { says: 'accepted with markTasksAsDone', requirements, contradiction };
}

const completing = closing('ORD-COMPLETE', ['ORD-COMPLETE-MARK-REQUIRED']);
const cancelling = closing('ORD-CANCEL', [
  ...['ORD-CANCEL-MARK-REQUIRED', 'ORD-CANCEL-CLIENT', 'ORD-CANCEL-CLIENT-UNCHANGED'],
]);

/** Section 3.1 of the open states, with all that it says of a move: its condition, who may make it, and what also happens. */
const statedMoves: Readonly<Record<string, StatedMove>> = {
  'Pending to Ongoing': {
    says: 'accepted',
    requirements: ['ORD-PENDING-ONGOING', 'ORD-PENDING-ONGOING-FOLDER'],
  },
  'Pending to Review': {
    says: 'refused',
    requirements: ['ORD-PENDING-REVIEW', 'ORD-PENDING-REVIEW-UNCHANGED', 'ORD-PENDING-REVIEW-MOVES'],
    contradiction: 'pending-to-review',
  },
  'Pending to Completed': closing(
    'ORD-COMPLETE',
    ['ORD-COMPLETE-PENDING-MARK', 'ORD-COMPLETE-PENDING-UNMARKED', 'ORD-PENDING-COMPLETED-FOLDER'],
    'pending-to-completed',
  ),
  'Pending to Cancelled': closing('ORD-CANCEL', ['ORD-CANCEL-MARK-REQUIRED', 'ORD-CANCEL-CLIENT-PENDING']),
  'Ongoing to Review': {
    says: 'accepted',
    requirements: ['ORD-ONGOING-REVIEW', 'ORD-ONGOING-REVIEW-NOTICE', 'ORD-ONGOING-REVIEW-EVENT'],
  },
  'Ongoing to Completed': completing,
  'Ongoing to Cancelled': cancelling,
  'Review to Review': {
    says: 'accepted',
    requirements: ['ORD-REVIEW-REVIEW', 'ORD-REVIEW-REVIEW-NOTICE', 'ORD-REVIEW-REVIEW-EVENT'],
  },
  'Review to Completed': completing,
  'Review to Cancelled': cancelling,
};

function stated(from: OrderStatus, to: OrderStatus): StatedMove {
  if (isClosed(from)) {
    const closed = `ORD-${from.toUpperCase()}`;
    return { says: 'refused', requirements: [`${closed}-CLOSED`, `${closed}-UNCHANGED`] };
  }
  return statedMoves[`${from} to ${to}`] ?? { says: 'not stated', requirements: [] };
}

/** The moves of an order's status as a picture: from and to, what is stated, what was found, each cell a link. */
export function statusMatrix(result: ConformanceResult): Markup {
  const rows = orderMoves(result);
  const [first = []] = rows;
  const content = html`<p class="aside">
      Section 3.1: what is stated of each move, and what the run found. A dashed cell is not stated: its
      answer is recorded.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="Moves of an order's status">
      ${table(
        'matrix',
        ['from \\ to', ...first.map(({ to }) => to)],
        rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${row[0]?.from}</th>
              ${row.map(cell)}
            </tr>`,
        ),
      )}
    </div>`;
  return section('status-matrix', 'h2', "Moves of an order's status", undefined, content);
}

function cell({ from, to, says, verdict, link, observed, contradiction }: MatrixMove): Markup {
  const content = html`<span class="says">${says}</span>
    ${verdict !== undefined ? verdictMark(verdict) : says !== 'not stated' && html`<span class="aside">no test ran</span>`}
    ${observed.map((answer) => html`<span class="observed">${answer}</span>`)}`;
  const known = verdict ?? (says === 'not stated' ? 'unstated' : 'untested');
  return html`<td class="${known}">
    ${
      link === undefined
        ? html`<span class="move">${content}<span class="aside">not recorded</span></span>`
        : html`<a class="move" href="#${link}"><span class="unseen">${from} to ${to}: </span>${content}</a>`
    }
    ${contradiction !== undefined && html`<a class="reading" href="#contradiction-${contradiction}">a reading</a>`}
  </td>`;
}
