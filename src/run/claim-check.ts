import { candidateFields } from '../contract/lead-b-candidates.js';
import { namesToTell } from '../expectations/controls.js';
import { BulkCreation } from '../operations/bulk-creation.js';
import { Redaction } from '../session/redaction.js';
import type { SecretIndex } from '../session/secrets/secret-search.js';
import { Session } from '../session/session.js';
import { secretsOf } from '../target/secrets.js';
import type { Settings } from '../target/settings.js';
import { undeclaredOf } from '../verdict/profile-results.js';
import type { Undeclared } from '../verdict/profile-results.js';
import { orIfStopped } from './environment-check.js';
import { contextOf, withRun, workspaceOf } from './run.js';
import type { Preflight } from './preflight-findings.js';

/** The longest sentence of the target that is reported, in characters. */
const keptSentence = 2_000;

/**
 * What keeps a run from claiming the profile that PROFILE names: what the target offers is not declared. Says what the
 * target was seen to speak, with the lines that declare it. Undefined where nothing is missing, or nothing is claimed.
 */
export async function undeclaredClaim(
  settings: Settings,
  found: Preflight,
  secrets: SecretIndex,
): Promise<string | undefined> {
  const { profile, leadBFields } = settings;
  const undeclared = undeclaredOf(settings);
  if (profile === undefined || undeclared === undefined) return undefined;
  const { a, b } = found.leadVariants;
  const spoken = a.offered ? (b.offered ? 'both' : 'A') : b.offered ? 'B' : undefined;
  const redaction = new Redaction(secrets);
  for (const [placeholder, value] of secretsOf(settings)) redaction.learn(placeholder, value);
  const head = `PROFILE claims ${profile}, and a claim takes declared features: ${lacking(undeclared)}.`;
  if (spoken === undefined) {
    const why = found.unreachable?.message ?? (b.offered ? '' : b.message);
    return `${head} Which variant of lead creation the target speaks could not be found out: ${redaction.text(why, keptSentence)}`;
  }
  const names = spoken === 'A' ? undefined : await namesOf(settings, found, redaction);
  const fields = { ...leadBFields, ...names?.known };
  const lines = [
    ...(undeclared.variant ? [`LEAD_VARIANT=${spoken}`] : []),
    ...(names === undefined ? [] : [`LEAD_B_FIELDS='${JSON.stringify(fields)}'`]),
  ];
  return `${head} The target was seen to speak ${seen(spoken, names, redaction)}. Declare it by these lines, once you have checked them:\n\n${lines.join('\n')}\n`;
}

function lacking({ variant, fields }: Undeclared): string {
  return variant
    ? 'LEAD_VARIANT is not set'
    : `LEAD_B_FIELDS leaves out ${counted(fields.length)} of variant B`;
}

function counted(fields: number): string {
  return fields === 1 ? '1 optional field' : `${fields} optional fields`;
}

/** The wire names of the optional fields that are not declared; null where none was found. */
interface FoundNames {
  known: Record<string, string | null>;
  /** Why they could not be found out. */
  why?: string;
}

function seen(spoken: 'A' | 'B' | 'both', names: FoundNames | undefined, redaction: Redaction): string {
  const variant = spoken === 'both' ? 'both variants of lead creation' : `variant ${spoken} of lead creation`;
  if (names === undefined) return variant;
  if (names.why !== undefined)
    return `${variant}; which optional fields of variant B it offers could not be found out (${redaction.text(names.why, keptSentence)}), and null stands for a field that it does not offer`;
  const all = Object.values(names.known);
  const absent = all.filter((name) => name === null).length;
  const none =
    absent === 0
      ? ''
      : `, and to show no name of ${absent === 1 ? 'one other' : `${absent} others`}: null says that it does not offer them`;
  return `${variant}, and ${counted(all.length - absent)} of variant B by a name${none}`;
}

/** Finds out the names of the optional fields of variant B that are not declared. */
async function namesOf(settings: Settings, found: Preflight, redaction: Redaction): Promise<FoundNames> {
  const open = candidateFields().filter(({ text }) => !Object.hasOwn(settings.leadBFields, text));
  const names: FoundNames = { known: Object.fromEntries(open.map(({ text }) => [text, null])) };
  const looked = withRun(settings, found, async (run) => {
    const session = new Session('claim', redaction);
    const context = contextOf(run, session);
    const leadsB = new BulkCreation(context, 'leadsB', workspaceOf(context));
    for (const { field, text } of open)
      names.known[text] = (await namesToTell({ leadsB, session, settings }, field))[0] ?? null;
  });
  await orIfStopped(looked, ({ message }) => {
    names.why = message.replace(/[.]$/, '');
  });
  return names;
}
