import tseslint from 'typescript-eslint';

/** The rooms of src/, from the ground up: each may import the ones before it and its own (docs/architecture.md). */
const rooms = ['contract', 'verdict', 'session', 'target', 'exchange', 'operations', 'expectations', 'run'];
/** What the reporter does with all of these: it stands above them, and the forms of the report know nothing of it. */
const above = ['**/report/**', '**/reporting/**'];
const roots = ['**/surface.js', '**/test.js', '**/reporter.js'];
const outside = ['**/mock/**', '**/tests/**', '**/selftest/**', '**/bench/**', '**/scripts/**'];
const oneWay = 'Imports go one way: see docs/architecture.md.';

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
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportSpecifier[importKind="type"]',
          message: 'Types are imported in a statement of their own: import type { … }.',
        },
        {
          selector: ':matches(PropertyDefinition, TSParameterProperty)[accessibility="private"]',
          message: 'A private field is written #name.',
        },
      ],
      'max-lines': ['error', { max: 200 }],
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
  wall(
    ['src/report/**/*.ts'],
    [...rooms.slice(2).map((room) => `**/${room}/**`), '**/reporting/**', ...roots, ...outside],
    'A form of the report is made of the result and the contract alone.',
  ),
  wall(['src/reporting/**/*.ts'], [...roots, ...outside]),
  wall(
    ['mock/**/*.ts'],
    ['**/src/**', '!**/src/contract/**', '**/tests/**', '**/selftest/**'],
    'The mock knows the contract and nothing else of ours.',
  ),
  wall(
    ['tests/**/*.ts'],
    ['**/src/**', '!**/src/test.js', '@playwright/test', 'undici', '**/mock/**', '**/selftest/**'],
    'src/test.ts is the only door of a test.',
  ),
);
