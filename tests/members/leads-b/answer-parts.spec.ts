import {
  casesOf,
  control,
  controlCreated,
  describeLeadBAnswer,
  expect,
  isKeptOut,
  readLeadBAnswer,
  stop,
  test,
} from '../../../src/test.js';
import { memberLevels } from '../members.js';
import { callPatterns, indicesOf, sendPattern } from './leads-b.js';

/** The name of a flag that is false where all went well. */
const tellsOfTrouble = /err|fail|invalid|skip|dup|partial|reject/i;

test(
  'LDB-RESULT-FLAG/every-call',
  {
    title: 'POST /members/bulk-lead answers with a boolean flag',
    cases: casesOf(callPatterns),
    at: memberLevels,
  },
  async ({ leadsB, session }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));
    const duplicate = answer.sent[indicesOf(pattern, 'D')[0] ?? -1];
    if (pattern.includes('N') && duplicate !== undefined)
      session.record('Q-LEAD-B-MEMBERS', describeLeadBAnswer(answer, duplicate), answer);

    const { flags } = readLeadBAnswer(answer);

    expect(flags[0], {
      code: 'missing',
      subject: 'success',
      message: 'The response has no boolean outside its lists.',
    }).toBeDefined();
  },
);

test(
  'LDB-RESULT-FLAG-TRUE/all-created',
  {
    title: 'POST /members/bulk-lead answers with a flag of success if every lead is created',
    cases: casesOf(callPatterns.filter(({ pattern }) => !pattern.includes('D'))),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = controlCreated(await sendPattern(leadsB, pattern));
    const flags = readLeadBAnswer(answer).flags.filter(({ key }) => !tellsOfTrouble.test(key));
    if (flags.length === 0)
      stop('cantTell', {
        code: 'response-lacks',
        subject: 'success',
        message: 'The response has no boolean that could tell of success.',
      });

    const values = flags.map(({ value }) => value);
    expect(values, {
      code: 'value',
      subject: 'success',
      message: `Every lead was created, and no boolean of the response is true: ${flags.map(({ key }) => key).join(', ')}.`,
    }).toContain(true);
  },
);

test(
  'LDB-RESULT-CREATED/every-call',
  {
    title: 'POST /members/bulk-lead answers with an array of the created leads',
    cases: casesOf(callPatterns),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));

    const list = readLeadBAnswer(answer).created?.value;

    expect(list, {
      code: 'missing',
      subject: 'created-leads',
      message: 'The response has no array of the created leads.',
    }).toBeDefined();
    if (!pattern.includes('N')) return;
    if (list?.length === 0 && answer.status !== 201)
      stop('cantTell', {
        code: 'control-not-created',
        message: 'The target created none of the leads, so the response has none to list.',
      });
    expect(list, {
      code: 'missing',
      subject: 'created-leads',
      message: 'The target answered 201, and the array of the created leads is empty.',
    }).not.toHaveLength(0);
  },
);

test(
  'LDB-RESULT-SKIPPED/every-call',
  {
    title: 'POST /members/bulk-lead answers with an array of the skipped leads',
    cases: casesOf(callPatterns),
    at: memberLevels,
  },
  async ({ leadsB }, { pattern }) => {
    const answer = control(await sendPattern(leadsB, pattern));
    const skipped = indicesOf(pattern, 'D');
    if (skipped.some((index) => !isKeptOut(answer, index)))
      stop('cantTell', {
        code: 'refusal-missing',
        subject: 'duplicate',
        message: 'The target did not skip the duplicates, so the response need not list them.',
      });

    const list = readLeadBAnswer(answer).skipped?.value;

    expect(list, {
      code: 'missing',
      subject: 'skipped-leads',
      message: 'The response has no array of the skipped leads.',
    }).toBeDefined();
    if (skipped.length === 0) return;
    expect(list, {
      code: 'value',
      subject: 'skipped-leads',
      message: `The target skipped ${skipped.length} leads, and the array of the skipped leads has ${list?.length ?? 0} entries.`,
    }).toHaveLength(skipped.length);
  },
);
