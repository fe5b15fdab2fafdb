const calendar = String.raw`(?<year>\d{4})(?<dash>-?)(?:(?<month>\d{2})\k<dash>(?<day>\d{2})|W(?<week>\d{2})\k<dash>[1-7]|(?<yearDay>\d{3}))`;
const clock = String.raw`(?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2}))?)?(?:[.,]\d+)?`;
const offset = String.raw`(?:Z|[+-]\d{2}(?::?\d{2})?)?`;
const form = new RegExp(`^${calendar}T${clock}${offset}$`);

/**
 * Tells whether a text is a date with a time of ISO 8601: basic or extended form, calendar, week or ordinal date,
 * reduced precision, with or without an offset. RFC 3339 (JSON Schema's `date-time`) is a narrower profile, and the
 * specification names ISO 8601 alone (sections 2.2 and 2.4), so that form would blame a sound target.
 */
export function isIsoDateTime(text: string): boolean {
  const parts = form.exec(text)?.groups;
  if (!parts) return false;
  const number = (name: string): number => Number(parts[name] ?? 0);
  if (number('hour') > 24 || number('minute') > 59 || number('second') > 60) return false;
  if (number('hour') === 24 && number('minute') + number('second') > 0) return false;
  if (parts['week'] !== undefined) return number('week') >= 1 && number('week') <= 53;
  const leapYear = new Date(Date.UTC(number('year'), 1, 29)).getUTCMonth() === 1;
  if (parts['yearDay'] !== undefined) {
    return number('yearDay') >= 1 && number('yearDay') <= (leapYear ? 366 : 365);
  }
  const days = [31, leapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return number('day') >= 1 && number('day') <= (days[number('month') - 1] ?? 0);
}

/** Milliseconds by which clocks of two time zones are apart at most, and of which every difference is a multiple. */
const zones = { most: 14 * 3_600_000, step: 15 * 60_000 };

/** Whether a date with a time says by its offset, or by `Z`, which instant it is. */
export function hasOffset(text: string): boolean {
  return /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text);
}

/**
 * Whether a text names an instant, in milliseconds since 1970. Without an offset it does if that is so in some time zone:
 * nothing says in which one a target keeps its dates.
 */
export function namesInstant(text: string, time: number): boolean {
  if (!isIsoDateTime(text) || hasOffset(text)) return Date.parse(text) === time;
  const apart = Math.abs(Date.parse(`${text}Z`) - time);
  return apart <= zones.most && apart % zones.step === 0;
}

const hexadecimal = /^[0-9a-fA-F]{24}$/;

/** Whether a value has the form of an object identifier: 24 hexadecimal digits, as the examples of section 4 show. */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && hexadecimal.test(value);
}
