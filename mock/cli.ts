import { readCommand, UsageError, wholeNumber } from '../src/contract/command.js';
import { exposure, ExposedError } from '../src/contract/loopback.js';
import type { Fault } from './faults/fault.js';
import { describeReadyWorkspace } from './ready-workspace.js';
import { loadContract } from './rules/shape.js';
import type { MockOptions } from './server.js';
import { startMock } from './server.js';
import { endWithStarter } from './starter.js';
import { StateFileError } from './state-file.js';

async function main(): Promise<void> {
  const values = readArguments();
  if (values.list) {
    await list();
    return;
  }
  const options: MockOptions = {
    host: values.host,
    ...(values.token === undefined ? {} : { token: values.token }),
    open: values.open,
    port: wholeNumber('port', values.port, 65_535),
    harnessPort: wholeNumber('harness-port', values['harness-port'], 65_535),
    ...(values.latency === undefined ? {} : { latency: wholeNumber('latency', values.latency, 600_000) }),
    ...(values.seed === undefined ? {} : { seed: wholeNumber('seed', values.seed, 0xffffffff) }),
    ...(values.state === undefined ? {} : { stateFile: values.state }),
    ...(values.variant === undefined ? {} : { variant: await chosenVariant(values.variant) }),
    ...(values.fault === undefined ? {} : { faults: await chosenFaults(values.fault) }),
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(text: string | undefined): void {
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
