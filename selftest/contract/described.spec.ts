import type { OpenAPIV3_1 } from 'openapi-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from '../test.js';
import { describedFindings } from '../../scripts/check-contract.js';
import { openapi } from '../../src/contract/openapi.js';
import { expandedSchema, schemaTypes, validator } from '../../src/contract/schemas.js';

/** Members of any part of the document, which a fault changes without regard to their types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

const faults: { name: string; fault: (document: Loose) => void; finding: string }[] = [
  {
    name: 'an operation without a description',
    fault: ({ paths }) => delete paths['/orders'].put.description,
    finding: 'spec/openapi.yaml: PUT /orders has no description.',
  },
  {
    name: 'a header without an example',
    fault: ({ components }) => delete components.parameters.Signature.example,
    finding: 'spec/openapi.yaml: components.parameters Signature has no example.',
  },
  {
    name: 'an answer without an example',
    fault: ({ paths }) => delete paths['/orders'].put.responses['403'].content['application/json'].examples,
    finding: 'spec/openapi.yaml: PUT /orders, response 403, application/json has no examples.',
  },
  {
    name: 'an example that its schema does not take',
    fault: ({ paths }) => {
      const { examples } = paths['/orders'].put.requestBody.content['multipart/form-data'];
      examples.newTerms.value.quantity = 0;
    },
    finding:
      'spec/openapi.yaml: PUT /orders, request body, multipart/form-data: the example newTerms is to fit order-update-form, but /quantity must be >= 1.',
  },
  {
    name: 'an example that neither variant takes',
    fault: ({ paths }) => {
      const { examples } = paths['/members/bulk-lead'].post.requestBody.content['application/json'];
      examples.variantB.value[0].status = 'Unheard of';
    },
    finding: 'the example variantB is to fit lead-a-request or lead-b-request, but /0/status must be one of',
  },
  {
    name: 'a question that stands nowhere',
    fault: ({ components }) => components.securitySchemes.apiKey['x-open'].pop(),
    finding: 'Q-KEY-WRONG stands at no part of spec/openapi.yaml',
  },
  {
    name: 'a contradiction that nobody knows',
    fault: ({ paths }) => paths['/orders'].put['x-contradictions'].push('made-up'),
    finding: 'spec/openapi.yaml has made-up under x-contradictions, which is not known.',
  },
  {
    name: 'a question in a text that nobody asks',
    fault: ({ info }) => (info.description += ' See Q-MADE-UP.'),
    finding: 'spec/openapi.yaml names Q-MADE-UP, which spec/questions.yaml does not have.',
  },
];

for (const { name, fault, finding } of faults) {
  test(`the check finds ${name}, and nothing else`, () => {
    const document = structuredClone(openapi()) as OpenAPIV3_1.Document;
    fault(document);

    const findings = describedFindings(document);

    expect(findings).toEqual([expect.stringContaining(finding)]);
  });
}

test('every part of the contract is described, with examples that its schemas take', () => {
  expect(describedFindings()).toEqual([]);
});

const ajv = new Ajv2020({ logger: false });

test('each schema is one of its dialect', () => {
  const errors = schemaTypes().flatMap((type) => {
    ajv.validateSchema(expandedSchema(type));
    expect(validator(type)).toBeInstanceOf(Function);
    return (ajv.errors ?? []).map(({ message }) => `${type}: ${message}`);
  });

  expect(errors).toEqual([]);
});
