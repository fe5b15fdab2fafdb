import { isObject, parsedJson } from '../contract/json-value.js';
import { areThere, environmentFile, environmentFiles } from './environment-file.js';
import type { WrittenVariables } from './environment-file.js';
import type { Mistakes } from './mistakes.js';
import { nearestSetting } from './near-miss.js';
import type { Place } from './places.js';
import { SettingsError } from './settings-error.js';
import { present } from './variables.js';
import type { Variables } from './variables.js';

/** The variables of a run, from wherever they come. */
export interface Sources extends WrittenVariables {
  target: string;
  /** The lists of orders that FIXTURES_COMMAND printed: they are added to those of the file. */
  perishable: Variables;
  /** What was written down for this target, in its file or by FIXTURES_COMMAND, with names that may be no setting. */
  written: Variables;
  /** What is set in the environment, with the names of other programs. */
  environment: Variables;
  /** Environment files that no TARGET chooses. */
  unused: string[];
}

/** The variable by which what FIXTURES_COMMAND printed reaches every process of a run: {@link WrittenVariables} as JSON. */
export const printedFixtures = 'CONFORMANCE_FIXTURES';

/** Whether a variable that FIXTURES_COMMAND printed is a list of orders that the run may use up. */
export function isPerishable(name: string): boolean {
  return name.startsWith('ORDERS_');
}

/**
 * Reads the environment, what FIXTURES_COMMAND printed, and the file of the target. Throws {@link SettingsError} if there is
 * no such file to be read.
 * @param mistakes takes what is wrong with its lines
 */
export function readSources(environment: Variables, directory: string, mistakes: Mistakes): Sources {
  const set = present(environment);
  const target = set.TARGET ?? 'mock';
  if (!/^[\w][\w.-]*$/.test(target))
    throw new SettingsError(`TARGET is "${target}": use letters, digits, ".", "_" and "-" alone.`);
  const file = environmentFile(target, set.BASE_URL, directory);
  mistakes.add(...file.mistakes);
  const printed = printedBefore(set);
  const fresh = Object.entries(present(printed.variables));
  const lasting = Object.fromEntries(fresh.filter(([name]) => !isPerishable(name)));
  const inFile = present(file.variables);
  return {
    target,
    variables: { ...inFile, ...lasting, ...set },
    perishable: Object.fromEntries(fresh.filter(([name]) => isPerishable(name))),
    places: placesOf(set, file, printed),
    written: { ...file.variables, ...printed.variables },
    environment: set,
    unused: set.TARGET === undefined && set.BASE_URL === undefined ? environmentFiles(directory) : [],
  };
}

/** The names in the file that are no setting, each as a mistake. */
export function unknownNames(
  { written }: Pick<Sources, 'written'>,
  known: readonly string[],
): SettingsError[] {
  return Object.keys(written)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestSetting(name, known);
      const remedy =
        near === undefined
          ? 'docs/targets.md has all of them, so remove it'
          : `${near} is, so correct the name`;
      return new SettingsError(`${name} is not a setting: ${remedy}.`, name);
    });
}

/** What of the environment is probably not as somebody meant it, a sentence each. */
export function doubtfulNames(
  { environment, unused }: Pick<Sources, 'environment' | 'unused'>,
  known: readonly string[],
): string[] {
  const misspelt = Object.keys(environment).flatMap((name) => {
    const near = nearestSetting(name, known);
    return near === undefined || environment[near] !== undefined
      ? []
      : [
          `${name}, which is set in the environment, is not a setting: ${near} is, so correct the name or unset it.`,
        ];
  });
  const [first] = unused;
  return first === undefined
    ? misspelt
    : [
        ...misspelt,
        `TARGET is not set, so the target is the embedded mock. ${areThere(unused)}: TARGET=${first.replace('.env.', '')} chooses ${unused.length === 1 ? 'it' : 'one'}.`,
      ];
}

function printedBefore(set: Variables): WrittenVariables {
  const printed = parsedJson(set[printedFixtures] ?? '');
  return isObject(printed) ? (printed as unknown as WrittenVariables) : { variables: {}, places: {} };
}

function placesOf(
  set: Variables,
  file: WrittenVariables,
  printed: WrittenVariables,
): Record<string, readonly Place[]> {
  const names = [...Object.keys(file.places), ...Object.keys(printed.places)];
  return Object.fromEntries(
    names.map((name) => {
      const [inFile = [], inOutput = []] = [file.places[name], printed.places[name]];
      const written = inOutput.length > 0 && !isPerishable(name) ? inOutput : inFile;
      const over = ({ source, line }: Place): Place => ({
        source: `set in the environment, which wins over ${source}`,
        ...(line !== undefined && { line }),
      });
      return [name, set[name] === undefined ? written : written.map(over)];
    }),
  );
}
