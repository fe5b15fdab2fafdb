import { grouped } from '../contract/contract-files.js';
import { heldBy, profileOfCase } from '../contract/kill-matrix.js';
import type { KillMatrix } from '../contract/kill-matrix.js';
import { isWithin } from '../contract/catalogue.js';
import { withAccepted } from './accepted.js';
import type { AcceptedDeviations } from './accepted.js';
import { composeCrashes } from './recorded-exchange.js';
import { claimedBy, givenProfile, profileResults, runOutcome } from './profile-results.js';
import { judgedRequirement } from './requirement-result.js';
import type { Findings } from './requirement-result.js';
import type {
  ConformanceResult,
  FixtureUse,
  RunMessage,
  ProfileId,
  QuestionResult,
  RequirementResult,
  RunFacts,
  RunResult,
  SideEffects,
  Changes,
  Verdict,
  Restriction,
} from './result.js';
import { countVerdicts, namedCases, outcomeOf } from './verdicts.js';
import type { Catalogue } from './held-catalogue.js';
import type { CaseRecord, TestRecord } from './verdicts.js';
import { levelsInWords } from '../contract/dimensions.js';
import { isReportedTogether, reasonRows, reportedTogether } from './reasons.js';

/** Everything that a run knows when it ends, or so far. */
export interface RunRecord {
  run: RunFacts;
  target: ConformanceResult['target'];
  suite: Omit<ConformanceResult['suite'], 'requirements'>;
  tests: TestRecord[];
  /** What a reader is to know of how the run was set up. */
  warnings?: RunMessage[];
  /** Records that were made before the first test. */
  fixtures?: FixtureUse[];
  accepted?: AcceptedDeviations;
  claim?: ProfileId | undefined;
  previous?: ConformanceResult;
}

/** The raw result of a run: each requirement with the verdict of its tests, each contradiction and question with its answers. */
export function compose(record: RunRecord, catalogue: Catalogue): ConformanceResult {
  const { run, previous } = record;
  const tests = [...record.tests].sort((a, b) => order.compare(a.id, b.id));
  const cases = namedCases(tests);
  const seen = grouped(
    cases.flatMap(({ observations }) => observations),
    ({ contradiction }) => contradiction,
  );
  const answers = grouped(
    cases.flatMap((each) => each.answers),
    ({ question }) => question,
  );
  const observed = (id: string): string[] =>
    [...new Set((seen.get(id) ?? []).map(({ reading }) => reading))].sort();
  const claimed = claimedBy(run, record.claim);
  const measure = claimed ?? givenProfile(run.settings);
  // A part of a quick run can't tell what the other parts have.
  const isWholeQuick = run.mode === 'quick' && run.shard === null;
  const choosable = new Set(isWholeQuick ? casesWithin(measure, catalogue.killMatrix) : []);
  const findings: Findings = {
    testsOf: grouped(tests, ({ holds }) => holds),
    observed,
    wanted: leavesOut(run) ? testsWanted(catalogue.killMatrix) : undefined,
    choosable,
    isQuick: run.mode === 'quick',
    byEnvironment: hasFixturesAlone(run.settings),
    measure,
    before: new Map(previous?.requirements.map((requirement) => [requirement.id, requirement])),
  };
  const judged = catalogue.requirements
    .filter(({ excluded }) => excluded === undefined)
    .map((row) => judgedRequirement(row, findings, catalogue));
  const { requirements, complaints } = withAccepted(
    judged.map(({ result }) => result),
    record.accepted ?? { file: '', deviations: [] },
    run.started.slice(0, 10),
    run.shard !== null,
  );
  const broken = complaints.map((message) => ({
    code: 'accepted-deviation',
    settings: ['ACCEPTED'],
    message,
  }));
  const errors = eachOnce(
    [...run.errors, ...broken, ...unknownIds(tests, catalogue)],
    ({ message }) => message,
  );
  const contradictions = catalogue.contradictions.map(({ id, section, text, readings, ruling }) => ({
    id,
    section,
    text,
    readings,
    ruling,
    observed: observed(id),
  }));
  const questions = catalogue.questions.map(({ id, section, text }) => ({
    id,
    section,
    text,
    answers: distinct(answers.get(id) ?? []),
  }));
  // As the tests ended, which is the order in which a record goes from one to the next.
  const fixtures = eachOnce(
    [
      ...(record.fixtures ?? []),
      ...record.tests.flatMap((test) => test.cases.flatMap((each) => each.fixtures)),
    ],
    ({ kind, id }) => `${kind} ${id}`,
  );
  const { settings, strict } = run;
  const byId = new Map(judged.map((each) => [each.result.id, each]));
  const profiles = profileResults(
    requirements,
    ({ id, verdict }, profile) => byId.get(id)?.verdictIn(profile) ?? verdict,
    { settings, errors, strict, matrix: catalogue.killMatrix },
  );
  return {
    format: 3,
    run: {
      ...run,
      outcome: runOutcome(claimed, outcomeOf(requirements, errors, strict), profiles),
      leftOut: isWholeQuick ? leftOutOf(choosable, cases) : undefined,
      claimed,
      profiles,
      counts: countVerdicts(requirements),
      errors,
      warnings: [...(record.warnings ?? []), ...requirements.flatMap(recommendationsOf)],
      crashes: composeCrashes(cases),
      restrictions: restrictionsOf(requirements),
      changes:
        previous === undefined
          ? null
          : changesSince(previous, { requirements, contradictions, questions }, run.complete),
    },
    target: record.target,
    suite: { ...record.suite, requirements: requirements.length },
    rulings: Object.fromEntries(contradictions.map(({ id, ruling }) => [id, ruling])),
    requirements,
    excluded: catalogue.requirements.flatMap(({ id, section, text, excluded }) =>
      excluded === undefined ? [] : [{ id, section, text, excluded }],
    ),
    contradictions,
    questions,
    faults: sentencesOf(requirements, catalogue.killMatrix),
    sideEffects: sideEffectsOf(cases, fixtures),
    fixtures,
  };
}

/** Whether the records that a team prepared stood in for a harness: with these alone some tests see less. */
function hasFixturesAlone(settings: readonly string[]): boolean {
  return settings.includes('BASE_URL') && settings.includes('API_KEY') && !settings.includes('HARNESS_URL');
}

/** Whether a run leaves out cases by itself: to be quick, or to make few members in a workspace that many runs share. */
function leavesOut({ mode, shard, settings }: RunRecord['run']): boolean {
  return mode === 'quick' || (mode === 'whole' && shard === null && hasFixturesAlone(settings));
}

/** What of a clause that says what should be was not kept, once for each case that saw it. */
function recommendationsOf({ id, level, verdict, tests }: RequirementResult): RunMessage[] {
  if (level !== 'should' || verdict !== 'failed') return [];
  return namedCases(tests).flatMap(({ name, finding }) => {
    if (finding === null) return [];
    const { message, exchanges } = finding;
    const about = { requirement: id, case: name, exchanges: exchanges.slice(0, 1) };
    return [{ code: 'should-not-kept', settings: [], message, ...about }];
  });
}

function unknownIds(tests: readonly TestRecord[], { requirements }: Catalogue): RunMessage[] {
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = new Set(tests.flatMap(({ holds }) => holds).filter((id) => !known.has(id)));
  return [...unknown].map((id) => ({
    code: 'unknown-requirement',
    settings: [],
    message: `A test names the requirement ${id}, which spec/requirements/ does not have.`,
    requirement: id,
  }));
}

/** The names of all cases of each requirement that a proof knows. */
function testsWanted({ tests }: KillMatrix): Map<string, string[]> {
  const held = grouped(Object.entries(tests), ([test, row]) => heldBy(test, row));
  return new Map([...held].map(([id, known]) => [id, known.map(([test]) => test)]));
}

function casesWithin(profile: ProfileId, { tests }: KillMatrix): string[] {
  return Object.keys(tests).filter((name) => isWithin(profileOfCase(tests[name] ?? {}), profile));
}

/** How many of the cases that a quick run may choose are not among its tests. */
function leftOutOf(choosable: ReadonlySet<string>, cases: readonly { name: string }[]): RunResult['leftOut'] {
  const ran = new Set(cases.map(({ name }) => name));
  return { cases: [...choosable].filter((name) => !ran.has(name)).length, of: choosable.size };
}

function sentencesOf(
  requirements: readonly RequirementResult[],
  { faults }: KillMatrix,
): Record<string, string> {
  const ids = [...new Set(requirements.flatMap(({ provedBy }) => provedBy))].sort();
  return Object.fromEntries(ids.map((id) => [id, faults[id] ?? id]));
}

/** What cases made and did at the target. */
export function sideEffectsOf(cases: readonly CaseRecord[], fixtures: readonly FixtureUse[]): SideEffects {
  const sum = (of: keyof CaseRecord['traffic']['sideEffects']): number =>
    cases.reduce((total, { traffic }) => total + traffic.sideEffects[of], 0);
  return {
    members: fixtures.filter(({ kind, origin }) => kind === 'member' && origin === 'made').length,
    invitations: sum('invitations'),
    updates: sum('updates'),
    files: sum('files'),
    deliveries: sum('deliveries'),
  };
}

/** Each item once, by a key, where it came first and as it was last. */
function eachOnce<T extends object>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const known = new Map<string, T>();
  for (const item of items) known.set(keyOf(item), { ...known.get(keyOf(item)), ...item });
  return [...known.values()];
}

/** Each value once, with the first exchanges that showed it: a hundred tests may see the same. */
function distinct(recorded: CaseRecord['answers']): QuestionResult['answers'] {
  const answers = new Map<string, string[]>();
  for (const { value, exchanges } of recorded) if (!answers.has(value)) answers.set(value, exchanges);
  return [...answers]
    .map(([value, exchanges]) => ({ value, exchanges }))
    .sort((a, b) => a.value.localeCompare(b.value));
}

/** The same order whichever test ended first, and on however many machines they ran. */
const order = new Intl.Collator('en', { numeric: true });

type Compared = Pick<ConformanceResult, 'requirements' | 'contradictions' | 'questions'>;

/**
 * What differs from an earlier result of the same target. That something is reported here fails nothing: the verdicts say
 * what is wrong, this says what is new about it. What only one of the two has judged or seen is no difference.
 * @param complete whether every test of the run had run
 */
function changesSince(before: ConformanceResult, now: Compared, complete: boolean): Changes {
  const earlier = new Map(before.requirements.map(({ id, verdict }) => [id, verdict]));
  const idsWhere = (holds: (verdict: Verdict, before: Verdict | undefined) => boolean): string[] =>
    now.requirements.filter(({ id, verdict }) => holds(verdict, earlier.get(id))).map(({ id }) => id);
  return {
    since: {
      started: before.run.started,
      url: before.target.url,
      suite: `${before.suite.version}, commit ${before.suite.commit}`,
    },
    broken: idsWhere((verdict, was) => verdict === 'failed' && (was === 'passed' || was === 'inapplicable')),
    fixed: idsWhere((verdict, was) => verdict === 'passed' && was === 'failed'),
    added: idsWhere((_verdict, was) => was === undefined),
    // A run of other tests is asked other questions.
    drifted:
      complete && covers(now, before) && covers(before, now)
        ? drifted(answersOf(before), answersOf(now))
        : [],
  };
}

/** Whether a result has tests of every requirement that another has tests of, but for those that are no more. */
export function covers(
  result: Pick<Compared, 'requirements'>,
  other: Pick<Compared, 'requirements'>,
): boolean {
  const tested = new Set(other.requirements.filter(({ tests }) => tests.length > 0).map(({ id }) => id));
  return result.requirements.every(({ id, tests }) => tests.length > 0 || !tested.has(id));
}

/** What was seen of each contradiction, and answered to each question. */
function answersOf({ contradictions, questions }: Compared): Map<string, string[]> {
  return new Map([
    ...contradictions.map(({ id, observed }) => [id, observed] as const),
    ...questions.map(({ id, answers }) => [id, answers.map(({ value }) => value)] as const),
  ]);
}

function drifted(before: Map<string, string[]>, now: Map<string, string[]>): Changes['drifted'] {
  return [...now].flatMap(([id, answers]) => {
    const earlier = before.get(id) ?? [];
    if (earlier.length === 0 || answers.length === 0) return [];
    const same = earlier.length === answers.length && earlier.every((answer) => answers.includes(answer));
    return same ? [] : [{ id, before: earlier, now: answers }];
  });
}

/**
 * What the target was not held to, by reason, that of the most requirements first: inapplicable requirements, and those
 * of which some cases ended so for a reason that restricts in part (spec/reasons.yaml).
 */
function restrictionsOf(requirements: readonly RequirementResult[]): Restriction[] {
  const rows = reasonRows();
  const whys = requirements.flatMap(inapplicableReasons).filter(({ code, partly }) => {
    const { restricts } = rows.get(code) ?? {};
    return restricts !== 'never' && (!partly || restricts === 'part');
  });
  const aboutOf = ({ code, subject }: (typeof whys)[number]): string =>
    [code, isReportedTogether(code) ? '' : subject].join(' ');
  // What a reason says of several subjects at once it says the same of whole requirements and of parts.
  const alike = grouped(whys, aboutOf);
  const groups = grouped(whys, (why) => `${why.partly} ${aboutOf(why)}`);
  const reported = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { code, subject, settings, message, partly } = first;
    const about = alike.get(aboutOf(first)) ?? [];
    const subjects = [...new Set(about.flatMap((each) => each.subject ?? []))];
    return {
      code,
      settings,
      message: reportedTogether(code, subjects, message),
      partly,
      requirements: [...new Set(group.map(({ requirement }) => requirement))],
      ...(subject !== undefined && subjects.length === 1 && { subject }),
    };
  });
  return [...reported, ...refusedLevels(requirements)].sort(
    (one, other) => other.requirements.length - one.requirements.length,
  );
}

/** Why a requirement, or some cases of one that was judged or could have been, are inapplicable. */
function inapplicableReasons({ id: requirement, verdict, tests, ...decided }: RequirementResult) {
  if (verdict === 'cantTell') return [];
  const partly = verdict !== 'inapplicable';
  const reasons = tests.flatMap(({ cases }) => cases.flatMap(({ reason }) => reason ?? []));
  const own = partly ? reasons.filter((reason) => reason.verdict === 'inapplicable') : [decided];
  return own.map(({ code, subject, settings, message }) => ({
    requirement,
    partly,
    code: code ?? '',
    subject: subject ?? undefined,
    settings,
    message: message ?? '',
  }));
}

/** The code of a case that asks at levels where the target refuses it. */
const levelRefused = 'level-refused';

/** So many cases say that a target refuses a level: fewer may have been refused for another level that they share. */
const enough = 3;

/** The levels that the target was not held to: each case at them was refused. One that is refused to some cases is none. */
function refusedLevels(requirements: readonly RequirementResult[]): Restriction[] {
  const met = new Map<
    string,
    { dimension: string; level: string; requirements: Set<string>; cases: Set<string> }
  >();
  const judged = new Set<string>();
  for (const { id, tests } of requirements)
    for (const { name, levels, verdict, reason } of namedCases(tests))
      for (const [dimension, level] of Object.entries(levels)) {
        const key = `${dimension}/${level}`;
        if (verdict === 'passed' || verdict === 'failed') judged.add(key);
        if (reason?.code !== levelRefused) continue;
        const at = met.get(key) ?? { dimension, level, requirements: new Set(), cases: new Set() };
        met.set(key, at);
        at.requirements.add(id);
        at.cases.add(name);
      }
  return [...met]
    .filter(([key, { cases }]) => !judged.has(key) && cases.size >= enough)
    .map(([key, { dimension, level, requirements: about, cases }]) => ({
      code: levelRefused,
      subject: key,
      settings: [],
      message: `The target refuses what is asked ${levelsInWords({ [dimension]: level })}: ${cases.size} of ${cases.size} cases.`,
      partly: true,
      requirements: [...about],
    }));
}
