import { SettingsError } from './settings-error.js';

/** The credentials of a workspace that a value of LEAD_B_HEADERS may stand for, as `${API_KEY}`. */
export const credentialNames = ['API_KEY', 'COMPANY_ID', 'ACCESS_TOKEN'] as const;

/** One of them. */
export type CredentialName = (typeof credentialNames)[number];

const placeholder = /\$\{([^}]*)\}/g;

/** Whether a value stands for credentials of whichever workspace a test is about, and is not one workspace's own. */
export function hasPlaceholder(value: string): boolean {
  return namesIn(value).length > 0;
}

/** Puts the credentials of a workspace in the place of what stands for them. */
export async function filled(
  value: string,
  credentialOf: (name: CredentialName) => Promise<string>,
): Promise<string> {
  let text = value;
  for (const name of new Set(namesIn(value)) as Set<CredentialName>)
    text = text.replaceAll(`\${${name}}`, await credentialOf(name));
  return text;
}

/** The texts of a variable, each of which stands for no other credentials than there are. Throws {@link SettingsError}. */
export function knownPlaceholders(
  variable: string,
  texts: Record<string, string> | undefined,
): Record<string, string> | undefined {
  const names: readonly string[] = credentialNames;
  for (const name of Object.values(texts ?? {}).flatMap(namesIn))
    if (!names.includes(name))
      throw new SettingsError(
        `${variable} has \${${name}}, and only ${names.map((each) => `\${${each}}`).join(', ')} stand for credentials of a workspace: correct it.`,
        variable,
      );
  return texts;
}

function namesIn(value: string): string[] {
  return [...value.matchAll(placeholder)].map(([, name = '']) => name);
}
