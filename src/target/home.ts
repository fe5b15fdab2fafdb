import path from 'node:path';

/**
 * Where the environment files and the accepted deviations of the targets lie, and below which reports are written: the
 * folder in which the command of an installed package was called (scripts/bin/), and the project's own otherwise.
 */
export const home = process.env.CONFORMANCE_HOME ?? path.resolve(import.meta.dirname, '../..');
