/** What a person has to know of a value that was taken out, where no call to the harness is known that made it. */
const ofFile = 'see the environment file, or, for what a harness made, its calls in exchanges.har.';

/** The same by the name of the shell variable that stands for it, without what says whose it is. */
const sources = {
  API_KEY: ofFile,
  API_KEY_NEW: 'the key that was shown when the key of the workspace was regenerated.',
  ACCESS_TOKEN: ofFile,
  ACCESS_TOKEN_ADMIN: ofFile,
  ACCESS_TOKEN_CLIENT: ofFile,
  /** As results of before had it for every member that a harness made. */
  ACCESS_TOKEN_MEMBER: ofFile,
  ACCESS_TOKEN_NO_ROLE: ofFile,
  ACCESS_TOKEN_PROJECT_MANAGER: ofFile,
  ACCESS_TOKEN_SUPER_ADMIN: ofFile,
  ACCESS_TOKEN_TEAM_MEMBER: ofFile,
  ACCESS_TOKEN_UNAPPROVED: ofFile,
  SECRET:
    'WEBHOOK_SECRET of the environment file, or, where a harness made the webhook, what it answered then and does not answer again: make another webhook, and verify a delivery of that one.',
  SECRET_ADDRESS: 'a part of an address of the environment file.',
  SECRET_LEAD_B: 'a part of LEAD_B_HEADERS of the environment file.',
  SECRET_ROTATED: 'the secret of the webhook after its rotation.',
  SECRET_WRONG: 'the secret of the webhook with the change that the test names.',
  SIGNATURE: 'the signature of the delivery that the payload is of.',
  SIGNATURE_WRONG: 'the signature of the delivery with the change that the test names.',
};

/** A password is named for its length and the kinds of characters in it: see src/operations/bulk-creation.ts. */
const password = 'PASSWORD_\\d+(?:_UPPER)?(?:_LOWER)?(?:_DIGIT)?(?:_SPECIAL)?';

/** A value that was taken out, whole or in part: see src/session/redaction.ts. Of several of one kind the name has a number. */
const names = `(?:${password}|(?:OTHER_|EXPIRED_)?(?:${Object.keys(sources)
  .sort((one, other) => other.length - one.length)
  .join('|')})(?:_\\d+)?)`;
const takenOut = new RegExp(`\\$(${names})|\\$\\{(${names})([%#:][?:\\d]+)\\}`, 'g');

/** What stands for a value that no variable holds. */
const unknown = '«redacted»';

/** What the sentence begins with that stands for a text which could not be searched. */
const leftOut = '«left out: ';

/** Whether something was taken out of a text. */
export function isRedacted(text) {
  takenOut.lastIndex = 0;
  return text.includes(unknown) || text.includes(leftOut) || takenOut.test(text);
}

/**
 * Lines for bash or zsh that send the request of an exchange again when pasted. The last is the command. Those before it
 * say where to find what the run took out, or what it did not keep, and do nothing, but for those that have the harness
 * make a credential and put it into its variable. A delivery has none: the receiver of the run is gone. It runs in a
 * browser and in Node.js.
 * @param calls the calls of the same test to the harness, which say what it made
 */
export function curlLines({ request, delivery, command, startedAt }, calls = []) {
  if (command !== undefined) return [command];
  if (delivery) return [];
  const before = calls.filter((call) => call.startedAt <= startedAt);
  const made = inTurn(takenFrom(request), before).flatMap((name) => makingOf(name, before) ?? []);
  const sent = [request, ...made.map(({ request: call }) => call)];
  const told = new Map();
  for (const name of takenFrom(sent).filter((each) => made.every(({ name: known }) => known !== each))) {
    const source = sourceOf(name);
    told.set(source, [...(told.get(source) ?? []), name]);
  }
  const notes = [...told].map(([source, of]) => `${of.join(', ')}: ${source}`);
  if (JSON.stringify(sent).includes(unknown))
    notes.push('The word redacted stands for a value that the run did not keep.');
  if (request.cut) notes.push('Shortened: what was sent was too long to be kept.');
  return [...notes.map(noted), ...made.flatMap(makingLines), wordsOf(request).join(' ')];
}

function sourceOf(name) {
  const [, length] = /^PASSWORD_(\d+)/.exec(name) ?? [];
  return length === undefined
    ? sources[name.replace(/^(?:OTHER|EXPIRED)_/, '').replace(/_\d+$/, '')]
    : `a password of ${length} characters, of the kinds in its name and no other: make one up.`;
}

/** The names that stand for what was taken out of something, each once. */
function takenFrom(sent) {
  return [...new Set([...JSON.stringify(sent).matchAll(takenOut)].map(([, whole, part]) => whole ?? part))];
}

/**
 * Names with those of the keys that took the place of one among them before the request was sent: they come last, so that
 * they do so again.
 */
function inTurn(wanted, calls) {
  const renewed = calls
    .filter(({ harness }) => harness === 'apiKey.regenerate')
    .flatMap(({ response }) => takenFrom(response?.body ?? ''));
  const isKey = wanted.some((name) => /API_KEY(?:_\d+)?$/.test(name));
  return [
    ...wanted.filter((name) => !renewed.includes(name)),
    ...renewed.filter((name) => isKey || wanted.includes(name)),
  ];
}

/** A line that says something and does nothing. One with # is no comment where zsh is typed into. */
function noted(text) {
  return `: '${text}'`;
}

/** The call by which the harness makes a credential like one that it made in the run, by the state and the member of its answer. */
const makings = {
  'workspace apiKey': ({ companyId }) => ['apiKey.regenerate', { companyId }],
  'workspace accessToken': ({ companyId }) => ['member', { companyId, role: 'SuperAdmin' }],
  'apiKey.regenerate apiKey': (_, params) => ['apiKey.regenerate', params],
  'member accessToken': (_, params) => ['member', params],
};

/**
 * What has the harness make a credential that does as well as the one of a name: that was answered once, but its company
 * is there. Undefined where no call is known that made it.
 */
function makingOf(name, calls) {
  for (const { harness, request, response } of calls) {
    const answer = parsedObject(response?.body);
    const member = Object.keys(answer).find((each) => answer[each] === `$${name}`);
    const making = makings[`${harness} ${member}`];
    if (making === undefined) continue;
    const [state, params] = making(answer, parsedObject(request.body).params);
    return {
      name,
      member,
      request: { ...request, body: JSON.stringify({ state, action: 'setup', params }) },
    };
  }
  return undefined;
}

function makingLines({ name, member, request }) {
  const words = wordsOf(request).filter((word) => word !== '-i');
  const found = `sed -n 's/.*"${member}" *: *"\\([^"]*\\)".*/\\1/p'`;
  return [
    noted(
      `${name}: made by the harness, which does not show it again. This makes another that does as well.`,
    ),
    `${name}=$(${words.join(' ')} | ${found})`,
  ];
}

function parsedObject(text = '') {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** {@link curlLines} as one text. */
export function curlCommand(exchange, calls) {
  return curlLines(exchange, calls).join('\n');
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

/** What runners of CI take for a command where it is printed: a shell reads it as one word in two pieces. */
const commands = /#(?=#)|(?<=\n[^\S\n]{0,100}):(?=:)/g;

/** Single quotes, left open around what was taken out so that the shell fills it. */
function shellWord(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
    .replace(commands, "$&''")
    .replaceAll(unknown, 'redacted')
    .replace(takenOut, (_, whole, part, of = '') => `'"\${${whole ?? part}${of}}"'`)
    .replace(/\}"''$/, '}"');
}
