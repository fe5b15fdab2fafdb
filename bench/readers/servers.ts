import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import findChromium, { chromiumPath } from '../../selftest/browser/chromium.js';
import { writeReference } from '../../scripts/docs.js';
import { startPrism } from '../prism.js';
import type { Folders, Reader } from './reader.js';
import { json, ownVersion, yaml } from './reader.js';

const order = '/orders?pid=65f1c0ffee0000000000000f';
const company = '65f1c0ffee00000000000010';

/** Tools that answer as the service would, or show the document to a person. */
export const servers: Reader[] = [
  {
    tool: 'Prism, mock',
    package: '@stoplight/prism-cli',
    from: 'npm',
    version: '5.14.2',
    async read({ npm }) {
      const prism = await startPrism(`${npm}/node_modules/.bin/prism`, yaml);
      const update = async (name: string, value: string): Promise<number> => {
        const body = new FormData();
        body.append(name, value);
        const headers = { Authorization: 'Bearer token', companyid: company };
        return (await fetch(`${prism.baseUrl}${order}`, { method: 'PUT', headers, body })).status;
      };
      try {
        const answers = [
          await update('quantity', '2'),
          await update('quantity', '0'),
          await update('status', 'Done'),
        ];
        if (answers.join() !== '200,400,400') throw new Error(`updates were answered ${answers.join(', ')}`);
        return 'answers with our examples; refuses a quantity and a status of an update that the contract does not allow';
      } finally {
        prism.stop();
      }
    },
  },
  {
    tool: 'Redoc, `npm run docs`',
    package: '@redocly/cli',
    version: ownVersion('@redocly/cli'),
    async read({ scratch }) {
      const page = `${scratch}/reference.html`;
      writeReference(page);
      return shown(page, 'orders');
    },
  },
  {
    tool: 'Swagger UI',
    package: 'swagger-ui-dist',
    from: 'npm',
    version: '5.35.0',
    async read(folders) {
      return shown(swaggerPage(folders));
    },
  },
];

/** A page with Swagger UI and the bundle in it, since a page of the file system may fetch nothing. */
function swaggerPage({ npm, scratch }: Folders): string {
  const distribution = `${npm}/node_modules/swagger-ui-dist`;
  const page = `${scratch}/swagger-ui/index.html`;
  mkdirSync(`${scratch}/swagger-ui`, { recursive: true });
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><div id="ui"></div>
<script src="${pathToFileURL(`${distribution}/swagger-ui-bundle.js`).href}"></script>
<script>SwaggerUIBundle({ dom_id: '#ui', spec: ${readFileSync(json, 'utf8').replaceAll('</', '<\\/')} });</script>`,
  );
  return page;
}

/** What a page shows in a browser without a network, once its menu is open. Throws what went wrong in it. */
async function shown(page: string, menu?: string): Promise<string> {
  findChromium();
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const context = await browser.newContext({ offline: true });
    const tab = await context.newPage();
    const wanted: string[] = [];
    const errors: string[] = [];
    tab.on('requestfailed', (request) => {
      // What a page forbids itself never leaves it; whatever else fails here was meant for a network.
      if (request.failure()?.errorText !== 'csp') wanted.push(request.url());
    });
    tab.on('pageerror', (error) => errors.push(error.message));
    await tab.goto(pathToFileURL(page).href);
    if (menu !== undefined) await tab.getByText(menu, { exact: true }).first().click();
    await tab.getByText('Update an order').first().waitFor({ timeout: 60_000 });
    const complaints = await tab.locator('.errors-wrapper').allInnerTexts();
    if (errors.length + complaints.length > 0) throw new Error([...errors, ...complaints].join('; '));
    return `shows the operations, ${wanted.length === 0 ? 'asks for nothing from a network' : `asks a network for ${wanted.join(' ')}`}`;
  } finally {
    await browser.close();
  }
}
