import tseslint from 'typescript-eslint';

/** What each room of the house may not import: imports go one way (docs/architecture.md). */
const walls = {
  'src/contract': ['target', 'exchange', 'operations', 'expectations', 'verdict', 'report'],
  'src/target': ['exchange', 'operations', 'expectations', 'verdict', 'report'],
  'src/exchange': ['operations', 'expectations', 'report'],
  'src/expectations': ['operations', 'report'],
  'src/operations': ['expectations', 'verdict', 'report'],
  'src/verdict': ['target', 'exchange', 'operations', 'expectations', 'report'],
  'src/report': ['target', 'exchange', 'operations', 'expectations'],
};
const roots = ['**/test.js', '**/preflight.js', '**/reporter.js'];
const outside = ['**/mock/**', '**/tests/**', '**/selftest/**', '**/bench/**'];

const oneWay = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
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
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  ...Object.entries(walls).map(([room, forbidden]) =>
    oneWay(
      [`${room}/**/*.ts`],
      [
        {
          group: [...forbidden.map((name) => `**/${name}/**`), ...roots, ...outside],
          message: 'Imports go one way: see docs/architecture.md.',
        },
      ],
    ),
  ),
  oneWay(
    ['mock/**/*.ts'],
    [
      {
        group: ['**/src/*', '!**/src/contract', '**/tests/**', '**/selftest/**'],
        message: 'The mock knows the contract and nothing else of ours.',
      },
    ],
  ),
  oneWay(
    ['tests/**/*.ts'],
    [
      {
        group: ['@playwright/test', 'undici'],
        message: 'src/test.ts is what a test reaches its target through.',
      },
      {
        group: ['**/mock/**', '**/selftest/**', '**/verdict/**', '**/report/**'],
        message: 'A test knows the specification, never the mock.',
      },
    ],
  ),
);
