import { expect, test } from '../test.js';
import type { Fault } from '../../mock/faults/fault.js';
import { startMock } from '../../mock/server.js';
import { fixturesOf, lastingEnvironment } from '../environment/environment.js';
import { heldThere } from '../proof/held-to.js';

/** What the tests of orders and of listings use, and after how many requests of an operation it is over. */
const endings: {
  variable: string;
  of: 'tokens' | 'keys';
  operation: string;
  status: number;
  after: number;
  isNightly?: true;
}[] = [
  {
    variable: 'ACCESS_TOKEN',
    of: 'tokens',
    operation: 'updateOrder',
    status: 401,
    after: 60,
    isNightly: true,
  },
  { variable: 'ACCESS_TOKEN', of: 'tokens', operation: 'updateOrder', status: 403, after: 60 },
  {
    variable: 'ACCESS_TOKEN_UNAPPROVED',
    of: 'tokens',
    operation: 'updateOrder',
    status: 401,
    after: 10,
  },
  { variable: 'API_KEY', of: 'keys', operation: 'listRoles', status: 401, after: 4, isNightly: true },
];

const requirements = ['ORD-NAME', 'ORD-QUANTITY-MIN', 'ORD-CALLER-APPROVED', 'ROL-LIST-OK', 'ROL-TYPE'];

for (const { variable, of, operation, status, after, isNightly } of endings)
  test(
    `a target is not blamed where ${variable} expires while the run goes on, and it answers ${status}`,
    { tag: isNightly ? '@nightly' : [] },
    async ({ untilEnd }) => {
      let value = '';
      let seen = 0;
      const expiring: Fault = {
        id: 'expiring',
        breaks: [],
        describe: 'A credential is over after some requests.',
        apply: (seams) => ({
          ...seams,
          request(service, request) {
            const isUsed = [...request.headers.values()].flat().some((each) => each.includes(value));
            if (request.operation === operation && isUsed && (seen += 1) > after)
              service.world[of].delete(value);
            return seams.request(service, request);
          },
          response: (service, answer, request) =>
            seams.response(service, answer.status === 401 ? { ...answer, status } : answer, request),
        }),
      };
      const mock = await untilEnd(startMock({ faults: [expiring] }));
      const variables = await fixturesOf(mock, lastingEnvironment);
      value = variables[variable] ?? '';
      const { result } = await heldThere(variables, { requirements });

      expect(seen).toBeGreaterThan(after);
      const { counts } = result.run;
      expect(counts.failed).toBe(0);
      const reasons = result.requirements.filter(({ verdict }) => verdict === 'cantTell');
      expect(reasons.length).toBeGreaterThan(0);
      for (const { id, settings, message } of reasons) {
        expect(settings, `${id}: ${message}`).toEqual([variable]);
        expect(message).toContain(`${variable} was accepted before the first test`);
      }
    },
  );
