import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { installFromPypi, openApiGenerator, root, run, yaml } from '../../bench/readers/reader.js';
import { expect, test } from '../mock/mock-test.js';
import type { Workspace } from '../mock/mock-test.js';
import { ServiceClient } from './typed-client.js';

/** An update of one field, and where it is sent. */
interface Update {
  baseUrl: string;
  orderId: string;
  workspace: Workspace;
  notes: string;
  /** For what a generator writes. */
  folder: string;
}

/** Clients that are generated of the bundle, by language. Each updates the notes of an order and nothing else. */
const clients: { name: string; needs?: string; update(update: Update): Promise<unknown> }[] = [
  {
    name: 'TypeScript, openapi-typescript and openapi-fetch',
    update: ({ baseUrl, orderId, workspace, notes }) =>
      new ServiceClient(baseUrl, workspace).updateOrder(orderId, { notes }),
  },
  {
    name: 'TypeScript, OpenAPI Generator',
    needs: `${openApiGenerator.package}==${openApiGenerator.version}`,
    async update({ baseUrl, orderId, workspace: { accessToken, companyId }, notes, folder }) {
      const generator = path.join(installFromPypi([this.needs ?? '']), 'openapi-generator-cli');
      run(generator, ['generate', '-i', yaml, '-g', 'typescript-fetch', '-o', `${folder}/client`], folder);
      const main = path.join(folder, 'main.ts');
      writeFileSync(
        main,
        `import { Configuration, OrdersApi } from './client/index';
        const [basePath, accessToken, pid, companyid, notes] = process.argv.slice(2);
        void new OrdersApi(new Configuration({ basePath, accessToken })).updateOrder({ pid, companyid, notes });`,
      );
      const args = ['--import', 'tsx', main, baseUrl, accessToken, orderId, companyId, notes];
      await promisify(execFile)(process.execPath, args, { cwd: root });
    },
  },
  {
    name: 'Python, openapi-python-client',
    needs: 'openapi-python-client==0.29.1',
    async update({ baseUrl, orderId, workspace: { accessToken, companyId }, notes, folder }) {
      const python = installFromPypi([this.needs ?? '']);
      const args = ['generate', '--path', yaml, '--output-path', `${folder}/client`, '--meta', 'none'];
      run(`${python}/openapi-python-client`, args, folder, {
        PATH: `${python}:${process.env['PATH'] ?? ''}`,
      });
      const main = `
import sys
from client import AuthenticatedClient
from client.api.orders import update_order
from client.models import OrderUpdateForm
base_url, token, pid, companyid, notes = sys.argv[1:]
update_order.sync(client=AuthenticatedClient(base_url, token), body=OrderUpdateForm(notes=notes), pid=pid, companyid=companyid)`;
      const words = ['-c', main, baseUrl, accessToken, orderId, companyId, notes];
      await promisify(execFile)(`${python}/python`, words, { cwd: folder });
    },
  },
];

for (const generated of clients) {
  test(`a generated client that updates one field changes no other: ${generated.name}`, async ({
    client,
  }, info) => {
    test.skip(
      generated.needs !== undefined && process.env['GENERATED_CLIENTS'] !== 'all',
      'GENERATED_CLIENTS=all installs generators from PyPI.',
    );
    const workspace = await client.workspace();
    const { companyId, accessToken } = workspace;
    const { orderId = '' } = await client.given('order', {
      companyId,
      status: 'Ongoing',
      subscription: true,
    });
    const fields = { name: 'Launch', budget: '10', quantity: '2', brief: 'A page.', billingCycleCount: '7' };
    expect((await client.put(accessToken, companyId, orderId, fields)).status).toBe(200);
    const read = (): Promise<{ order: object }> => client.given('order.read', { companyId, orderId });
    const { order } = await read();
    const folder = path.dirname(info.outputPath('client'));

    await generated.update({
      baseUrl: client.mock.baseUrl,
      orderId,
      workspace,
      notes: 'For the team',
      folder,
    });

    expect((await read()).order).toEqual({ ...order, notes: 'For the team' });
  });
}
