/** The longest value that a finding keeps, in characters of its JSON: the whole stands in the exchange that it cites. */
const longest = 4_000;

/** An expected or actual value as a result keeps it: one that is too long is the beginning of its JSON, as text. */
export function keptValue(value: unknown): unknown {
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined || json.length <= longest
    ? value
    : `${json.slice(0, longest)}… (${json.length} characters)`;
}
