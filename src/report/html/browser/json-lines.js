/** Deeper JSON than this is not indented further: it would be wider than any screen. */
const deepest = 60;

/**
 * JSON text as lines, indented by two spaces, each with the JSON Pointer of the value that begins on it, or of what it
 * closes; undefined where the text is no JSON. It moves the tokens and keeps each as it was sent: parsed and written again,
 * `1.0` would read `1`, a long number would lose its last digits and the first of two members of one name would be gone.
 * It runs in a browser and in Node.js.
 */
export function jsonLines(text) {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(/"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? [];
  /** The open containers: whether each is a list, and the index or the member that one is at. */
  const open = [];
  const lines = [{ text: '', pointer: '' }];
  const begin = () =>
    lines.push({ text: '  '.repeat(Math.min(open.length, deepest)), pointer: pointerOf(open) });
  tokens.forEach((token, index) => {
    const line = lines.at(-1);
    const isEmpty = /^[}\]]$/.test(tokens[index + 1] ?? '') && /^[{[]$/.test(token);
    if (/^[{[]$/.test(token) && !isEmpty) {
      line.text += token;
      open.push({ isList: token === '[', at: 0 });
      begin();
    } else if (/^[}\]]$/.test(token) && !/^[{[]$/.test(tokens[index - 1] ?? '')) {
      open.pop();
      begin();
      lines.at(-1).text += token;
    } else if (token === ',') {
      line.text += token;
      if (open.at(-1).isList) open.at(-1).at += 1;
      begin();
    } else if (token === ':') {
      line.text += ': ';
    } else {
      line.text += token;
      if (tokens[index + 1] !== ':') return;
      open.at(-1).at = JSON.parse(token);
      line.pointer = pointerOf(open);
    }
  });
  return lines;
}

/** The JSON Pointer (RFC 6901) of the place that one is at. */
function pointerOf(open) {
  return open.map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
