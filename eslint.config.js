import tseslint from 'typescript-eslint';

/** The rooms of src/, from the ground up: each may import the ones before it and its own (docs/architecture.md). */
const rooms = ['contract', 'verdict', 'session', 'target', 'exchange', 'operations', 'expectations', 'run'];
/** What the reporter does with all of these: it stands above them, and the forms of the report know nothing of it. */
const above = ['**/report/**', '**/reporting/**'];
const roots = ['**/surface.js', '**/test.js', '**/reporter.js'];
const outside = [
  '**/mock/**',
  '**/harness/**',
  '**/tests/**',
  '**/selftest/**',
  '**/bench/**',
  '**/scripts/**',
];
const outsideOfHarness = ['**/src/*', '!**/src/contract', '**/mock/**', '**/tests/**', '**/selftest/**'];
const oneWay = 'Imports go one way: see docs/architecture.md.';
/** The floors of the mock, likewise. */
const mockFloors = [
  ...['configuration', 'domain', 'messages', 'seams', 'service', 'webhooks'],
  ...['rules', 'effects', 'routes', 'harness', 'faults', 'levels', 'variants', 'page'],
];
const mockRoots = ['default-seams', 'server', 'state-file', 'ready-workspace', 'cli'];
const outsideOfMock = ['**/src/*', '!**/src/contract', '**/tests/**', '**/selftest/**'];

const syntax = [
  {
    selector: 'ImportSpecifier[importKind="type"]',
    message: 'Types are imported in a statement of their own: import type { … }.',
  },
  {
    selector: ':matches(PropertyDefinition, TSParameterProperty)[accessibility="private"]',
    message: 'A private field is written #name.',
  },
];
/** What cuts a text: half of a secret is not known as one. */
const cut = {
  selector: 'CallExpression[callee.property.name=/^(slice|substring|substr)$/][arguments.0.value=0]',
  message: 'What others said is redacted first and cut then: use excerpt() of src/session/session.ts.',
};

/** The ids of tests, which stay when words change. */
const wordInId = {
  selector:
    "CallExpression[callee.name='test'] > :first-child Identifier[name=/^(name|title|text)$/], Property[key.name='slug'] Identifier[name=/^(name|title|text)$/]",
  message:
    'The id of a test is made of slugs and values, never of words that readers see: give the rows a slug.',
};

const wall = (files, group, message = oneWay) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
});

export default tseslint.config(
  { ignores: ['node_modules', 'reports', '.stryker-tmp'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      'no-restricted-syntax': ['error', ...syntax],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...rooms.map((room, floor) =>
    wall(
      [`src/${room}/**/*.ts`],
      [...rooms.slice(floor + 1).map((higher) => `**/${higher}/**`), ...above, ...roots, ...outside],
    ),
  ),
  {
    files: ['src/{exchange,expectations}/**/*.ts', 'src/target/harness*.ts', 'src/session/session.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, cut] },
  },
  wall(
    ['src/report/**/*.ts'],
    [...rooms.slice(2).map((room) => `**/${room}/**`), '**/reporting/**', ...roots, ...outside],
    'A form of the report is made of the result and the contract alone.',
  ),
  wall(['src/reporting/**/*.ts'], [...roots, ...outside]),
  wall(['mock/**/*.ts'], outsideOfMock, 'The mock knows the contract and nothing else of ours.'),
  ...mockFloors.map((room, floor) =>
    wall(
      [`mock/${room}/**/*.ts`],
      [
        ...outsideOfMock,
        // Its page is written by the same template as the report, so that both escape alike.
        ...(room === 'page' ? ['!**/src/report'] : []),
        ...mockFloors.slice(floor + 1).map((higher) => `**/${higher}/**`),
        ...mockRoots.map((name) => `**/${name}.js`),
      ],
    ),
  ),
  wall(
    ['harness/**/*.ts'],
    outsideOfHarness,
    'A harness that a team takes over brings the contract along and nothing else of ours.',
  ),
  wall(
    ['harness/check/**/*.ts'],
    [...outsideOfHarness, '!**/src/target', '!**/src/report', '!**/src/exchange'],
  ),
  {
    files: ['tests/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(\.\./)+(?!\.\./|[\w-]+\.js$|src/test\.js$)|^@playwright/test$|^undici$`,
              message:
                'A subject imports from its own folder, from what the folders above it share, and from src/test.ts only.',
            },
          ],
        },
      ],
      'no-restricted-syntax': ['error', ...syntax, wordInId],
      // An expectation that nobody awaits would pass whatever it finds.
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
);
