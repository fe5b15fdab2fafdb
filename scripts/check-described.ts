import type { OpenAPIV3_1 } from 'openapi-types';
import { contradictions } from '../src/contract/contradictions.js';
import { schema, schemaFile } from '../src/contract/expanded-schema.js';
import { openapi, openapiFile } from '../src/contract/openapi-document.js';
import { questions } from '../src/contract/questions.js';
import { schemaTypes } from '../src/contract/schemas.js';
import { undescribedSchemas } from './contract/described-schemas.js';
import { idsOf, listingKeys } from './contract/open-parts.js';
import { mediaTypes, messageParts, operations, surroundings } from './contract/parts.js';
import { mediaExampleFindings } from './contract/media-examples.js';

/** Where the contract leaves a reader alone: a part without words or examples, or a question that stands nowhere. */
export function describedFindings(document = openapi()): string[] {
  return [
    ...[...operations(document), ...messageParts(document), ...surroundings(document)]
      .filter(({ shape }) => typeof shape['description'] !== 'string' || shape['description'] === '')
      .map(({ place }) => `${openapiFile}: ${place} has no description.`),
    ...messageParts(document)
      .filter(({ shape }) => 'in' in shape && !('example' in shape))
      .map(({ place }) => `${openapiFile}: ${place} has no example.`),
    ...mediaTypes(document)
      .flatMap(mediaExampleFindings)
      .map((finding) => `${openapiFile}: ${finding}`),
    ...repeatedOperationIds(document).map((id) => `${openapiFile} has the operationId ${id} twice.`),
    ...undescribedSchemas(),
    ...listingFindings(document),
    ...unknownQuestions(document),
  ];
}

function repeatedOperationIds(document: OpenAPIV3_1.Document): string[] {
  const ids = operations(document).map(({ shape }) => String(shape['operationId']));
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Every question and contradiction stands at the part of the document that it concerns, and no other id does. */
function listingFindings(document: OpenAPIV3_1.Document): string[] {
  const parts = [...operations(document), ...surroundings(document)];
  return [
    ...listed(
      listingKeys.open,
      questions().map(({ id }) => id),
    ),
    ...listed(
      listingKeys.contradictions,
      contradictions().map(({ id }) => id),
    ),
  ];

  function listed(key: string, known: string[]): string[] {
    const ids = new Set(parts.flatMap(({ shape }) => idsOf(shape, key)));
    return [
      ...known
        .filter((id) => !ids.has(id))
        .map((id) => `${id} stands at no part of ${openapiFile}: add it to the ${key} of what it is about.`),
      ...[...ids]
        .filter((id) => !known.includes(id))
        .map((id) => `${openapiFile} has ${id} under ${key}, which is not known.`),
    ];
  }
}

/** Questions that a description names and spec/questions.yaml does not have. */
function unknownQuestions(document: OpenAPIV3_1.Document): string[] {
  const known = new Set(questions().map(({ id }) => id));
  const texts = [
    { file: openapiFile, text: JSON.stringify(document) },
    ...schemaTypes().map((type) => ({ file: schemaFile(type), text: JSON.stringify(schema(type)) })),
  ];
  return texts.flatMap(({ file, text }) =>
    [...new Set(text.match(/\bQ(-[A-Z]+)+\b/g))]
      .filter((id) => !known.has(id))
      .map((id) => `${file} names ${id}, which spec/questions.yaml does not have.`),
  );
}
