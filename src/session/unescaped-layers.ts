/** A text with the escapes of one or more kinds undone. */
export interface Layer {
  text: string;
  /** Where in the text that was escaped each character begins, and, last, where that text ends. */
  at: Uint32Array;
}

/** One kind of escape: what it looks like, and the characters that stand in it with the length that each takes up. */
interface Kind {
  /** What a text must contain to have any. */
  sign: string;
  pattern: RegExp;
  meaning(match: RegExpExecArray): { text: string; lengths: number[] };
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const kinds: Kind[] = [
  { sign: '%', pattern: /(?:%[0-9a-f]{2}){1,64}/gi, meaning: ([run]) => percentDecoded(run) },
  { sign: '+', pattern: /\+/g, meaning: () => ({ text: ' ', lengths: [1] }) },
  {
    sign: '\\',
    pattern: /\\(?:u([0-9a-f]{4})|([^]))/gi,
    meaning: ([{ length }, unit, other = '']) =>
      whole(
        unit === undefined ? (controls[other] ?? other) : String.fromCharCode(Number.parseInt(unit, 16)),
        length,
      ),
  },
  {
    sign: '&',
    pattern: /&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|lt|gt|quot|apos));/gi,
    meaning: ([{ length }, decimal, hex, name = '']) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const known = decimal === undefined && hex === undefined ? references[name.toLowerCase()] : undefined;
      return whole(known ?? (code <= 0x10ffff ? String.fromCodePoint(code) : ''), length);
    },
  },
];

/** How many kinds are undone one after the other, and how many layers a text has at most. */
const deepest = 3;
const most = 16;

/**
 * The layers of a text: each kind of escape undone, and each kind in what that left. None where nothing is escaped.
 * @param spaced whether spaces matter, for which a form has a "+"
 */
export function* layersOf(text: string, spaced: boolean): Generator<Layer> {
  const seen = new Set([text]);
  const open: { text: string; at: Uint32Array | undefined; depth: number }[] = [
    { text, at: undefined, depth: 0 },
  ];
  for (let layer = open.shift(); layer !== undefined && seen.size <= most; layer = open.shift())
    for (const kind of kinds) {
      if (layer.depth === deepest || !layer.text.includes(kind.sign)) continue;
      if (kind.sign === '+' && !spaced) continue;
      const undone = undo(layer.text, layer.at, kind);
      if (undone === undefined || seen.has(undone.text)) continue;
      seen.add(undone.text);
      yield undone;
      open.push({ ...undone, depth: layer.depth + 1 });
    }
}

/** Undefined where there is nothing to undo. */
function undo(text: string, at: Uint32Array | undefined, { pattern, meaning }: Kind): Layer | undefined {
  const places = new Uint32Array(text.length + 1);
  const placeOf = (index: number): number => at?.[index] ?? index;
  const pieces: string[] = [];
  let [from, size] = [0, 0];
  const copy = (to: number): void => {
    pieces.push(text.slice(from, to));
    for (let index = from; index < to; index += 1) places[size++] = placeOf(index);
  };
  for (const match of text.matchAll(pattern)) {
    copy(match.index);
    const { text: meant, lengths } = meaning(match);
    let place = match.index;
    for (let unit = 0; unit < meant.length; unit += 1) {
      places[size++] = placeOf(place);
      place += lengths[unit] ?? 0;
    }
    pieces.push(meant);
    from = match.index + match[0].length;
  }
  if (from === 0) return undefined;
  copy(text.length);
  places[size] = placeOf(text.length);
  return { text: pieces.join(''), at: places.subarray(0, size + 1) };
}

/** One escape as a whole: all of its length belongs to its first character. */
function whole(text: string, length: number): { text: string; lengths: number[] } {
  return { text, lengths: [length] };
}

/** Percent-encoded bytes as UTF-8, or, where they are none, a character each. */
function percentDecoded(run: string): { text: string; lengths: number[] } {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  const decoded = bytes.toString('utf8');
  const text = decoded.includes('\ufffd') ? bytes.toString('latin1') : decoded;
  const lengths = [...text].flatMap((character) => {
    const length = text === decoded ? Buffer.byteLength(character) * 3 : 3;
    return character.length === 1 ? [length] : [length, 0];
  });
  return { text, lengths };
}
