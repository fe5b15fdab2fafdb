import { readdirSync } from 'node:fs';
import type { Reader } from './reader.js';
import { counted, openApiGenerator, ownVersion, root, run, runModule, yaml } from './reader.js';

const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom'];
const compile = [...strict, '--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];

/** Tools that make clients, or tests, of a document. */
export const generators: Reader[] = [
  {
    tool: 'openapi-typescript',
    package: 'openapi-typescript',
    version: ownVersion('openapi-typescript'),
    read({ scratch }) {
      const types = `${scratch}/types.ts`;
      // In the root of the project it would read redocly.yaml in place of its argument.
      run(`${root}node_modules/.bin/openapi-typescript`, [yaml, '--output', types], scratch);
      run('npx', ['--no-install', 'tsc', ...compile, types], root);
      return 'types that compile; a field with a default is optional only with `--default-non-nullable=false`';
    },
  },
  {
    tool: 'OpenAPI Generator, `typescript-fetch`',
    ...openApiGenerator,
    read({ python, scratch }) {
      const { client, printed } = generate('typescript-fetch', python, scratch);
      run('npx', ['--no-install', 'tsc', ...compile, `${client}/index.ts`], root);
      return `a client that compiles; ${counted(printed, /WARN/, 'warning')}, one of them that its support of 3.1 is young`;
    },
  },
  {
    tool: 'OpenAPI Generator, `python`',
    ...openApiGenerator,
    read({ python, scratch }) {
      const { client, printed } = generate('python', python, scratch);
      const parts = readdirSync(`${client}/openapi_client/api`).filter((name) => /_api\.py$/.test(name));
      const broken = parts.filter((name) => !compiles(`${client}/openapi_client/api/${name}`, python));
      if (broken.join() !== 'events_api.py') throw new Error(`${broken.join(', ')} do not compile`);
      return `the six operations compile; what it makes of the webhooks does not, whatever they are like; ${counted(printed, /WARN/, 'warning')}`;
    },
  },
  {
    tool: 'OpenAPI Generator, `java`',
    ...openApiGenerator,
    read({ python, scratch }) {
      const { client, printed } = generate('java', python, scratch, ['--library', 'restclient']);
      run('mvn', ['-q', '-B', '-DskipTests', 'compile'], client);
      return `a client that compiles with \`--library restclient\`; ${counted(printed, /WARN/, 'warning')}; what it makes by default of either kind of lead does not compile`;
    },
  },
  {
    tool: 'OpenAPI Generator, `go`',
    ...openApiGenerator,
    read({ python, scratch }) {
      const { client, printed } = generate('go', python, scratch);
      run('go', ['build', './...'], client);
      return `a client that builds; ${counted(printed, /WARN/, 'warning')}`;
    },
  },
  {
    tool: 'openapi-python-client',
    package: 'openapi-python-client',
    from: 'pypi',
    version: '0.29.1',
    read({ python, scratch }) {
      const client = `${scratch}/python_client`;
      const args = ['generate', '--path', yaml, '--output-path', client, '--meta', 'none', '--overwrite'];
      const path = `${python}:${process.env['PATH'] ?? ''}`;
      const printed = run(`${python}/openapi-python-client`, args, scratch, { PATH: path });
      run(`${python}/python`, ['-m', 'compileall', '-q', client], scratch);
      return `a client that compiles, ${readdirSync(`${client}/models`).length - 1} models; ${counted(printed, /^Unable|WARNING/, 'warning')}`;
    },
  },
  {
    tool: 'Schemathesis, loading',
    package: 'schemathesis',
    from: 'pypi',
    version: '4.32.5',
    read: ({ python, scratch }) =>
      run(
        `${python}/python`,
        [
          '-c',
          `import schemathesis, sys
operations = [each.ok() for each in schemathesis.openapi.from_path(sys.argv[1]).get_all_operations()]
print(f"{len(operations)} operations")`,
          yaml,
        ],
        scratch,
      ),
  },
  {
    tool: 'Postman converter',
    package: 'openapi-to-postmanv2',
    from: 'npm',
    version: '6.3.3',
    read: ({ npm }) =>
      runModule(
        `import { readFileSync } from 'node:fs';
        import converter from 'openapi-to-postmanv2';
        const data = readFileSync(process.argv[1], 'utf8');
        const requests = (items) => items.flatMap((each) => (each.item ? requests(each.item) : [each]));
        converter.convertV2({ type: 'string', data }, {}, (error, { result, reason, output }) => {
          if (error || !result) throw error ?? new Error(reason);
          const all = requests(output[0].data.item);
          console.log(\`a collection of \${all.length} requests and \${all.flatMap(({ response }) => response).length} answers; it leaves the webhooks out\`);
        });`,
        npm,
        yaml,
      ),
  },
  {
    tool: 'Bruno converter',
    package: '@usebruno/converters',
    from: 'npm',
    version: '0.23.0',
    read: ({ npm }) =>
      runModule(
        `import { readFileSync } from 'node:fs';
        import { openApiToBruno } from '@usebruno/converters';
        const { items } = await openApiToBruno(JSON.parse(readFileSync(process.argv[1], 'utf8')));
        console.log(\`a collection of \${items.flatMap((folder) => folder.items ?? [folder]).length} requests\`);`,
        npm,
        yaml.replace(/yaml$/, 'json'),
      ),
  },
  {
    tool: 'Insomnia importer',
    package: 'insomnia-importers',
    from: 'npm',
    version: '3.6.0',
    read({ npm }) {
      const printed = runModule(
        `import { readFileSync } from 'node:fs';
        import importers from 'insomnia-importers';
        const { data } = await importers.convert(readFileSync(process.argv[1], 'utf8'));
        console.log(\`\${data.resources.filter(({ _type }) => _type === 'request').length} requests\`);`,
        npm,
        yaml,
      );
      const warned = printed.includes('Unsupported OpenAPI version');
      return `${/\d+ requests/.exec(printed)?.[0] ?? 'nothing'}${warned ? '; says that it knows OpenAPI 3.0 alone, and imports all the same' : ''}`;
    },
  },
];

/** A client that OpenAPI Generator makes in a language: the folder, and what was printed. */
function generate(
  language: string,
  python: string,
  scratch: string,
  options: readonly string[] = [],
): { client: string; printed: string } {
  const client = `${scratch}/${language}`;
  const args = ['generate', '-i', yaml, '-g', language, '-o', client, ...options];
  return { client, printed: run(`${python}/openapi-generator-cli`, args, scratch) };
}

function compiles(file: string, python: string): boolean {
  try {
    run(`${python}/python`, ['-m', 'py_compile', file], python);
    return true;
  } catch {
    return false;
  }
}
