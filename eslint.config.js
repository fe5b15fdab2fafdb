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
/** The floors of the mock, from the bottom: a room imports those that stand before it. */
const mockFloors = [
  ...['configuration', 'domain', 'messages', 'seams', 'service', 'webhooks'],
  ...['rules', 'effects', 'routes', 'harness', 'variants', 'faults'],
];
const mockRoots = ['default-seams', 'server', 'state-file', 'ready-workspace', 'cli'];
const mockWall = {
  group: ['**/src/*', '!**/src/contract', '**/tests/**', '**/selftest/**'],
  message: 'The mock knows the contract and nothing else of ours.',
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
  oneWay(['mock/**/*.ts'], [mockWall]),
  ...mockFloors.map((room, floor) =>
    oneWay(
      [`mock/${room}/**/*.ts`],
      [
        mockWall,
        {
          group: [
            ...mockFloors.slice(floor + 1).map((name) => `**/${name}/**`),
            ...mockRoots.map((name) => `**/${name}.js`),
          ],
          message: 'The floors of the mock import downwards: see docs/architecture.md.',
        },
      ],
    ),
  ),
  {
    files: ['mock/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ImportSpecifier[importKind="type"]', message: 'Types are imported by `import type`.' },
        { selector: '[accessibility="private"]', message: 'A private member is written #name.' },
      ],
    },
  },
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
