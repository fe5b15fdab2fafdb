import type { Exchanges, RecordedExchange, RecordedPart } from '../verdict/recorded-exchange.js';
import type { HarEntry, HarParam } from './har.js';

/** The exchanges of an archive that this suite wrote (har.ts), by their keys. The archive must be of its schema. */
export function exchangesOf(har: { log: { entries: HarEntry[] } }): Exchanges {
  return Object.fromEntries(har.log.entries.map((entry) => [entry._key, exchangeOf(entry)]));
}

function exchangeOf({
  startedDateTime,
  time,
  request,
  response,
  _operation,
  _delivery,
  _harness,
  _times,
}: HarEntry): RecordedExchange {
  const { method, url, headers, postData, _cut } = request;
  const params = postData?.params;
  return {
    ...(_operation !== undefined && { operation: _operation }),
    ...(_delivery && { delivery: _delivery }),
    ...(_harness !== undefined && { harness: _harness }),
    ...(_times !== undefined && { times: _times }),
    startedAt: startedDateTime,
    durationMs: time,
    request: {
      method,
      url,
      headers: pairs(headers),
      body: params === undefined ? (postData?.text ?? '') : '',
      ...(_cut && { cut: _cut }),
      ...(params && { parts: params.map(partOf) }),
    },
    ...(response._error === undefined
      ? {
          response: {
            status: response.status,
            headers: pairs(response.headers),
            body: response.content.text,
          },
        }
      : { error: response._error, ...(response._unanswered && { unanswered: response._unanswered }) }),
  };
}

function partOf({
  name,
  value,
  fileName,
  contentType = '',
  _size = 0,
  _encoding,
  _repeats,
}: HarParam): RecordedPart {
  if (fileName === undefined) return { name, value: value ?? '' };
  return {
    name,
    file: {
      filename: fileName,
      type: contentType,
      size: _size,
      ...(value !== undefined && { content: value }),
      ...(_encoding !== undefined && { encoding: _encoding }),
      ...(_repeats !== undefined && { repeats: _repeats }),
    },
  };
}

function pairs(from: { name: string; value: string }[]): [string, string][] {
  return from.map(({ name, value }) => [name, value]);
}
