import { expect, sampleTitle, statedHeader, statedSpellings, stop, test } from '../../src/test.js';
import type { Change, Response, Scene, Session } from '../../src/test.js';

type Resources = Pick<Scene, 'roles' | 'bulkOf' | 'orders'>;

/** Sends one valid request of an operation with a change of its company id header alone; its data is fresh. */
type SendWith = (change: Change) => Promise<Response>;

/** The header of the company id as an operation states it (section 5), and as another operation does. */
interface StatedCase {
  stated: string;
  other: string;
}

const header = 'companyid';
const furtherSpellings = ['CompanyId', 'COMPANYID', 'Companyid'];

/** A well-formed id that no company has. */
const strangeCompany = 'fffffffffffffffffffffffe';

/** Headers by which an intermediary shows; one may rewrite the names of the headers that it passes on. */
const intermediary =
  /^(via|forwarded|x-forwarded-.*|x-envoy-.*|cf-ray|x-amz-cf-id|x-cache|x-served-by|x-amzn-.*)$/i;

const operations: {
  id: string;
  suffix: string;
  endpoint: string;
  prepare: (by: Resources) => Promise<SendWith>;
}[] = [
  {
    id: 'listRoles',
    suffix: 'ROLES',
    endpoint: 'GET /roles',
    prepare: async ({ roles }) => roles.list.bind(roles),
  },
  { id: 'createLeads', suffix: 'LEADS', endpoint: 'POST /members/bulk-lead', prepare: creating('leadsA') },
  {
    id: 'createClients',
    suffix: 'CLIENTS',
    endpoint: 'POST /members/bulk-client',
    prepare: creating('clients'),
  },
  {
    id: 'updateOrder',
    suffix: 'ORDERS',
    endpoint: 'PUT /orders',
    prepare: async ({ orders }) => {
      const order = await orders.given('open');
      return (change) => order.put({ name: sampleTitle() }, change);
    },
  },
];

for (const { id, suffix, endpoint, prepare } of operations) {
  const cases = statedCase(id);

  test(
    `AUT-CASE-${suffix}/stated-case`,
    { title: `${endpoint} accepts ${cases.stated} in its stated case`, aboutHeaders: true },
    async ({ roles, bulkOf, orders }) => {
      await expectStatedCase(await prepare({ roles, bulkOf, orders }), cases);
    },
  );

  test(
    `AUT-CASE-${suffix}/other-case-recorded`,
    {
      title: `${endpoint} accepts ${cases.stated} in its stated case; another case is recorded`,
      aboutHeaders: true,
    },
    async ({ roles, bulkOf, orders, session }) => {
      const send = await prepare({ roles, bulkOf, orders });

      await expectStatedCase(send, cases);
      await recordOtherCase(send, cases, session, `Q-HEADER-CASE-${suffix}`);
    },
  );
}

function creating(kind: 'leadsA' | 'clients'): (by: Resources) => Promise<SendWith> {
  return async ({ bulkOf }) => {
    const bulk = bulkOf(kind);
    return (change) => bulk.create(1, {}, change);
  };
}

/** Reads how an operation spells the company id; see {@link StatedCase}. */
function statedCase(operationId: string): StatedCase {
  const stated = statedHeader(operationId, header);
  const other = statedSpellings(header).find((name) => name !== stated);
  if (stated === undefined || other === undefined)
    throw new Error(`spec/openapi.yaml does not state two cases of ${header}.`);
  return { stated, other };
}

/**
 * Judges that the stated case is accepted. Where it is not, another spelling has to be accepted before the case is
 * blamed: an operation that refuses them all refuses for another reason, which its own tests judge.
 */
async function expectStatedCase(send: SendWith, { stated, other }: StatedCase): Promise<Response> {
  const answer = await send(spelled(stated));
  if (answer.ok) {
    expect(answer).toBeAccepted();
    return answer;
  }
  for (const spelling of [other, ...furtherSpellings])
    if ((await send(spelled(spelling))).ok) expect(answer).toBeAccepted();
  return stop('cantTell', {
    code: 'indistinct',
    subject: 'companyid',
    message: `${answer.operation} answered ${answer.status} whatever the case of the company id header, so the case made no difference.`,
  });
}

/**
 * Finds out what the target does with the other case, once it accepted the stated one, and records it: never judged,
 * since the names of header fields are case-insensitive (RFC 9110, 5.1).
 */
async function recordOtherCase(
  send: SendWith,
  { stated, other }: StatedCase,
  session: Session,
  question: string,
): Promise<void> {
  const alone = await send(spelled(other));
  const both = await send({ spellings: { [header]: [stated, other] } });
  const neither = await send({ headers: { [header]: null } });
  const wrong = await send({ ...spelled(stated), headers: { [header]: strangeCompany } });
  const wrongOther = alone.ok
    ? await send({ ...spelled(other), headers: { [header]: strangeCompany } })
    : undefined;

  const answers = [alone, both, neither, wrong, ...(wrongOther === undefined ? [] : [wrongOther])];
  const marks = [
    ...new Set(answers.flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()))),
  ].filter((name) => intermediary.test(name));
  const found = reading({ alone, neither, wrong, wrongOther });
  const rewritten = found === 'any' && marks.length > 0;
  if (found !== undefined && !rewritten) session.observe('header-case', found);
  const details = `${other} alone ${alone.status}, both ${both.status}, none ${neither.status}, a wrong value ${wrong.status}`;
  const said = rewritten
    ? `could not be judged, since an intermediary (${marks.join(', ')}) may rewrite names`
    : (found ?? 'could not be judged');
  session.record(question, `${said}: ${details}`, ...answers);
}

interface Trials {
  alone: Response;
  neither: Response;
  wrong: Response;
  wrongOther: Response | undefined;
}

/** `ignored`: the value does not matter in either case, so that nothing tells whether the name is known. */
function reading({ alone, neither, wrong, wrongOther }: Trials): 'exact' | 'any' | 'ignored' | undefined {
  if ([alone, neither, wrong].some(({ status }) => status >= 500)) return undefined;
  if (!alone.ok) return 'exact';
  if (wrongOther !== undefined && wrongOther.status >= 500) return undefined;
  if (wrongOther?.ok === false) return 'any';
  // The other case is accepted and its value is not looked at.
  if (wrong.ok) return neither.ok ? 'ignored' : 'any';
  return neither.ok ? 'exact' : undefined;
}

function spelled(spelling: string): Change {
  return { spellings: { [header]: [spelling] } };
}
