/** The body of a request as a person reads it: of a multipart body an entry a line. It runs in a browser and in Node.js. */
export function readableBody({ body, cut, parts }) {
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
