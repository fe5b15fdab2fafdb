import {
  covers,
  describeLeadBAnswer,
  expect,
  readLeadBAnswer,
  stop,
  test,
  wasCreated,
} from '../../../src/test.js';
import { controlCreated } from './lead-outcome.js';
import { callWith, calls } from './result-calls.js';

/** The name of a flag that is false where all went well. */
const tellsOfTrouble = /err|fail|invalid|skip|dup|partial|reject/i;

for (const { name, added, skipped } of calls) {
  test(`the answer to ${name} has a boolean flag`, covers('LDB-RESULT-FLAG'), async ({ leadsB, session }) => {
    const { answer, leads, duplicates } = await callWith(leadsB, added, skipped);
    const [duplicate] = duplicates;
    if (added > 0 && duplicate !== undefined)
      session.record('Q-LEAD-B-MEMBERS', describeLeadBAnswer(answer, duplicate, leads), answer);

    const { flags } = readLeadBAnswer(answer, leads);

    expect(flags.length, 'The answer carries a boolean outside its lists.').toBeGreaterThan(0);
  });

  if (skipped === 0)
    test(
      `the flag of the answer to ${name} tells of success`,
      covers('LDB-RESULT-FLAG-TRUE'),
      async ({ leadsB }) => {
        const { answer, leads } = await callWith(leadsB, added, skipped);
        controlCreated(answer, leads);
        const flags = readLeadBAnswer(answer, leads).flags.filter(({ key }) => !tellsOfTrouble.test(key));
        if (flags.length === 0) stop('cantTell', 'The answer carries no flag that could tell of success.');

        expect(
          flags.some(({ value }) => value === true),
          'A flag of the answer is true.',
        ).toBe(true);
      },
    );

  test(
    `the answer to ${name} has an array of the created leads`,
    covers('LDB-RESULT-CREATED'),
    async ({ leadsB }) => {
      const { answer, leads } = await callWith(leadsB, added, skipped);

      const list = readLeadBAnswer(answer, leads).created?.value;

      expect(Array.isArray(list), 'The answer carries an array of the created leads.').toBe(true);
      if (added === 0) return;
      if (list?.length === 0 && answer.status !== 201)
        stop('cantTell', 'The target created none of the leads, so its answer has none to list.');
      expect(list, 'The created leads stand in an array.').not.toHaveLength(0);
    },
  );

  test(
    `the answer to ${name} has an array of the skipped leads`,
    covers('LDB-RESULT-SKIPPED'),
    async ({ leadsB }) => {
      const { answer, leads, duplicates } = await callWith(leadsB, added, skipped);
      if (duplicates.some((lead) => wasCreated(answer, lead, leads) !== false))
        stop('cantTell', 'The target did not keep the duplicates out, so its answer need not list them.');

      const list = readLeadBAnswer(answer, leads).skipped?.value;

      expect(Array.isArray(list), 'The answer carries an array of the skipped leads.').toBe(true);
      if (skipped === 0) return;
      expect(list, 'Each skipped lead stands in the array.').toHaveLength(skipped);
    },
  );
}
