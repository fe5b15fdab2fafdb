/** Headers that belong to the connection: a client that repeats a delivery sets its own. */
const ofTheConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/**
 * A command for a POSIX shell (bash where a file is sent) that sends the request of an exchange again when pasted.
 * What was redacted is a placeholder such as `$API_KEY`, left for the shell to fill. Where the request was too long to
 * be kept whole, a comment at the end says so. It runs in a browser and in Node.js.
 */
export function curlCommand({ request, delivery, command }) {
  if (command !== undefined) return command;
  const { method, url, headers, body, cut, parts } = request;
  const words = ['curl', '-sS', '-i'];
  if (method !== 'GET') words.push('-X', method);
  words.push(shellWord(url));
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (parts !== undefined && lower === 'content-type') continue;
    if (delivery && ofTheConnection.has(lower)) continue;
    words.push('-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`));
  }
  for (const part of parts ?? []) {
    if ('value' in part) words.push('--form-string', shellWord(`${part.name}=${part.value}`));
    else
      words.push(
        '-F',
        `${shellWord(`${part.name}=@`)}<(${printed(part.file)})` +
          shellWord(`;filename="${part.file.filename}";type=${part.file.type}`),
      );
  }
  if (parts?.length === 0)
    words.push(
      '-H',
      shellWord('Content-Type: multipart/form-data; boundary=x'),
      '--data-binary',
      "$'--x--\\r\\n'",
    );
  if (body !== '') words.push('--data-binary', shellWord(body));
  if (cut) words.push('# shortened: the text that was sent was too long to be kept');
  return words.join(' ');
}

/** A command that prints the content of a file; one that was not kept is as many random bytes. */
function printed({ size, content, encoding, repeats }) {
  if (repeats !== undefined) return `head -c ${size} /dev/zero | tr '\\0' ${repeats}`;
  if (content === undefined) return `head -c ${size} /dev/urandom`;
  if (encoding === undefined) return `printf %s ${shellWord(content)}`;
  // A placeholder may stand for a part of the content: what is no Base64 is left out.
  const base64 = content.replace(/[^A-Za-z0-9+/]/g, '');
  const text = atob(base64.length % 4 === 1 ? base64.slice(0, -1) : base64);
  const bytes = [...text].map((byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `printf '${bytes.join('')}'`;
}

/** Single quotes, left open around a placeholder so that the shell fills it. */
function shellWord(text) {
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return quoted.replace(
    /\$(?:API_KEY|ACCESS_TOKEN|SECRET|SIGNATURE)(?:_[A-Z0-9]+)*/g,
    (name) => `'"\${${name.slice(1)}}"'`,
  );
}
