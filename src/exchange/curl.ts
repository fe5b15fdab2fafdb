import type { WireRequest } from './wire-request.js';

/**
 * A command for a POSIX shell (bash where a file is sent) that sends the same request when pasted.
 * The request is expected to be redacted: placeholders such as `$API_KEY` are left for the shell to fill.
 */
export function curlCommand(
  url: string,
  request: Pick<WireRequest, 'method' | 'headers' | 'body' | 'parts'>,
): string {
  const words = ['curl', '-sS', '-i'];
  if (request.method !== 'GET') words.push('-X', request.method);
  words.push(shellWord(url));
  for (const [name, value] of request.headers) {
    if (request.parts !== undefined && name.toLowerCase() === 'content-type') continue;
    words.push('-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`));
  }
  if (request.parts !== undefined) {
    for (const [name, value] of request.parts) {
      if (typeof value === 'string') words.push('--form-string', shellWord(`${name}=${value}`));
      else
        words.push(
          '-F',
          `${shellWord(`${name}=@`)}<(${printed(value.content)})` +
            shellWord(`;filename="${value.filename}";type=${value.type ?? 'text/plain'}`),
        );
    }
    if (request.parts.length === 0)
      words.push(
        '-H',
        shellWord('Content-Type: multipart/form-data; boundary=x'),
        '--data-binary',
        "$'--x--\\r\\n'",
      );
  } else if (request.body !== undefined) {
    words.push('--data-binary', shellWord(request.body));
  }
  return words.join(' ');
}

/** A command that prints the content of a file; one character over and over is not spelled out. */
function printed(content: string | Uint8Array): string {
  if (typeof content === 'string' && /^(\w)\1{999,}$/.test(content))
    return `head -c ${content.length} /dev/zero | tr '\\0' ${content[0]}`;
  if (typeof content === 'string') return `printf %s ${shellWord(content)}`;
  const bytes = [...content].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`);
  return `printf '${bytes.join('')}'`;
}

/** Single quotes, left open around a placeholder so that the shell fills it. */
function shellWord(text: string): string {
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return quoted.replace(
    /\$(?:API_KEY|ACCESS_TOKEN|SECRET|SIGNATURE)(?:_[A-Z0-9]+)*/g,
    (name) => `'"\${${name.slice(1)}}"'`,
  );
}
