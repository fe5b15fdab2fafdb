import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { renderHtml } from './html.js';

/** One form of the report: a file that is made of a result and its exchanges alone. */
export interface ReportForm {
  /** What `FORMS` chooses it by; forms of one name are made together. */
  name: string;
  /** The file in the directory of the report. */
  file: string;
  /** The text of the file. */
  render(result: ConformanceResult, exchanges: Exchanges): string;
}

/** Every form, in the order in which they are made. */
export const forms: readonly ReportForm[] = [{ name: 'html', file: 'report.html', render: renderHtml }];

/** The names that `FORMS` may have, each once. */
export const formNames: readonly string[] = [...new Set(forms.map(({ name }) => name))];
