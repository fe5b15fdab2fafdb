import { endpointOf } from '../contract/openapi.js';
import type { BulkResponse } from '../exchange/bulk-response.js';
import { isCreated } from '../exchange/created-entries.js';
import { refusedControl } from '../exchange/response.js';
import type { Response } from '../exchange/response.js';
import { excerpt } from '../session/running-test.js';
import { stop } from '../session/stop.js';
import { checkRole } from './caller-role.js';

/**
 * Takes an answer as the control of a test: a request that the target has to accept for the test to mean anything.
 * A refused control is `cantTell` here; the requirement that demands its acceptance has a test of its own.
 */
export function control<T extends Response>(answer: T): T {
  checkRole(answer);
  if (!answer.ok)
    refusedControl(
      answer,
      `The control of this test was refused: ${endpointOf(answer.operation)} answered ${answer.statusPhrase} ${excerpt(answer.text, 200)}`,
    );
  return answer;
}

/** Takes an answer as a control that has to have created every entry of its call; `cantTell` where it did not. */
export function controlCreated(answer: BulkResponse): BulkResponse {
  control(answer);
  if (answer.sent.some((_, index) => !isCreated(answer, index)))
    stop('cantTell', {
      code: 'control-not-created',
      subject: answer.operation,
      message: 'The control of this test was accepted, and an entry of it is not among those created.',
    });
  return answer;
}

/**
 * Takes an answer as the refusal whose effects or whose body a test looks at.
 * Where the request was not refused the test is `cantTell`: the requirement that demands the refusal has tests of its own.
 */
export function refusal<T extends Response>(answer: T): T {
  if (!answer.refused)
    stop('cantTell', {
      code: 'refusal-missing',
      subject: answer.operation,
      message: `This test looks at a refusal, and the target did not refuse: ${endpointOf(answer.operation)} answered ${answer.statusPhrase}.`,
    });
  return answer;
}
