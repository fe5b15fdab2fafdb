import type { RecordedRequest } from '../verdict/recorded-exchange.js';

/** The body of a request as a person reads it: of a multipart body an entry a line. */
export function readableBody({ body, cut, parts }: RecordedRequest): string {
  const text =
    parts === undefined
      ? body
      : parts
          .map((part) =>
            'value' in part
              ? `${part.name} = ${part.value}`
              : `${part.name} = file "${part.file.filename}" (${part.file.size} bytes)`,
          )
          .join('\n');
  return cut ? `${text}… (shortened)` : text;
}
