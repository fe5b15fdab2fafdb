import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { page } from './html/page.js';

/**
 * The report that a reviewer decides from: one HTML file that needs nothing else and loads nothing.
 * Everything that comes from the target is escaped.
 */
export function renderHtml(result: ConformanceResult, exchanges: Exchanges): string {
  return page(result, exchanges);
}
