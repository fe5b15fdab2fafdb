import { ContractError } from './contract-error.js';
import type { Operation } from './openapi.js';

/** The two descriptions of the creation of leads (section 4.3). */
export type LeadVariant = 'A' | 'B';

/** What `x-variants` of an operation says of one variant. */
interface VariantShape {
  /** The names of the headers that the variant requires. */
  headers: string[];
  /** The schema type of its body. */
  request: string;
  /** The schema type of the answer for each status. */
  responses: Record<string, string>;
}

/**
 * An operation as one variant describes it: its required headers, its body and its answers alone.
 * `variants` is the value of `x-variants`. Throws {@link ContractError} where it names what the operation has not.
 */
export function narrowed(whole: Operation, variants: unknown, variant: LeadVariant): Operation {
  const own = (variants as Record<string, VariantShape> | undefined)?.[variant];
  const { operationId } = whole;
  if (!own)
    throw new ContractError(
      `spec/openapi.yaml, ${operationId} has no variant ${variant} in x-variants; add it.`,
    );
  const pick = <Part>(parts: readonly Part[], name: string, nameOf: (part: Part) => string): Part => {
    const part = parts.find((each) => nameOf(each) === name);
    if (part !== undefined) return part;
    throw new ContractError(
      `spec/openapi.yaml, ${operationId} names ${name} in x-variants ${variant} and has it nowhere else; add it.`,
    );
  };
  return {
    ...whole,
    headers: own.headers.map((name) => ({
      ...pick(whole.headers, name, (each) => each.name),
      required: true,
    })),
    requests: whole.requests.map(({ mediaType, types }) => ({
      mediaType,
      types: [pick(types, own.request, String)],
    })),
    answers: [
      ...Object.entries(own.responses).map(([status, type]) => {
        const answer = pick(whole.answers, status, (each) => each.status);
        const bodies = answer.bodies.map(({ mediaType, types }) => ({
          mediaType,
          types: [pick(types, type, String)],
        }));
        return { ...answer, bodies };
      }),
      ...whole.answers.filter((each) => each.status === 'default'),
    ],
  };
}
