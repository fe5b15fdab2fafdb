/** Milliseconds by which a date that is kept without its time, or with another offset, may differ. */
const aDay = 86_400_000;

/**
 * Whether a value of a lead of variant B is stored as it was sent. No section shows the stored form: a number may be a
 * text and the other way round, a date may be kept without its time, an id or an amount with more of its record.
 */
export function isStoredAs(stored: unknown, sent: unknown): boolean {
  if (stored === null || stored === undefined || stored === '') return false;
  if (typeof stored === 'object') {
    const shown = JSON.stringify(stored);
    return [sent].flat().every((each) => shown.includes(JSON.stringify(each)));
  }
  if (/^\d{4}-\d\d-\d\dT/.test(String(sent)))
    return Math.abs(Date.parse(String(stored)) - Date.parse(String(sent))) < aDay;
  return String(stored) === String(sent) || Number(stored) === Number(sent);
}
