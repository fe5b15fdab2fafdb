import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { load } from 'js-yaml';
import { expect, test } from '../test.js';
import { bundle as makeBundle, bundleFiles, componentName } from '../../scripts/bundle.js';
import { examples } from '../../scripts/check-contract.js';
import { isIsoDateTime } from '../../src/contract/schemas.js';
import { isObject, valueAt } from '../../src/contract/json-value.js';
import { root } from '../proof/run-suite.js';

// It is made once, and not by each worker.
test.describe.configure({ mode: 'default' });

let bundle: { components: { schemas: Record<string, object> } };

test.beforeAll(() => {
  bundle = makeBundle() as unknown as typeof bundle;
});

/** Every object in a value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (isObject(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* objectsIn(inner);
}

test('both files of the bundle say the same', () => {
  const [yaml = '', json = ''] = Object.values(bundleFiles());

  expect(load(yaml)).toEqual(bundle);
  expect(JSON.parse(json)).toEqual(bundle);
});

test('the bundle needs no other file and no key of ours', () => {
  for (const object of objectsIn(bundle)) {
    const own = Object.keys(object).filter((key) => /^x-|^\$(?!ref$)/.test(key));
    expect(own, JSON.stringify(object).slice(0, 200)).toEqual([]);
    const { $ref } = object;
    if (typeof $ref === 'string') expect(valueAt(bundle, $ref.slice(1)), $ref).toBeDefined();
  }
});

test('every list of the bundle says what it holds, without which some readers take none of it', () => {
  const lists = [...objectsIn(bundle.components.schemas)].filter(({ type }) => type === 'array');
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter(({ items }) => items === undefined)).toEqual([]);
});

test('every property of the bundle is an object, without which kin-openapi takes none of it', () => {
  const properties = [...objectsIn(bundle)].flatMap(({ properties: all }) => Object.values(all ?? {}));
  expect(properties.length).toBeGreaterThan(0);
  expect(properties.filter((each) => !isObject(each))).toEqual([]);
});

test('every schema of the bundle is used', () => {
  const used = new Set([...objectsIn(bundle)].map(({ $ref }) => $ref));
  const names = Object.keys(bundle.components.schemas);
  expect(names.filter((name) => !used.has(`#/components/schemas/${name}`))).toEqual([]);
});

test('Redocly has no complaint about the bundle', () => {
  const file = test.info().outputPath('openapi.bundled.json');
  writeFileSync(file, JSON.stringify(bundle));
  const { stdout } = spawnSync('npx', ['--no-install', 'redocly', 'lint', '--format', 'json', file], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });

  const { problems } = JSON.parse(stdout) as { problems: unknown[] };

  expect(problems).toEqual([]);
});

test('the schema of OpenAPI itself has no complaint about the bundle', async () => {
  const result = await new Validator().validate(structuredClone(bundle));

  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('the schemas of the bundle take and refuse the examples that those of schemas/ do', () => {
  const load = createRequire(import.meta.url);
  const { Ajv2020 } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: addFormats } = load('ajv-formats') as {
    default: (ajv: unknown, formats: string[]) => void;
  };
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats(ajv, ['email', 'uri']);
  // As src/contract/schemas.ts has it: ISO 8601 is wider than RFC 3339.
  ajv.addFormat('date-time', isIsoDateTime);
  ajv.addSchema(bundle, 'bundle');
  const shown = examples().filter(({ type }) => componentName(type) in bundle.components.schemas);
  expect(shown.length).toBeGreaterThan(150);

  for (const { type, expectation, file, value } of shown) {
    const valid = ajv.validate({ $ref: `bundle#/components/schemas/${componentName(type)}` }, value);
    expect(valid ? 'pass' : 'fail', file).toBe(expectation);
  }
});
