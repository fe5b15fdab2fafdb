import type { Reader } from './reader.js';
import { counted, json, openApiGenerator, ownVersion, root, run, runModule, yaml } from './reader.js';

/** Tools that hold a document to OpenAPI, or to rules of style. */
export const parsers: Reader[] = [
  {
    tool: 'Redocly lint, rules `recommended`',
    package: '@redocly/cli',
    version: ownVersion('@redocly/cli'),
    read() {
      for (const file of [yaml, json]) run('npx', ['--no-install', 'redocly', 'lint', file], root);
      return 'valid, both files; that it names no licence and few 4xx is known (redocly.yaml)';
    },
  },
  {
    tool: 'seriousme/openapi-schema-validator',
    package: '@seriousme/openapi-schema-validator',
    version: ownVersion('@seriousme/openapi-schema-validator'),
    read() {
      for (const file of [yaml, json]) run('npx', ['--no-install', 'validate-api', file], root);
      return 'valid, both files';
    },
  },
  {
    tool: 'ReadMe parser',
    package: '@readme/openapi-parser',
    from: 'npm',
    version: '9.0.0',
    read: ({ npm }) =>
      runModule(
        `import { validate } from '@readme/openapi-parser';
        const { valid, warnings, errors } = await validate(process.argv[1]);
        if (!valid) throw new Error(JSON.stringify(errors));
        console.log(\`valid, \${warnings.length || 'no'} warnings\`);`,
        npm,
        yaml,
      ),
  },
  {
    tool: 'Swagger Parser',
    package: '@apidevtools/swagger-parser',
    from: 'npm',
    version: '12.1.0',
    read: ({ npm }) =>
      runModule(
        `import SwaggerParser from '@apidevtools/swagger-parser';
        const { paths, webhooks } = await SwaggerParser.validate(process.argv[1]);
        console.log(\`valid: \${Object.keys(paths).length} paths, \${Object.keys(webhooks).length} webhooks\`);`,
        npm,
        yaml,
      ),
  },
  {
    tool: 'Swagger Parser for Java, by `openapi-generator validate`',
    ...openApiGenerator,
    read({ python, scratch }) {
      const said = [yaml, json].map((file) =>
        run(`${python}/openapi-generator-cli`, ['validate', '-i', file], scratch),
      );
      if (said.some((text) => text.includes('Errors:'))) throw new Error(said.join('\n'));
      return `valid, both files; takes ${counted(said[0] ?? '', /Unused model/, 'model')} of a webhook for unused`;
    },
  },
  {
    tool: 'openapi-spec-validator',
    package: 'openapi-spec-validator',
    from: 'pypi',
    version: '0.9.0',
    read({ python, scratch }) {
      for (const file of [yaml, json]) run(`${python}/openapi-spec-validator`, [file], scratch);
      return 'valid, both files';
    },
  },
  {
    tool: 'Spectral, rules `spectral:oas`',
    package: '@stoplight/spectral-cli',
    from: 'npm',
    version: '6.16.3',
    read({ npm, scratch }) {
      const ruleset = `${scratch}/spectral.json`;
      const write = `require('node:fs').writeFileSync(process.argv[1], JSON.stringify({ extends: 'spectral:oas' }))`;
      run(process.execPath, ['--eval', write, '--', ruleset], scratch);
      const args = ['lint', yaml, '--ruleset', ruleset, '--format', 'text', '--fail-severity', 'error'];
      const said = [
        ...run(`${npm}/node_modules/.bin/spectral`, args, npm).matchAll(/\b(warning|error) (\S+) "(.*)"$/gm),
      ];
      return `valid; ${said.map(([, severity, rule]) => `${severity} ${rule}`).join(', ') || 'no complaint'}`;
    },
  },
];
