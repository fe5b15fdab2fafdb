import { targetLabel } from './readable-text.js';
import { isRedacted } from './html/browser/curl-command.js';
import type {
  Exchanges,
  RecordedExchange,
  RecordedFile,
  RecordedPart,
} from '../verdict/recorded-exchange.js';
import type { ConformanceResult } from '../verdict/result.js';
import type { TestRecord } from '../verdict/verdicts.js';

/** A file that repeats one character is written out up to this size, in bytes. */
const longestRepeat = 10_000;

/** What an entry says of the test that an exchange belongs to. */
export type HarTest = Pick<TestRecord, 'id' | 'title' | 'holds'>;

/** The head of an archive: the entries follow, with a comma between any two, then {@link harTail}. */
export function harHead({ suite, target }: Pick<ConformanceResult, 'suite' | 'target'>): string {
  const creator = { name: 'conformance suite', version: suite.version };
  const comment = `${targetLabel(target)} at ${target.url}. Secrets were taken out when the exchanges were recorded: what begins with $ in their place is a placeholder.`;
  const log = JSON.stringify({ version: '1.2', creator, comment });
  return `{"log":${log.slice(0, -1)},"entries":[\n`;
}

/** The end of an archive. */
export const harTail = '\n]}}\n';

/** The entries of one test as lines of JSON, in the order of the exchanges. */
export function harEntries(exchanges: Exchanges, test: HarTest): string[] {
  return Object.entries(exchanges).map(([key, exchange]) => {
    const entry = harEntry(key, exchange, test);
    const json = JSON.stringify(entry);
    return isRedacted(json) ? `${json.slice(0, -1)},"_redacted":true}` : json;
  });
}

/**
 * An exchange in an HTTP Archive (HAR 1.2); `schemas/exchanges.schema.json` describes each member. What HAR has no member
 * for begins with an underscore. Exchanges are kept nowhere else: {@link exchangesOf} gets each back whole.
 */
export type HarEntry = ReturnType<typeof harEntry>;

function harEntry(key: string, exchange: RecordedExchange, test: HarTest) {
  const { operation, delivery, harness, times, startedAt, durationMs, request, response, error, unanswered } =
    exchange;
  const { method, url, headers, cut } = request;
  const wire = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 } as const;
  const body = response?.body ?? '';
  // What is undefined is not written: no line of JSON has it.
  return {
    comment: harness === undefined ? test.title : `Call to the harness, ${harness}: ${test.title}`,
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method,
      url,
      ...wire,
      headers: pairs(headers),
      queryString: pairs(URL.canParse(url) ? [...new URL(url).searchParams] : []),
      postData: postDataOf(request),
      _cut: cut,
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      ...wire,
      headers: pairs(response?.headers ?? []),
      content: { size: Buffer.byteLength(body), mimeType: mediaType(response?.headers ?? []), text: body },
      redirectURL: '',
      _error: error,
      _unanswered: unanswered,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _key: key,
    _test: test.id,
    _requirements: [...test.holds],
    _operation: operation,
    _delivery: delivery,
    _harness: harness,
    _times: times,
  };
}

function postDataOf({ headers, body, parts }: RecordedExchange['request']) {
  if (parts === undefined && body === '') return undefined;
  const mimeType = mediaType(headers);
  const text = parts === undefined ? body : multipartText(parts, mimeType);
  // Repeats a multipart body, with what its text can't say.
  return { mimeType, text, params: parts?.map(paramOf) };
}

/**
 * A multipart body as text, since many readers of an archive look at nothing else. A binary file stands in Base64, as
 * its Content-Transfer-Encoding says; a file that was not kept is named by its size.
 */
function multipartText(parts: readonly RecordedPart[], mimeType: string): string {
  const boundary = /boundary="?([^";]+)/i.exec(mimeType)?.[1] ?? 'boundary';
  const pieces = parts.map((part) => {
    const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`;
    if ('value' in part) return `${opening}\r\n\r\n${part.value}\r\n`;
    const { filename, type, encoding } = part.file;
    const transfer = encoding === undefined ? '' : `\r\nContent-Transfer-Encoding: ${encoding}`;
    return `${opening}; filename="${filename}"\r\nContent-Type: ${type}${transfer}\r\n\r\n${fileText(part.file)}\r\n`;
  });
  return `${pieces.join('')}--${boundary}--\r\n`;
}

function fileText({ size, content, repeats }: RecordedFile): string {
  if (content !== undefined) return content;
  if (repeats !== undefined && size <= longestRepeat) return repeats.repeat(size);
  return repeats === undefined ? `[${size} bytes, not kept]` : `[${size} times ${repeats}]`;
}

function paramOf(part: RecordedPart) {
  const file = 'file' in part ? part.file : undefined;
  return {
    name: part.name,
    value: 'value' in part ? part.value : part.file.content,
    fileName: file?.filename,
    contentType: file?.type,
    _size: file?.size,
    _encoding: file?.encoding,
    _repeats: file?.repeats,
  };
}

function pairs(from: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return from.map(([name, value]) => ({ name, value }));
}

function mediaType(headers: readonly (readonly [string, string])[]): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
}

/** The exchanges of an archive that this suite wrote (har.ts), by their keys. The archive must be of its schema. */
export function exchangesOf(har: { log: { entries: HarEntry[] } }): Exchanges {
  return Object.fromEntries(har.log.entries.map((entry) => [entry._key, exchangeOf(entry)]));
}

function exchangeOf(entry: HarEntry): RecordedExchange {
  const { request, response } = entry;
  const { method, url, headers, postData } = request;
  const params = postData?.params;
  const { status, content, _error, _unanswered } = response;
  return {
    operation: entry._operation,
    delivery: entry._delivery,
    harness: entry._harness,
    times: entry._times,
    startedAt: entry.startedDateTime,
    durationMs: entry.time,
    request: {
      method,
      url,
      headers: namesAndValues(headers),
      body: params === undefined ? (postData?.text ?? '') : '',
      cut: request._cut,
      parts: params?.map(partOf),
    },
    ...(_error === undefined
      ? { response: { status, headers: namesAndValues(response.headers), body: content.text } }
      : { error: _error, unanswered: _unanswered }),
  };
}

function partOf({ name, value, fileName, contentType, ...file }: ReturnType<typeof paramOf>): RecordedPart {
  if (fileName === undefined) return { name, value: value ?? '' };
  const { _size: size = 0, _encoding: encoding, _repeats: repeats } = file;
  return {
    name,
    file: { filename: fileName, type: contentType ?? '', size, content: value, encoding, repeats },
  };
}

function namesAndValues(from: { name: string; value: string }[]): [string, string][] {
  return from.map(({ name, value }) => [name, value]);
}
