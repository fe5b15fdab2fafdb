import { stop } from '../session/stop.js';

/** Ends the running test as `untested`: what it needs, and which setting would supply it. */
export function missing(what: string, supply: string): never {
  return stop('untested', `This needs ${what}: set ${supply}.`);
}
