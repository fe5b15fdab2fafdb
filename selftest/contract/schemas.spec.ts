import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expandedSchema, schemaTypes, validator } from '../../src/contract/schemas.js';

const ajv = new Ajv2020({ logger: false });

for (const type of schemaTypes()) {
  test(`the schema of ${type} is one of its dialect`, () => {
    ajv.validateSchema(expandedSchema(type));

    expect(ajv.errors ?? []).toEqual([]);
    expect(validator(type)).toBeInstanceOf(Function);
  });
}
