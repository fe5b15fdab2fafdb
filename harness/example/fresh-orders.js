/**
 * Prints fresh orders in the form that FIXTURES_COMMAND wants (docs/staging.md):
 *   node harness/example/fresh-orders.js HARNESS_ADDRESS [COUNT]
 * This one has a harness make them, as the mock has one. A team's own asks its database, its admin interface or its test
 * data service; what matters is what goes to standard output. The settings of the environment file are in its environment.
 */
const [door = '', count = '12'] = process.argv.slice(2);
const { COMPANY_ID: companyId, CLIENT_MEMBER_ID: clientMemberId } = process.env;

const wanted = {
  ORDERS_PENDING: { status: 'Pending' },
  ORDERS_ONGOING: { status: 'Ongoing' },
  ORDERS_REVIEW: { status: 'Review' },
  ORDERS_SUBSCRIPTION: { status: 'Pending', subscription: true },
};

/** @param {object} order what the state `order` of the harness takes */
async function idOf(order) {
  const response = await fetch(door, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      state: 'order',
      action: 'setup',
      params: { companyId, clientMemberId, ...order },
    }),
  });
  if (!response.ok) throw new Error(`The harness at ${door} answered ${response.status}.`);
  return (await response.json()).orderId;
}

try {
  if (companyId === undefined) throw new Error('COMPANY_ID is not set: set it in the environment file.');
  for (const [name, order] of Object.entries(wanted)) {
    const ids = await Promise.all(Array.from({ length: Number(count) }, () => idOf(order)));
    process.stdout.write(`${name}=${ids.join(',')}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
