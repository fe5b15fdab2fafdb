import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { oneLine } from '../contract/text.js';
import { shortestSecret } from '../session/secrets/secret-search.js';
import { Mistakes, withPlaces, SettingsError } from '../target/variables.js';
import { writtenVariables, home, printedFixtures, readSources } from '../target/sources.js';
import type { WrittenVariables } from '../target/sources.js';
import type { Variables } from '../target/variables.js';

/** Seconds that the command may take, and after which a person at the terminal learns that it still runs. */
const commandLimit = 120;
const quietSeconds = 5;

/** What an environment variable can carry, in characters, with room for its form as JSON. */
const mostOutput = 60_000;

/** Characters that are kept of standard error, of which the last line is shown. */
const keptErrors = 20_000;

/** What is set for a run as a whole, or chooses it, so that no command of its own may change it. */
const ofTheRun = /^(TARGET|FIXTURES_COMMAND|CONFORMANCE_.*|MOCK_.*)$/;

/** Names of variables whose values are secret, in a team's own environment too, and those of them that are settings. */
const secretName = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i;
const secretSetting = /^(\w+_)?API_KEY$|ACCESS_TOKEN|^WEBHOOK_SECRET$/;

interface Ended {
  output: string;
  errors: string;
  /** In words that follow "FIXTURES_COMMAND", where it did not end by itself with 0. */
  trouble?: string;
}

/**
 * Runs FIXTURES_COMMAND, if there is one and the target is not the embedded mock, and hands the lines `NAME=value` that it
 * prints on to every process of the run ({@link printedFixtures}, added to `environment`). Throws {@link SettingsError}
 * where it fails, takes longer than `limit` seconds, or prints anything else; no secret is repeated.
 */
export async function runFixturesCommand(
  environment: Variables = process.env,
  directory = home,
  limit = commandLimit,
): Promise<void> {
  const { FIXTURES_COMMAND: inEnvironment, BASE_URL: baseUrl, TARGET: target = 'mock' } = environment;
  if (environment[printedFixtures] !== undefined) return;
  const mistakes = new Mistakes();
  const { variables, places } = readSources(environment, directory, mistakes);
  // Whoever reads the settings tells them, with all others.
  if (mistakes.areThere) return;
  const command = inEnvironment || variables.FIXTURES_COMMAND;
  const isEmbedded = target === 'mock' && !baseUrl && variables.BASE_URL === undefined;
  if (command === undefined || isEmbedded) return;
  const ended = await endOf(command, { ...variables, ...environment }, directory, limit);
  const wrong = (sentence: string): SettingsError =>
    new SettingsError(withPlaces(sentence, ['FIXTURES_COMMAND'], places));
  const secrets = secretsIn({ ...variables, ...environment });
  if (ended.trouble !== undefined) {
    const last = lastLine(ended.errors, secrets);
    throw wrong(
      `FIXTURES_COMMAND ${ended.trouble}${last === undefined ? '' : `; the last line of its standard error is "${last}"`}: correct the command or unset it.`,
    );
  }
  const printed = linesOf(ended.output);
  const names = Object.keys(printed.variables);
  if (names.length === 0)
    throw wrong(
      'FIXTURES_COMMAND printed no line of the form NAME=value on standard output: have it print orders, such as ORDERS_PENDING=id,id, or unset it.',
    );
  const own = names.find((name) => ofTheRun.test(name));
  if (own !== undefined)
    throw new SettingsError(`FIXTURES_COMMAND can't set ${own}: have it print that no more.`, own).at(
      printed.places,
    );
  const credentials = secretsIn({ ...variables, ...printed.variables }, secretSetting);
  const [, leaked] = [...credentials].find(([value]) => ended.errors.includes(value)) ?? [];
  if (leaked !== undefined)
    throw wrong(
      `FIXTURES_COMMAND prints the value of ${leaked} on standard error, which logs keep: have it print that on standard output alone.`,
    );
  environment[printedFixtures] = JSON.stringify(printed);
}

function linesOf(output: string): WrittenVariables {
  const { mistakes, ...written } = writtenVariables(
    output,
    'output of FIXTURES_COMMAND',
    'have FIXTURES_COMMAND print everything else on standard error, and call npm run with --silent',
  );
  if (mistakes.length > 0) throw SettingsError.ofAll(mistakes);
  return written;
}

/** Runs a command in a shell, in a process group of its own, so that nothing of it is left behind when it takes too long. */
function endOf(command: string, environment: Variables, directory: string, limit: number): Promise<Ended> {
  const child = spawn(command, {
    shell: true,
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended: Ended = { output: '', errors: '' };
  const end = (trouble: string): void => {
    ended.trouble ??= trouble;
    kill(child);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.output += text;
    if (ended.output.length > mostOutput)
      end(`printed more than ${mostOutput} characters, which is more than it may`);
  });
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (ended.errors = (ended.errors + text).slice(-keptErrors)));
  const timers = [
    setTimeout(() => end(`did not end within ${limit} s`), limit * 1000),
    setTimeout(
      () => process.stderr.write(`FIXTURES_COMMAND is running; it may take ${limit} s.\n`),
      quietSeconds * 1000,
    ),
  ];
  const interrupt = (signal: NodeJS.Signals): void => {
    kill(child);
    process.removeListener(signal, interrupt);
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  return new Promise((resolve) => {
    const settle = (trouble?: string): void => {
      timers.forEach(clearTimeout);
      for (const signal of signals) process.removeListener(signal, interrupt);
      ended.trouble ??= trouble;
      resolve(ended);
    };
    child.once('error', ({ message }) => settle(`can't be started (${message})`));
    child.once('close', (code, signal) =>
      settle(
        code === 0 ? undefined : code === null ? `was ended by ${signal}` : `ended with exit code ${code}`,
      ),
    );
  });
}

function kill({ pid, stdout, stderr }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
  stdout?.destroy();
  stderr?.destroy();
}

/** What is secret among variables, with the name of each. */
function secretsIn(variables: Variables, named = secretName): Map<string, string> {
  return new Map(
    Object.entries(variables).flatMap(([name, value]) =>
      named.test(name) && value !== undefined && value.length >= shortestSecret ? [[value, name]] : [],
    ),
  );
}

/** The last line of standard error without secrets, and without what may be one that nobody named. */
function lastLine(errors: string, secrets: ReadonlyMap<string, string>): string | undefined {
  const [line] = errors
    .split(/\r?\n/)
    .filter((each) => each.trim() !== '')
    .slice(-1);
  if (line === undefined) return undefined;
  let shown = oneLine(line);
  for (const [value, name] of secrets) shown = shown.replaceAll(value, () => `$${name}`);
  shown = shown
    .replaceAll(/([a-z]+:\/\/)[^/\s@]*@/gi, '$1…@')
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replaceAll(/((?:key|token|secret|pass\w*|auth\w*)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1…')
    .replaceAll(/(?=[\w+/=~-]*\d)(?=[\w+/=~-]*[a-z])[\w+/=~-]{16,}/gi, '…');
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown;
}
