/** Deeper JSON than this stays as it came: indented it would be wider than any screen. */
const deepest = 60;

/**
 * JSON text indented by two spaces, or undefined where the text is no JSON.
 * It moves the tokens and keeps each as it was sent: parsed and written again, `1.0` would read `1`, a long number
 * would lose its last digits and the first of two members of one name would be gone.
 */
export function formattedJson(text) {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const tokens = text.match(/"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g) ?? [];
  let formatted = '';
  let depth = 0;
  tokens.forEach((token, index) => {
    const empty = /[{[]/.test(token) && /^[}\]]$/.test(tokens[index + 1] ?? '') && token.length === 1;
    const closesEmpty = /^[}\]]$/.test(token) && /^[{[]$/.test(tokens[index - 1] ?? '');
    if (token === '{' || token === '[') {
      depth += 1;
      formatted += empty ? token : `${token}${line(depth)}`;
    } else if (token === '}' || token === ']') {
      depth -= 1;
      formatted += closesEmpty ? token : `${line(depth)}${token}`;
    } else if (token === ',') formatted += `,${line(depth)}`;
    else formatted += token === ':' ? ': ' : token;
  });
  return formatted;
}

function line(depth) {
  return `\n${'  '.repeat(Math.min(depth, deepest))}`;
}
