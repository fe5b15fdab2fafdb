import { stop } from '../session/stop.js';
import { inWords } from '../session/words.js';

/** One way to supply a fixture: the settings that it takes, all of them, and how a sentence names them. */
export interface Supply {
  settings: string[];
  words: string;
}

/** The way that takes these settings. */
export function supply(...settings: string[]): Supply {
  return { settings, words: inWords(settings) };
}

/**
 * Ends the running test as `untested`: what it needs, and which settings would supply it.
 * @param what in words that follow "This needs"
 * @param fixture what it is for programs, e.g. `order.read`, `member:client`
 */
export function missing(what: string, fixture: string, ...ways: Supply[]): never {
  return stop('untested', {
    code: 'fixture-missing',
    subject: fixture,
    settings: ways.flatMap(({ settings }) => settings),
    message: `This needs ${what}: set ${waysInWords(ways)}.`,
  });
}

/** Ways as a sentence lists them: `A or B`, `A, or B and C`. */
export function waysInWords(ways: readonly Supply[]): string {
  const separator = ways.some(({ settings }) => settings.length > 1) ? ', or ' : ' or ';
  return ways.map(({ words }) => words).join(separator);
}
