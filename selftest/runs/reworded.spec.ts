import { expect, test } from '../test.js';
import { startMock } from '../../mock/server.js';
import type { Mock } from '../../mock/server.js';
import { contradictions, questions, catalogue } from '../../src/contract/catalogue.js';
import { killMatrix, proof } from '../../src/contract/kill-matrix.js';
import { enablersOf, groupByReason, shownViolations } from '../../src/report/findings.js';
import { hintsOf } from '../../src/report/hints.js';
import { escapeXml } from '../../src/report/readable-text.js';
import { orderMoves } from '../../src/report/html/status-matrix.js';
import type { AcceptedDeviations } from '../../src/verdict/accepted.js';
import { failuresOf } from '../../src/verdict/accepted.js';
import { mergedResult } from '../../src/verdict/merge.js';
import type { Exchanges } from '../../src/verdict/recorded-exchange.js';
import type { ConformanceResult } from '../../src/verdict/result.js';
import type { Catalogue } from '../../src/verdict/held-catalogue.js';
import { fixturesOf, lastingEnvironment, reaching } from '../environment/environment.js';
import { heldThere } from '../proof/provers.js';
import { everyForm } from '../report/every-form.js';
import { missingRoleType, namedFaults } from './named-faults.js';

/** Faults of several kinds: a shape, a field that is lost, a move that is refused, a move that is taken. */
const broken = [
  missingRoleType,
  'the-website-of-a-lead-of-variant-b-is-not-stored',
  'the-move-to-completed-is-refused-with-marktasksasdone-false',
  'a-client-may-cancel-a-review-order',
];

/** The files of tests that find them; some alone for every change. */
const some = [
  'tests/roles/mappings',
  'tests/orders/status/client-cancellation',
  'tests/members/leads-b/stored',
];
const files = [...some, 'tests/orders/status/moves', 'tests/webhooks/each'];

/** How a run reaches the mock, and how many requirements fail there at least. */
const runs: {
  name: string;
  tag?: string;
  failing: number;
  reach(mock: Mock): Record<string, string> | Promise<Record<string, string>>;
}[] = [
  {
    name: 'with a harness',
    failing: 3,
    reach: reaching,
  },
  {
    name: 'with no more than an address',
    tag: '@nightly',
    failing: 0,
    reach: ({ baseUrl }) => ({ BASE_URL: baseUrl }),
  },
  {
    name: 'with what a team prepares by hand',
    tag: '@nightly',
    failing: 2,
    reach: (mock) => fixturesOf(mock, lastingEnvironment),
  },
];

for (const { name, tag = [], failing, reach } of runs)
  test(`no decision of a run ${name} depends on a title or a message`, { tag }, async ({ untilEnd }) => {
    test.setTimeout(240_000);
    const mock = await untilEnd(startMock({ faults: namedFaults(...broken) }));
    // As wide as a run in processes: effects come in time, whoever else uses the machine.
    const { result, exchanges } = await heldThere(
      { ...(await reach(mock)), EFFECT_WAIT: '1' },
      { files: tag.length > 0 ? files : some, width: 3 },
    );
    const accepted = acceptedIn(result);

    const plain = again(result, exchanges, accepted);
    const reworded = again(withOtherWords(result), exchanges, accepted, withOtherWords);

    expect(decisionsOf(reworded, exchanges)).toEqual(decisionsOf(plain, exchanges));
    expect(wordsOf(reworded)).not.toEqual(wordsOf(plain));
    expect(Object.keys(decisionsOf(plain, exchanges).accepted)).toHaveLength(accepted.deviations.length);
    expect(plain.run.counts.failed).toBeGreaterThanOrEqual(failing);
    expect(failing > 2 || enablersOf(plain.requirements).length > 0).toBe(true);

    await test.step('every form cites the test that shows a violation plainest', () => {
      const forms = everyForm(result, exchanges);
      for (const requirement of result.requirements) {
        const { id, message } = requirement;
        const [plainest] = shownViolations(requirement);
        if (plainest === undefined) continue;
        const { file, line } = plainest.test;
        expect(message, id).toBe(plainest.violation.message);
        for (const form of [forms.terminal, forms['junit.xml']])
          expect(form, id).toContain(`(${file}:${line})`);
        expect(forms['junit.xml'], id).toContain(escapeXml(plainest.violation.message));
        expect(forms['annotations.txt'], id).toContain(`file=${file},line=${line}`);
      }
      for (const [form, part] of [
        ['summary.md', '### Failed'],
        ['report.html', 'id="failed"'],
      ] as const)
        expect(forms[form]?.includes(part), form).toBe(failing > 0);
    });
  });

/** What a result comes to when it is composed again from its tests. */
function again(
  result: ConformanceResult,
  exchanges: Exchanges,
  accepted: AcceptedDeviations,
  reword: <T>(value: T) => T = (value) => value,
): ConformanceResult {
  const matrix = killMatrix();
  const rows: Catalogue = {
    requirements: reword(catalogue()),
    contradictions: reword(contradictions()),
    questions: reword(questions()),
    proof: proof(),
    killMatrix: {
      ...matrix,
      faults: Object.fromEntries(
        Object.entries(matrix.faults).map(([id, text]) => [id, reword({ text }).text]),
      ),
    },
  };
  return mergedResult(
    [{ result: { ...result, run: { ...result.run, shard: { current: 1, total: 1 } } }, exchanges }],
    rows,
    {
      accepted,
    },
  );
}

/** Every failure of a result as an accepted deviation, but for the last. */
function acceptedIn({ requirements }: ConformanceResult): AcceptedDeviations {
  const failed = requirements.filter(({ verdict }) => verdict === 'failed');
  return {
    file: 'accepted.yaml',
    deviations: failed.slice(1).map((requirement) => ({
      requirement: requirement.id,
      reason: 'Known.',
      ticket: 'API-1',
      expires: '9999-12-31',
      failures: failuresOf(requirement),
    })),
  };
}

/** What programs decide: all of a result but its words. */
function decisionsOf(result: ConformanceResult, exchanges: Exchanges) {
  const idsOf = (requirements: readonly { id: string }[]): string[] => requirements.map(({ id }) => id);
  const { requirements, run } = result;
  return {
    outcome: run.outcome,
    counts: run.counts,
    errors: run.errors.map(({ code }) => code),
    requirements: requirements.map((requirement) => {
      const { id, verdict, code, subject, settings, blockedBy, tests, violations } = requirement;
      return {
        ...{ id, verdict, code, subject, settings, blockedBy },
        tests: tests.map((each) => [each.id, each.verdict, each.code]),
        violations: violations.map(({ cases }) => cases),
        cited: shownViolations(requirement).map((each) => each.test.id),
      };
    }),
    hints: [...hintsOf(result, exchanges)].map(([id, { culprit }]) => [id, culprit]),
    accepted: Object.fromEntries(
      requirements.flatMap(({ id, accepted }) => (accepted === null ? [] : [[id, accepted.ticket]])),
    ),
    restrictions: run.restrictions.map(({ code, partly, requirements: ids }) => ({ code, partly, ids })),
    reasons: (['cantTell', 'untested'] as const).map((verdict) =>
      groupByReason(requirements, verdict).map((group) => idsOf(group.requirements)),
    ),
    missing: enablersOf(requirements).map((each) => [each.variable, idsOf(each.requirements)]),
    matrix: orderMoves(result).flatMap((row) => row.map(({ verdict, link }) => ({ verdict, link }))),
    warnings: run.warnings.map(({ code, requirement, case: name }) => ({ code, requirement, name })),
    observed: result.contradictions.map(({ id, ruling, observed }) => ({ id, ruling, observed })),
  };
}

/** The words of a result that were to change. */
function wordsOf({ requirements }: ConformanceResult): unknown {
  return requirements.map(({ text, message, tests }) => [text, message, tests.map(({ title }) => title)]);
}

/** The members that hold words for readers. */
const worded = new Set(['title', 'text', 'message']);

let sentences = 0;

/** A value with other words: each letter is the next one and no two sentences are the same, so that nothing of them is left. */
function withOtherWords<T>(value: T): T {
  const copy = structuredClone(value);
  reword(copy);
  return copy;
}

function reword(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    if (typeof member === 'string' && worded.has(name))
      (value as Record<string, unknown>)[name] =
        `${(sentences += 1)} ${member.replace(/[a-z]/gi, nextLetter)}`;
    else reword(member);
}

function nextLetter(letter: string): string {
  return /z/i.test(letter) ? letter : String.fromCharCode(letter.charCodeAt(0) + 1);
}
