import { isObject } from '../../src/contract/json-value.js';
import { violations } from '../../src/contract/violations.js';

/** A media type of spec/openapi.yaml with the place where it stands. */
export interface MediaType {
  place: string;
  shape: Record<string, unknown>;
}

/** What the examples of a media type lack: each has a summary and a value that its schema takes. */
export function mediaExampleFindings({ place, shape }: MediaType): string[] {
  const { examples, schema } = shape;
  if (!isObject(examples) || Object.keys(examples).length === 0) return [`${place} has no examples.`];
  const types = typesOf(schema);
  if (types.length === 0) return [`${place} has a schema that is no file of schemas/, nor some of them.`];
  return Object.entries(examples).flatMap(([name, example]) => {
    const { summary, value } = isObject(example) ? example : {};
    return [
      ...(typeof summary === 'string' ? [] : [`${place}: the example ${name} has no summary.`]),
      ...brokenRules(types, value).map(
        (rule) => `${place}: the example ${name} is to fit ${types.join(' or ')}, but ${rule}.`,
      ),
    ];
  });
}

/** The types of schemas/ that a schema names: the one that it refers to, or those of its `anyOf`. */
function typesOf(schema: unknown): string[] {
  const { $ref, anyOf } = isObject(schema) ? schema : {};
  const references = (
    Array.isArray(anyOf) ? anyOf.map((each) => (isObject(each) ? each['$ref'] : '')) : [$ref]
  ).map((each) => /^\.\.\/schemas\/([a-z-]+)\.schema\.json$/.exec(String(each))?.[1] ?? '');
  return references.includes('') ? [] : references;
}

/** What a value breaks of the type that it comes nearest to. */
function brokenRules(types: string[], value: unknown): string[] {
  const [nearest = []] = types
    .map((type) => violations(type, value))
    .sort((one, other) => one.length - other.length);
  return nearest.map(({ pointer, message }) => `${pointer || 'the value'} ${message}`);
}
