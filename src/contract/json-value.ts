/** Whether a JSON value is an object, not an array and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A step of a JSON Pointer (RFC 6901) for a member name or an index. */
export function pointerStep(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The member names and indexes of a JSON Pointer, or of the fragment of a URI that holds one. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The member of a JSON value, or undefined where it has none of that name. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The value at a JSON Pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerSteps(pointer).reduce(memberOf, value);
}

/** A JSON text as its value; undefined where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
