const ofWorkspace =
  'is in the environment file. If the harness made the workspace, set up the state workspace again and replace the ids below.';

/** What a person has to know of a value that was taken out, by the name of the shell variable that stands for it. */
const sources = {
  API_KEY: ofWorkspace,
  API_KEY_NEW: 'is the key that was shown when the key of the workspace was regenerated.',
  ACCESS_TOKEN: ofWorkspace,
  ACCESS_TOKEN_MEMBER:
    'belongs to a member that the harness made. Set up the state member with this company and the role that the test names.',
  ACCESS_TOKEN_ADMIN: '',
  ACCESS_TOKEN_CLIENT: '',
  ACCESS_TOKEN_NO_ROLE: '',
  ACCESS_TOKEN_PROJECT_MANAGER: '',
  ACCESS_TOKEN_TEAM_MEMBER: '',
  ACCESS_TOKEN_UNAPPROVED: '',
  EXPIRED_ACCESS_TOKEN: '',
  OTHER_ACCESS_TOKEN: '',
  OTHER_API_KEY: '',
  SECRET:
    'is WEBHOOK_SECRET of the environment file. If the harness made the webhook, set up the state webhook again.',
  SECRET_ADDRESS: 'is a part of an address in the environment file.',
  SECRET_LEAD_B: 'is in LEAD_B_HEADERS of the environment file.',
  SECRET_ROTATED: 'is the secret of the webhook after its rotation.',
  SECRET_WRONG: 'is the secret of the webhook with the change that the test names.',
  SIGNATURE: 'is the signature of the delivery that the payload is of.',
  SIGNATURE_WRONG: 'is the signature of the delivery with the change that the test names.',
};

/** A value that was taken out, whole or in part: see src/session/redaction.ts. */
const names = Object.keys(sources)
  .sort((one, other) => other.length - one.length)
  .join('|');
const takenOut = new RegExp(`\\$(${names})|\\$\\{(${names})([%#:][?:\\d]+)\\}`, 'g');

/** What stands for a value that no variable holds. */
const unknown = '«redacted»';

/** Whether something was taken out of a text. */
export function isRedacted(text) {
  takenOut.lastIndex = 0;
  return text.includes(unknown) || takenOut.test(text);
}

/**
 * Lines for bash or zsh that send the request of an exchange again when pasted. The last is the command; those before
 * it do nothing and say where to find what the run took out, or what it did not keep. A delivery has none: the receiver
 * of the run is gone. It runs in a browser and in Node.js.
 */
export function curlLines({ request, delivery, command }) {
  if (command !== undefined) return [command];
  if (delivery) return [];
  const words = wordsOf(request);
  const sent = JSON.stringify(request);
  const used = new Set([...sent.matchAll(takenOut)].map(([, whole, part]) => whole ?? part));
  const notes = [...used].filter((name) => sources[name] !== '').map((name) => `${name} ${sources[name]}`);
  if (sent.includes(unknown)) notes.push('The word redacted stands for a value that the run did not keep.');
  if (request.cut) notes.push('Shortened: what was sent was too long to be kept.');
  // A line with # is no comment where zsh is typed into.
  return [...notes.map((note) => `: '${note}'`), words.join(' ')];
}

/** {@link curlLines} as one text. */
export function curlCommand(exchange) {
  return curlLines(exchange).join('\n');
}

function wordsOf({ method, url, headers, body, parts }) {
  const words = ['curl', '-sS', '-i'];
  if (/[[\]{}]/.test(url)) words.push('-g');
  if (method !== 'GET') words.push('-X', method);
  words.push(shellWord(url));
  for (const [name, value] of headers)
    if (parts === undefined || name.toLowerCase() !== 'content-type')
      words.push('-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`));
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
      '--data-raw',
      "$'--x--\\r\\n'",
    );
  if (body !== '') {
    // Of its own accord curl says that a body is a form.
    if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) words.push('-H', "'Content-Type:'");
    words.push('--data-raw', shellWord(body));
  }
  return words;
}

/** A command that prints the content of a file; one that was not kept is as many random bytes. */
function printed({ size, content, encoding, repeats }) {
  if (repeats !== undefined) return `head -c ${size} /dev/zero | tr '\\0' ${shellWord(repeats)}`;
  if (content === undefined) return `head -c ${size} /dev/urandom`;
  if (encoding === undefined) return `printf %s ${shellWord(content)}`;
  // A placeholder may stand for a part of the content: what is no Base64 is left out.
  const base64 = content.replace(/[^A-Za-z0-9+/]/g, '');
  const text = atob(base64.length % 4 === 1 ? base64.slice(0, -1) : base64);
  const bytes = [...text].map((byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `printf '${bytes.join('')}'`;
}

/** Single quotes, left open around what was taken out so that the shell fills it. */
function shellWord(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
    .replaceAll(unknown, 'redacted')
    .replace(takenOut, (_, whole, part, of = '') => `'"\${${whole ?? part}${of}}"'`)
    .replace(/\}"''$/, '}"');
}
