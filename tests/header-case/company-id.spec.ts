import { covers, sampleTitle, test } from '../../src/test.js';
import { expectStatedCase, recordOtherCase, statedCase } from './case-trials.js';

const ofRoles = statedCase('listRoles');
const ofLeads = statedCase('createLeads');
const ofClients = statedCase('createClients');
const ofOrders = statedCase('updateOrder');

test(
  'companyid is accepted in its stated case for the roles',
  covers('AUT-CASE-ROLES'),
  async ({ roles }) => {
    await expectStatedCase((change) => roles.list(change), ofRoles);
  },
);

test(
  'companyid is accepted in its stated case for leads of variant A',
  covers('AUT-CASE-LEADS'),
  async ({ leadsA }) => {
    await expectStatedCase(async (change) => leadsA.create([await leadsA.entry()], change), ofLeads);
  },
);

test(
  'companyId is accepted in its stated case for clients',
  covers('AUT-CASE-CLIENTS'),
  async ({ clients }) => {
    await expectStatedCase(async (change) => clients.create([await clients.entry()], change), ofClients);
  },
);

test(
  'companyid is accepted in its stated case for an order',
  covers('AUT-CASE-ORDERS'),
  async ({ orders }) => {
    const order = await orders.given('Ongoing');

    await expectStatedCase((change) => order.put({ name: sampleTitle() }, change), ofOrders);
  },
);

test(
  'companyid is accepted for the roles, whatever becomes of another case',
  covers('AUT-CASE-ROLES'),
  async ({ roles, session }) => {
    const send = roles.list.bind(roles);

    await expectStatedCase(send, ofRoles);
    await recordOtherCase(send, ofRoles, session, 'Q-HEADER-CASE-ROLES');
  },
);

test(
  'companyid is accepted for leads of variant A, whatever becomes of another case',
  covers('AUT-CASE-LEADS'),
  async ({ leadsA, session }) => {
    const send = async (change: Parameters<typeof leadsA.create>[1]) =>
      leadsA.create([await leadsA.entry()], change);

    await expectStatedCase(send, ofLeads);
    await recordOtherCase(send, ofLeads, session, 'Q-HEADER-CASE-LEADS');
  },
);

test(
  'companyId is accepted for clients, whatever becomes of another case',
  covers('AUT-CASE-CLIENTS'),
  async ({ clients, session }) => {
    const send = async (change: Parameters<typeof clients.create>[1]) =>
      clients.create([await clients.entry()], change);

    await expectStatedCase(send, ofClients);
    await recordOtherCase(send, ofClients, session, 'Q-HEADER-CASE-CLIENTS');
  },
);

test(
  'companyid is accepted for an order, whatever becomes of another case',
  covers('AUT-CASE-ORDERS'),
  async ({ orders, session }) => {
    const order = await orders.given('Ongoing');
    const send = (change: Parameters<typeof order.put>[1]) => order.put({ name: sampleTitle() }, change);

    await expectStatedCase(send, ofOrders);
    await recordOtherCase(send, ofOrders, session, 'Q-HEADER-CASE-ORDERS');
  },
);
