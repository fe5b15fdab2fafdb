import { execFileSync } from 'node:child_process';
import { readCommand, UsageError, wholeNumber } from '../src/contract/command.js';
import { exposure, ExposedError } from '../src/contract/loopback.js';
import type { Fault } from './faults/fault.js';
import { describeReadyWorkspace } from './ready-workspace.js';
import { loadContract } from './rules/shape.js';
import type { MockOptions } from './server.js';
import { startMock } from './server.js';
import { isRunning, StateFileError } from './state-file.js';

/** How often the mock looks whether the process that started it still runs, in milliseconds. */
const starterInterval = 500;

async function main(): Promise<void> {
  const values = readArguments();
  if (values.list) {
    await list();
    return;
  }
  const whole = (name: 'port' | 'harness-port' | 'latency' | 'seed', max: number): number | undefined =>
    values[name] === undefined ? undefined : wholeNumber(name, values[name], max);
  const options: MockOptions = {
    host: values.host,
    token: values.token,
    open: values.open,
    port: whole('port', 65_535),
    harnessPort: whole('harness-port', 65_535),
    latency: whole('latency', 600_000),
    seed: whole('seed', 0xffffffff),
    stateFile: values.state,
    variant: values.variant === undefined ? undefined : await chosenVariant(values.variant),
    faults: await chosenFaults(values.fault ?? []),
  };
  const mock = await startMock(options);
  const warning = exposure(values.host, options);
  if (warning !== undefined) complain(warning);
  const end = (): void => void mock.close().then(() => process.exit(0), fail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  endWithStarter(end);
  say(`mock listening on ${mock.baseUrl}, harness on ${mock.harnessUrl}`);
  if (!values.quiet) {
    say(await describeReadyWorkspace(mock, options.seed));
    mock.touch();
  }
  // The first request need not wait for the validators. What is wrong with them, it will say.
  loadContract().catch(() => undefined);
}

function readArguments() {
  return readCommand({
    call: 'npm run mock',
    does: 'Serves the service that the specification describes, in memory (docs/mock.md).',
    options: {
      port: {
        type: 'string',
        default: '4010',
        value: 'N',
        says: 'port of the service, 4010 by default; 0 is any free one',
      },
      'harness-port': {
        type: 'string',
        default: '4011',
        value: 'N',
        says: 'port of the harness, 4011 by default',
      },
      host: {
        type: 'string',
        default: '127.0.0.1',
        value: 'ADDRESS',
        says: 'where both listen, 127.0.0.1 by default; beyond loopback with one of the next two',
      },
      token: { type: 'string', value: 'TEXT', says: 'the harness and its page ask for this token' },
      open: { type: 'boolean', default: false, says: 'everybody who reaches the harness may use it' },
      seed: {
        type: 'string',
        value: 'N',
        says: 'makes ids, credentials, sample data and timestamps repeat',
      },
      state: { type: 'string', value: 'FILE', says: 'keeps everything in a file' },
      latency: { type: 'string', value: 'MS', says: 'holds each answer of the service back' },
      variant: {
        type: 'string',
        value: 'ID',
        says: 'answers differently if the specification does not say',
      },
      fault: {
        type: 'string',
        multiple: true,
        value: 'ID[@LEVEL]',
        says: 'breaks the specification in a named way, everywhere or only at a level; may be repeated',
      },
      list: { type: 'boolean', default: false, says: 'every variant, fault and level' },
      quiet: { type: 'boolean', default: false, says: 'no ready workspace' },
    },
  }).values;
}

async function chosenVariant(id: string): Promise<MockOptions['variant']> {
  const { variants } = await import('./variants/index.js');
  const variant = variants.get(id);
  if (!variant) throw new UsageError(`There is no variant "${id}"; --list shows all.`);
  return variant;
}

async function chosenFaults(ids: string[]): Promise<Fault[]> {
  if (ids.length === 0) return [];
  const { faultNamed } = await import('./levels/limited.js');
  return ids.map((id) => {
    const fault = faultNamed(id);
    if (!fault)
      throw new UsageError(
        id.includes('@')
          ? `There is no fault and level "${id}"; --list shows all faults and levels.`
          : `There is no fault "${id}"; --list shows all.`,
      );
    return fault;
  });
}

async function list(): Promise<void> {
  const [{ variants }, { faults }, { dimensions }] = await Promise.all([
    import('./variants/index.js'),
    import('./faults/index.js'),
    import('../src/contract/dimensions.js'),
  ]);
  for (const [id, { describe }] of variants) say(`variant ${id}: ${describe}`);
  for (const { id, breaks, describe } of faults) say(`fault ${id} (${breaks.join(', ')}): ${describe}`);
  for (const { levels } of dimensions()) for (const { id, text } of levels) say(`level ${id}: ${text}`);
}

/**
 * Calls `end` once the process that started the mock is gone, however it ended. That process is the one that
 * `MOCK_ENDS_WITH` names by its id, or the npm of `npm run mock` and `npx --no mock`. A mock that was started in another way
 * has none: it runs until it is ended.
 */
function endWithStarter(end: () => void): void {
  const starter = starterOf(process.env);
  if (starter === undefined) return;
  const timer = setInterval(() => {
    if (isRunning(starter)) return;
    clearInterval(timer);
    end();
  }, starterInterval);
}

function starterOf(env: NodeJS.ProcessEnv): number | undefined {
  if (env.MOCK_ENDS_WITH !== undefined) return Number(env.MOCK_ENDS_WITH);
  return ['mock', 'npx'].includes(env.npm_lifecycle_event ?? '') ? npm(env.npm_lifecycle_script) : undefined;
}

/** The npm that runs a script: the parent of the shell of the script, or of this process where that shell gave way to it. */
function npm(script = ''): number | undefined {
  try {
    const ps = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(ps) ?? [];
    if (command.includes(` -c ${script}`)) return Number(parent);
    return /^(npm|npx)\b/.test(command) ? process.ppid : undefined;
  } catch {
    // Small images have no ps. The shell ends with npm, unless npm was killed.
    return process.ppid;
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text = ''): void {
  process.stderr.write(`${text}\n`);
}

function fail(error: unknown): void {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if ([UsageError, StateFileError, ExposedError].some((kind) => error instanceof kind)) complain(message);
  else if (code === 'EADDRINUSE') complain(`The port is taken (${message}); choose another one or 0.`);
  else if (code !== undefined) complain(`The mock could not start (${message}).`);
  else complain(stack);
  process.exit(2);
}

main().catch(fail);
