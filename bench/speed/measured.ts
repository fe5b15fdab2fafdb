import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { suiteIdentity } from '../../src/run/suite-identity.js';
import { ownVersion, root } from '../readers/reader.js';
import type { MeasuredPage } from '../measured-pages.js';
import type { ClientMeasures } from './client.js';
import type { MockMeasures } from './mocks.js';
import type { QuickMeasures } from './quick.js';
import type { ShardMeasures } from './shards.js';
import type { SuiteMeasures } from './suite.js';

/** When and on what something was measured. */
export interface Circumstances {
  date: string;
  commit: string;
  cores: number;
  node: string;
  playwright: string;
  rounds: number;
}

/** What was measured last, each part by itself. */
export interface Measured {
  suite?: Circumstances & { measured: SuiteMeasures };
  quick?: Circumstances & { measured: QuickMeasures[] };
  client?: Circumstances & { measured: ClientMeasures };
  mocks?: Circumstances & { measured: MockMeasures[] };
  page?: Circumstances & { measured: MeasuredPage[] };
  shards?: Circumstances & { measured: ShardMeasures[] };
}

/** Where {@link Measured} is kept, and the page that shows it. */
export const measuredFile = path.join(import.meta.dirname, 'measured.json');
export const pageFile = path.join(root, 'docs/benchmarks.md');

/** Reads what was measured last. */
export function readMeasured(): Measured {
  return JSON.parse(readFileSync(measuredFile, 'utf8')) as Measured;
}

/** What a measurement of now is made on. */
export function circumstances(rounds: number): Circumstances {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: suiteIdentity().commit,
    cores: availableParallelism(),
    node: process.versions.node,
    playwright: ownVersion('@playwright/test'),
    rounds,
  };
}
