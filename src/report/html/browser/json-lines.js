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

/** As many lines are shown whole; of more, as many at the beginning where nothing is pointed at. */
const whole = 14;
/** Lines that are shown of what is pointed at, of each thing, and on either side of it. */
const shown = 8;
const around = 3;
/** Fewer lines than this are not worth folding away. */
const leastFold = 3;

/**
 * Lines in pieces: what pointers point at, marked, with a few lines around it, and the rest in pieces to be folded away. What is
 * not there is shown by what it is missing in. It runs in a browser and in Node.js.
 * @param lines as jsonLines has them
 */
export function foldedLines(lines, pointers) {
  const marked = new Set(pointers.flatMap((pointer) => linesAt(lines, pointer)));
  const isShown = (index) =>
    marked.size === 0
      ? index < whole
      : [...marked].some((each) => index >= each - around && index <= each + around);
  const runs = runsOf(lines, (index) => lines.length > whole && !isShown(index));
  const worthIt = (index) =>
    runs.some(({ from, to, holds }) => holds && from <= index && index < to && to - from >= leastFold);
  return runsOf(lines, worthIt).map(({ from, to, holds }) => ({
    folded: holds,
    lines: lines.slice(from, to).map(({ text }, index) => ({
      indent: /^ */.exec(text)[0],
      text: text.trimStart(),
      marked: marked.has(from + index),
    })),
  }));
}

/** Lines in runs, by whether something holds of the number of each. */
function runsOf(lines, holdsOf) {
  const runs = [];
  lines.forEach((_, index) => {
    const holds = holdsOf(index);
    if (runs.at(-1)?.holds === holds) runs.at(-1).to = index + 1;
    else runs.push({ from: index, to: index + 1, holds });
  });
  return runs;
}

/** The numbers of the first lines that show what a pointer points at; none of the whole, which shows itself. */
function linesAt(lines, pointer) {
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const found = [...lines.keys()].filter(
      (index) => lines[index].pointer === place || lines[index].pointer.startsWith(`${place}/`),
    );
    if (found.length > 0) return found.slice(0, place === pointer ? shown : 1);
  }
  return [];
}
