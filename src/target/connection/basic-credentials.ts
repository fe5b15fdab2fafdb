/**
 * The header that carries the user name and the password of an address (RFC 7617); none where it has no user name.
 * @param header its name
 */
export function basicCredentials(address: string | URL, header: string): [string, string][] {
  const { username, password } = new URL(address);
  if (username === '') return [];
  const pair = `${decoded(username)}:${decoded(password)}`;
  return [[header, `Basic ${Buffer.from(pair).toString('base64')}`]];
}

/** Text without its percent-encoding; as it is where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
