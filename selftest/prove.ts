import { availableParallelism } from 'node:os';
import path from 'node:path';
import { faults } from '../mock/faults/index.js';
import { variants } from '../mock/variants/index.js';
import { UsageError, wholeNumber } from '../src/contract/command.js';
import { dimensionIds } from '../src/contract/dimensions.js';
import { levelCases, proof, killMatrix } from '../src/contract/kill-matrix.js';
import { caseOf, isLevelCase } from '../src/contract/test-id.js';
import { writeText } from '../src/reporting/output-folder.js';
import { usesFrom } from '../src/target/order-account.js';
import { beginCommand, orOneSentence } from '../src/run/command-line.js';
import { fullEnvironment, lastingEnvironment } from './environment/environment.js';
import type { PreparedEnvironment } from './environment/environment.js';
import { fromParts, inParts, reachedTests } from './proof/baseline.js';
import type { ProofJob, ResultOf } from './proof/job.js';
import { findings, proofOf } from './proof/kill.js';
import type { Kill } from './proof/kill.js';
import { commit, provePairs } from './proof/prove-pairs.js';
import { Provers } from './proof/provers.js';
import { killMatrixFiles, levelCasesFiles, writeRecord } from './proof/records.js';
import { root } from './program.js';
import { levelCasesWith, matrixWith, matrixWithEnvironment } from './proof/matrix-with.js';
import type { BaselineTest, Find } from './proof/matrix-with.js';

const { values } = beginCommand({
  call: 'npm run prove',
  does: `Holds the suite against every fault and every sound variant of the mock, and writes what it found: spec/proof.json,
spec/kill-matrix and reports/proof/kill-matrix.csv. It takes an hour or more.`,
  options: {
    only: {
      type: 'string',
      default: '',
      value: 'PATTERN',
      says: 'only faults and variants whose id this expression matches',
    },
    all: {
      type: 'boolean',
      default: false,
      says: 'every test for every fault, not those alone that the fault can reach',
    },
    environment: {
      type: 'boolean',
      default: false,
      says: 'with what a team prepares by hand in place of a harness; the tests that can judge so',
    },
    measure: {
      type: 'boolean',
      default: false,
      says: 'no fault and no variant: what each test takes, again, beside what it is known to find',
    },
    variants: {
      type: 'boolean',
      default: false,
      says: 'the variants alone, no fault, and a few of them slow, too',
    },
    pairs: {
      type: 'boolean',
      default: false,
      says: 'faults that are limited to a level of spec/dimensions.yaml, and nothing else',
    },
    half: {
      type: 'string',
      default: 'fixed',
      value: 'fixed|drawn',
      says: 'the pairs that stay, or others that the commit draws; without --pairs, the tests of further requirements for each fault',
    },
    dimension: { type: 'string', default: '', value: 'ID', says: 'only the pairs of this dimension' },
    'per-level': {
      type: 'string',
      default: '',
      value: 'NUMBER',
      says: 'so many pairs of each level; by default a hundred of each dimension',
    },
  },
});

/** The variants that are held to the contract slow, too, with environment fixtures: others differ from these in nothing that takes time. */
const slowVariants = ['any-header-case', 'bare-events', 'bare-events-twice', 'nested-errors', 'sha512-flat'];

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const chosen = values.measure ? /(?!)/ : new RegExp(values.only);
const half = orOneSentence(() => oneOf('half', values.half, ['fixed', 'drawn'] as const));
if (values.pairs) {
  const { dimension, 'per-level': perLevel } = values;
  const selection = orOneSentence(() => ({
    half,
    dimension: dimension === '' ? undefined : oneOf('dimension', dimension, dimensionIds),
    only: new RegExp(values.only),
    ...(perLevel !== '' && { perLevel: wholeNumber('per-level', perLevel, 10_000) }),
  }));
  const wrongPairs = await provePairs(selection, availableParallelism() + 1, say);
  for (const sentence of wrongPairs) say(sentence);
  process.exit(wrongPairs.length === 0 ? 0 : 1);
}
const started = performance.now();
const wrong: string[] = [];
const kills: Kill[] = [];
const finds: Find[] = [];

// One more than there are cores: they wait for deliveries that faults keep back.
const provers = await Provers.start(availableParallelism() + 1);
const prepared = values.environment ? { environment: fullEnvironment } : {};
// Of some faults alone, what cases at levels of other requirements take is known.
const broken = new Set(
  faults.filter(({ id }) => values.measure || chosen.test(id)).flatMap(({ breaks }) => breaks),
);
const levelsOf = values.only === '' ? 'all' : [...broken];
const baseline = fromParts(await provers.run(inParts(provers.count, { levelsOf, ...prepared })));
if (baseline.blame.length > 0) {
  say(`The mock without a fault is blamed, so nothing can be proved:\n${baseline.blame.join('\n')}`);
  provers.stop();
  process.exit(1);
}
const [plain, atLevels] = [false, true].map((isWanted) =>
  baseline.tests.filter(({ id }) => isLevelCase(caseOf(id)) === isWanted),
) as [BaselineTest[], BaselineTest[]];
const finders = [...plain, ...atLevels.filter(({ id }) => isFinder(id))];
const judged = new Map(finders.filter(({ verdict }) => verdict === 'passed').map((test) => [test.id, test]));
const { requirements } = baseline;
const draw = half === 'drawn' ? commit() : '';
const variantEnvironment =
  values.environment && values.variants ? { environment: lastingEnvironment } : prepared;
const jobs: ProofJob[] = [
  ...[...variants.keys()]
    .filter((id) => chosen.test(id))
    .map((id): ProofJob => ({ kind: 'variant', id, ...variantEnvironment })),
  ...(values.variants ? slowVariants.filter((id) => chosen.test(id)) : []).map((id): ProofJob => ({
    kind: 'variant',
    id,
    ...variantEnvironment,
    slow: true,
  })),
  ...faults
    .filter(({ id }) => !values.variants && chosen.test(id))
    .map((fault): Extract<ProofJob, { kind: 'fault' }> => {
      const tests = values.environment ? finding(fault.id) : reachedTests(requirements, fault, draw);
      const environment = values.environment
        ? fixturesFor(tests.flatMap((test) => judged.get(test)?.orders ?? []))
        : undefined;
      return {
        ...{ kind: 'fault' as const, id: fault.id, environment },
        tests: values.all && !values.environment ? [] : tests,
      };
    })
    // What no test finds that could run: without a harness it goes unseen.
    .filter(({ tests, environment }) => environment === undefined || tests.length > 0),
];
await provers.run(jobs, tell);
provers.stop();

const sentences = Object.fromEntries(faults.map(({ id, describe }) => [id, describe]));
if (!values.variants) {
  const rows = [...plain, ...atLevels.filter(({ id }) => isFinder(id))];
  const matrix = values.environment
    ? matrixWithEnvironment(killMatrix(), rows, finds, chosen, broken)
    : matrixWith(killMatrix(), sentences, rows, finds, broken);
  const kept = <Row>(rows: Readonly<Record<string, Row>>): Record<string, Row> =>
    Object.fromEntries(baseline.leftOut.flatMap((name) => (rows[name] ? [[name, rows[name]]] : [])));
  Object.assign(matrix.tests, kept(killMatrix().tests));
  writeRecord(killMatrixFiles(matrix));
  const levels = levelCasesWith(levelCases(), atLevels, values.environment, broken);
  writeRecord(levelCasesFiles({ ...kept(levelCases()), ...levels }));
}
if (!values.environment && !values.variants && !values.measure) {
  const proved = proofOf(kills, values.only === '' ? {} : proof(), new Set(faults.map(({ id }) => id)));
  writeText(path.join(root, 'spec/proof.json'), `${JSON.stringify(proved, null, 2)}\n`);
  if (values.only === '') {
    writeText(path.join(root, 'reports/proof/kill-matrix.csv'), table(kills));
    for (const { id } of requirements)
      if (proved[id] === undefined) wrong.push(`${id} has no fault that makes one of its tests fail.`);
  }
}
say('');
for (const sentence of wrong) say(sentence);
const found = kills.filter(({ blamed }) => blamed.length > 0).length;
say(
  `${found} of ${kills.length} faults found, ${jobs.length - kills.length} sound variants, ${wrong.length} findings, ${Math.round((performance.now() - started) / 1000)} s.`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

function tell(result: ResultOf<ProofJob>, index: number): void {
  const job = jobs[index];
  if (job === undefined || job.kind === 'baseline' || result.kind === 'baseline') return;
  // Without a harness less is seen: that a fault is not found is then what is to be known.
  const found = result.kind === 'fault' ? (values.environment ? [] : findings(result.kill)) : result.blame;
  wrong.push(...found);
  if (result.kind === 'fault') {
    kills.push(result.kill);
    finds.push({ fault: result.kill.fault, foundBy: result.foundBy });
  }
  const blamed = result.kind === 'fault' ? `: ${result.kill.blamed.join(', ') || 'nothing'}` : '';
  const others =
    result.kind === 'fault' && result.kill.collateral.length > 0
      ? ` (also ${result.kill.collateral.join(', ')})`
      : '';
  for (const sentence of found) say(`      ${sentence}`);
  say(
    `${index + 1}/${jobs.length} ${found.length === 0 ? 'ok   ' : 'WRONG'} ${job.kind} ${job.id}${blamed}${others}`,
  );
}

function oneOf<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined)
    throw new UsageError(`--${option} must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

/**
 * Whether a case at levels finds a plain fault that no plain case finds: one whose sentence carries a condition. What it
 * finds with a harness no proof without one takes from it.
 */
function isFinder(name: string): boolean {
  const known = killMatrix().tests[name]?.finds ?? [];
  const isLeft = known.some((fault) => values.environment || !finds.some((each) => each.fault === fault));
  return isLeft || finds.some(({ foundBy }) => foundBy.includes(name));
}

/** The tests that find a fault with a harness and can judge without one: no others can find it so. */
function finding(fault: string): string[] {
  return [...judged.keys()].filter((test) => killMatrix().tests[test]?.finds.includes(fault) === true);
}

/** No more perishable orders than cases use. */
function fixturesFor(uses: readonly string[]): PreparedEnvironment {
  return { ...fullEnvironment, perishable: usesFrom(uses).filter(({ perishable }) => perishable).length };
}

/** The kill matrix as a table: a line for each fault and requirement. */
function table(all: readonly Kill[]): string {
  const lines = all.flatMap(({ fault, blamed, collateral, doubtful }) => [
    ...blamed.map((id) => `${fault},${id},blamed`),
    ...collateral.map((id) => `${fault},${id},collateral`),
    ...doubtful.map((id) => `${fault},${id},doubtful`),
  ]);
  return ['fault,requirement,kind', ...lines.sort(), ''].join('\n');
}
