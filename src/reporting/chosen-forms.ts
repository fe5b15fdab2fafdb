import { formNames, forms } from '../report/forms.js';
import type { ReportForm } from '../report/forms.js';
import { SettingsError } from '../target/settings-error.js';

/**
 * The forms of the report that `FORMS` names; the page alone where it names none. Throws SettingsError on a name that no
 * form has.
 */
export function chosenForms(names: readonly string[]): ReportForm[] {
  const unknown = names.find((name) => !formNames.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(`FORMS names "${unknown}": use ${formNames.join(', ')}, with commas between.`);
  const chosen = names.length === 0 ? ['html'] : names;
  return forms.filter(({ name }) => chosen.includes(name));
}
