import { brokenConnections } from './broken-connections.js';
import { fileTroubles } from './file-troubles.js';
import { harnessTroubles } from './harness-troubles.js';
import { environmentTroubles } from './environment-troubles.js';
import { networkTroubles } from './network-troubles.js';
import { runTroubles } from './run-troubles.js';
import { settingTroubles } from './setting-troubles.js';
import type { Trouble } from './trouble.js';
import { wrongAnswers } from './wrong-answers.js';

/** Every trouble that a run is tried with; docs/failure-modes.md shows them. */
export const troubles: Trouble[] = [
  ...wrongAnswers,
  ...brokenConnections,
  ...networkTroubles,
  ...harnessTroubles,
  ...settingTroubles,
  ...environmentTroubles,
  ...fileTroubles,
  ...runTroubles,
];
