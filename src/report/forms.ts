import type { Exchanges } from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import { renderAnnotations } from './forms/annotations.js';
import { renderBadge, renderBadgeEndpoint } from './forms/badge.js';
import { renderEarl } from './forms/earl.js';
import { renderJunit } from './forms/junit.js';
import { renderMarkdown } from './forms/markdown.js';
import { renderHtml } from './html/page.js';

/** One form of the report: what is made of a result and its exchanges alone. */
export interface ReportForm {
  /** What `FORMS` chooses it by; forms of one name are made together. */
  name: string;
  /** The file in the directory of the report. */
  file: string;
  render(result: ConformanceResult, exchanges: Exchanges): string;
}

/** Every form, in the order in which they are made. */
export const forms: readonly ReportForm[] = [
  { name: 'html', file: 'report.html', render: renderHtml },
  { name: 'junit', file: 'junit.xml', render: renderJunit },
  { name: 'earl', file: 'earl.jsonld', render: renderEarl },
  { name: 'markdown', file: 'summary.md', render: renderMarkdown },
  { name: 'annotations', file: 'annotations.txt', render: renderAnnotations },
  { name: 'badge', file: 'badge.svg', render: renderBadge },
  { name: 'badge', file: 'badge.json', render: renderBadgeEndpoint },
];

/** The names that `FORMS` may have, each once. */
export const formNames: readonly string[] = [...new Set(forms.map(({ name }) => name))];
