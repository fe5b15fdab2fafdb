import { harnessMembers } from '../../src/contract/harness-members.js';
import { harnessState, harnessStates } from '../../src/contract/harness-states.js';
import { ask } from './ask.js';
import type { HarnessReply } from './ask.js';
import type { HarnessProcess } from './attended-process.js';

/**
 * Plays the person at an attended harness: reads each question off the screen, has the harness of a mock do it, and
 * types what that answers.
 */
export function play(attended: HarnessProcess, mockHarnessUrl: string): void {
  let read = attended.output().length;
  let reply: HarnessReply | undefined;
  let busy = false;

  async function look(): Promise<void> {
    const screen = attended.output().slice(read);
    const prompt = /(?:\n|^) {2}(?:(\w+)(?: \([^)]*\))?|Type done once it is done): $/.exec(screen);
    if (busy || prompt === null) return;
    busy = true;
    read += screen.length;
    const question = questionOn(screen);
    if (question !== undefined) reply = await ask(mockHarnessUrl, question.state, question.params);
    busy = false;
    attended.write(lineFor(prompt[1], reply));
  }

  attended.onOutput(() => void look());
}

function lineFor(member: string | undefined, reply: HarnessReply | undefined): string {
  if (reply?.status === 403) return 'refused';
  if (reply?.status !== 200) return 'skip';
  if (member === undefined) return 'done';
  const value: unknown = reply.body[member];
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** The state and the params that a question on the screen is about. */
function questionOn(screen: string): { state: string; params: object } | undefined {
  for (const { state, ask: sentence } of harnessStates().values()) {
    const names: string[] = [];
    const pattern = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '(.+?)';
    });
    const found = new RegExp(`\\n${state}(?:, .*)?\\n${pattern}(?: \\((.*)\\))?\\n`).exec(screen);
    if (found === null) continue;
    const further = found.at(-1)?.split('; ') ?? [];
    const named = names.map((name, index) => [name, found[index + 1] ?? ''] as const);
    const rest = further.map((pair) => pair.split(/: (.*)/s).slice(0, 2) as [string, string]);
    return { state, params: typed(state, [...named, ...rest]) };
  }
  return undefined;
}

function typed(state: string, params: readonly (readonly [string, string])[]): object {
  const members = harnessMembers(harnessState(state).state, 'params');
  return Object.fromEntries(
    params.map(([name, text]) => {
      const type = members.find((member) => member.name === name)?.schema['type'];
      if (type === 'array') return [name, text.split(', ')];
      return [name, type === 'string' || type === undefined ? text : (JSON.parse(text) as unknown)];
    }),
  );
}
