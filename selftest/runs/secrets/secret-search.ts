import { expect } from '@playwright/test';
import type { SuiteOutcome } from '../../proof/run-suite.js';
import { writtenBelow } from './written-bytes.js';

/** Playwright's own forms of a report, beside the suite's. */
export const everyReporter = ['--reporter=./src/reporter.ts,list,html,junit,json,blob', '--trace', 'on'];

/** Variables by which Playwright's reporters write where the run writes. */
export function reportersIn(directory: string): Record<string, string> {
  return {
    PLAYWRIGHT_HTML_OPEN: 'never',
    PLAYWRIGHT_HTML_OUTPUT_DIR: `${directory}/html`,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: `${directory}/junit.xml`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${directory}/playwright.json`,
    PLAYWRIGHT_BLOB_OUTPUT_DIR: `${directory}/blob`,
  };
}

/** What a run with all of these reporters writes. */
const everyForm = [
  'conformance.json',
  'report.html',
  'junit.xml',
  'playwright.json',
  'report.jsonl',
  'index.html!',
];

/**
 * Expects that no byte that a run wrote or printed shows a secret in any form.
 * @param forms what the run has to have written
 */
export function expectNone(
  secrets: readonly string[],
  report: string,
  { output }: SuiteOutcome,
  forms: readonly string[] = everyForm,
): void {
  const search = searchFor(secrets.flatMap(formsOf));
  const places = [...writtenBelow(report), ['the terminal', Buffer.from(output).toString('latin1')] as const];
  for (const form of forms)
    expect(
      places.some(([place]) => place.includes(form)),
      form,
    ).toBe(true);
  for (const [place, bytes] of places) expect(search(bytes), place).toEqual([]);
}

/** The forms in which a secret can stand in what was written. */
function formsOf(secret: string): string[] {
  const content = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), content]).toString('base64');
    // The characters at either end hold a part of what stands beside it.
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + content.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const units = secret.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const percent = encodeURIComponent(secret);
  return [
    content.toString('latin1'),
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replace(/%../g, (code) => code.toLowerCase()),
    new URLSearchParams({ '': secret }).toString().slice(1),
    secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    units.map((unit) => `\\u${unit}`).join(''),
    content.toString('hex'),
    ...base64,
  ];
}

/** Looks for thousands of forms at once: by the characters that each begins with. */
function searchFor(forms: readonly string[]): (bytes: string) => string[] {
  const length = 8;
  const byBeginning = new Map<string, string[]>();
  for (const form of new Set(forms)) {
    const beginning = form.slice(0, length);
    if (beginning.length === length)
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), form]);
  }
  return (bytes) => {
    const found = new Set<string>();
    for (let at = 0; at + length <= bytes.length; at += 1)
      for (const form of byBeginning.get(bytes.slice(at, at + length)) ?? [])
        if (bytes.startsWith(form, at)) found.add(form);
    return [...found];
  };
}
