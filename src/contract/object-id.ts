const form = /^[0-9a-fA-F]{24}$/;

/** Whether a value has the form of an object identifier: 24 hexadecimal digits, as the examples of section 4 show. */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && form.test(value);
}
