import { test } from '@playwright/test';
import { NotJudged } from '../target/not-judged.js';
import type { UnjudgedVerdict } from '../target/not-judged.js';

/** Ends the running test without a judgement. A skip, unlike an error, does not cost a new worker. */
export function stop(verdict: UnjudgedVerdict, reason: string): never {
  const info = test.info();
  info.annotations.push({ type: verdict, description: reason });
  info.skip(true, reason);
  throw new NotJudged(verdict, reason);
}
