const credentials = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie']);

/** The beginning of a secret: enough to tell two of them apart, and too little to use one. */
export function masked(secret: string): string {
  const bearer = /^bearer +/i.exec(secret)?.[0] ?? '';
  const rest = secret.slice(bearer.length);
  return `${bearer}${rest.length < 24 ? '' : rest.slice(0, 10)}…`;
}

/** The value of a header as it may be shown. */
export function shownHeader(name: string, value: string): string {
  return credentials.has(name.toLowerCase()) ? masked(value) : value;
}

/** An address without what may be secret in it: user name, password and query. */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return '…';
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}
