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
