import { control, covers, test } from '../../src/test.js';
import { bulkClients, bulkLeads, type BulkCreation } from './bulk-creation.js';
import { expectErrorTold } from './duplicate-email.js';
import { positions, sendChanged, type Position } from './invalid-entry.js';

for (const position of positions) {
  test(
    `the email of another lead, ${position.name}, causes an error that is told`,
    covers('LDA-EMAIL-ERROR'),
    async ({ leadsA }) => duplicateIsTold(bulkLeads(leadsA), position),
  );

  test(
    `the email of another client, ${position.name}, causes an error that is told`,
    covers('CLI-EMAIL-ERROR'),
    async ({ clients }) => duplicateIsTold(bulkClients(clients), position),
  );
}

async function duplicateIsTold(bulk: BulkCreation, position: Position): Promise<void> {
  const accepted = control(await bulk.create(await bulk.entries(position.size)));
  const there = await bulk.entry();
  control(await bulk.create([there]));

  const { answer } = await sendChanged(bulk, position, { email: there.email });

  expectErrorTold(answer, accepted);
}
