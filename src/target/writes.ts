import { stop } from '../session/stop.js';
import type { Settings } from './settings.js';

/**
 * The one guard before anything that creates or changes a record at the target. Where the run may not write, the test
 * ends as `untested`, with the variable that permits it.
 */
export function demandWrites({ writes, baseUrl = '' }: Pick<Settings, 'writes' | 'baseUrl'>): void {
  if (!writes)
    stop('untested', {
      code: 'writes-forbidden',
      settings: ['TARGET_WRITES'],
      message: `This creates or changes records on ${new URL(baseUrl).host}: set TARGET_WRITES=allowed to permit it.`,
    });
}
