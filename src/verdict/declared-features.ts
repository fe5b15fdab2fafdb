import { candidateFields } from '../contract/lead-b-candidates.js';

/** What settings, or those of an earlier run, declare of a target. */
export interface DeclaredFeatures {
  leadVariant?: unknown;
  leadBFields?: unknown;
}

/** What a claim takes and is not declared. */
export interface Undeclared {
  /** Whether LEAD_VARIANT is. */
  variant: boolean;
  /** The optional fields of variant B that LEAD_B_FIELDS leaves out, as the table of 4.3 names them. */
  fields: string[];
}

/**
 * What is to be declared of a target before it is claimed to conform: the variant of lead creation, and of variant B each
 * optional field, by its name or as not offered. Undefined where all is.
 */
export function undeclaredOf({
  leadVariant = 'auto',
  leadBFields = {},
}: DeclaredFeatures): Undeclared | undefined {
  const variant = leadVariant === 'auto';
  const declared = Object.keys(leadBFields as object);
  const fields =
    leadVariant === 'A'
      ? []
      : candidateFields().flatMap(({ text }) => (declared.includes(text) ? [] : [text]));
  return variant || fields.length > 0 ? { variant, fields } : undefined;
}
