import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { expect } from '../../test.js';
import type { SuiteOutcome } from '../../proof/run-suite.js';
import type { Echo } from './echoing-proxy.js';

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

/**
 * Expects that no byte that a run wrote or printed shows a secret in any form.
 * @param echoes what a target repeated of them
 * @param forms what has to be there
 */
export function expectNone(
  secrets: readonly string[],
  report: string,
  { output }: Pick<SuiteOutcome, 'output'>,
  echoes: readonly Echo[] = [],
  forms = [...ownForms, ...formsOfPlaywright],
): void {
  const search = searchFor([...secrets.flatMap(formsOf), ...echoes.flatMap(echoedForms)]);
  const places = [...writtenBelow(report), ['the terminal', Buffer.from(output).toString('latin1')] as const];
  for (const form of forms)
    expect(
      places.some(([place]) => place.includes(form)),
      form,
    ).toBe(true);
  for (const [place, bytes] of places) expect(search(bytes), place).toEqual([]);
}

/** What our reporter writes, and what Playwright's own do. */
export const ownForms = ['conformance.json', 'exchanges.har', 'report.html'];
const formsOfPlaywright = ['junit.xml', 'playwright.json', 'report.jsonl', 'index.html!'];

/** The middle of what a target repeated, as a file may have it. */
function echoedForms({ text }: Echo): string[] {
  const middle = text.slice(Math.floor(text.length / 4), Math.ceil((text.length * 3) / 4));
  const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);
  const forms = [middle, inJson(middle), inJson(inJson(middle)), inMarkup(middle)];
  return forms.map((form) => Buffer.from(form).toString('latin1'));
}

function inMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
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
    inMarkup(secret),
    units.map((unit) => `\\u${unit}`).join(''),
    content.toString('hex'),
    ...base64,
  ];
}

/** Looks for thousands of forms at once, in a hundred megabytes: by the characters that each begins with. */
function searchFor(forms: readonly string[]): (bytes: string) => string[] {
  const length = 8;
  const byBeginning = new Map<string, string[]>();
  const firstFour = new Set<number>();
  for (const form of new Set(forms)) {
    const beginning = form.slice(0, length);
    if (beginning.length < length) continue;
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), form]);
    firstFour.add(Buffer.from(beginning, 'latin1').readInt32BE());
  }
  return (bytes) => {
    const found = new Set<string>();
    let four = 0;
    for (let end = 0; end < bytes.length; end += 1) {
      four = (four << 8) | bytes.charCodeAt(end);
      if (!firstFour.has(four)) continue;
      const at = end - 3;
      for (const form of byBeginning.get(bytes.slice(at, at + length)) ?? [])
        if (bytes.startsWith(form, at)) found.add(form);
    }
    return [...found];
  };
}

/** Everything that a run wrote below a directory, a character for each byte: each file, and each entry of an archive. */
export function writtenBelow(directory: string): [place: string, bytes: string][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return withArchives(file, readFileSync(file));
    });
}

/**
 * A file with what is packed in it: its own archive, those that a page carries as base64, the data of the report's page, and
 * what stands in Base64 among the texts of JSON.
 */
function withArchives(place: string, content: Buffer): [string, string][] {
  const text = content.toString('latin1');
  const carried = [...text.matchAll(/data:application\/zip;base64,([\w+/=]+)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  const packed = [...text.matchAll(/class="packed" id="([\w-]+)">([\w+/=]+)</g)].map(
    ([, id = '', base64 = '']): [string, string] => [
      `${place}!${id}`,
      inflateSync(Buffer.from(base64, 'base64')).toString('latin1'),
    ],
  );
  const attached = [...text.matchAll(/"((?:[\w+/]{4}){25,}={0,2})"/g)].map(
    ([, base64 = ''], index): [string, string] => [
      `${place}!text ${index}`,
      Buffer.from(base64, 'base64').toString('latin1'),
    ],
  );
  const archives = text.startsWith('PK') ? [content, ...carried] : carried;
  return [
    [place, text],
    ...packed,
    ...attached,
    ...archives.flatMap((archive) =>
      entriesOf(archive).flatMap(({ name, bytes }) => withArchives(`${place}!${name}`, bytes)),
    ),
  ];
}

/** The entries of a zip file (PKWARE APPNOTE, 4.3), by its central directory. */
export function entriesOf(archive: Buffer): { name: string; bytes: Buffer }[] {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const entries: { name: string; bytes: Buffer }[] = [];
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === 0x02014b50;) {
    const [method, size, local] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ];
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(begin, begin + size);
    entries.push({
      name: archive.subarray(at + 46, at + 46 + name).toString(),
      bytes: method === 0 ? packed : inflateRawSync(packed),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
