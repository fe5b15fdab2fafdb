import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ContractError } from '../src/contract/contract-files.js';
import type { SchemaObject } from '../src/contract/schemas.js';
import { harnessDefinitions, harnessFile, harnessStates } from '../src/contract/harness-states.js';
import { isObject } from '../src/contract/json-value.js';
import type { HarnessState } from '../src/contract/harness-states.js';
import { beginCommand } from '../src/run/command-line.js';

/**
 * A schema of the file with its reference replaced by what that names; the keywords beside it stay. Throws
 * {@link ContractError} where the reference leads nowhere.
 */
function resolved(schema: SchemaObject): SchemaObject {
  const { $ref, ...beside } = schema;
  if (typeof $ref !== 'string') return schema;
  const named = harnessDefinitions()[$ref.replace('#/$defs/', '')];
  if (!isObject(named)) throw new ContractError(`${harnessFile} refers to ${$ref}, which does not exist.`);
  return { ...named, ...beside };
}

/** The TypeScript form of the harness protocol, and what writes it. */
const file = 'src/contract/harness-types.ts';
const command = 'npm run harness:types';

/** Whether the types are those of the contract; a sentence where they are not. */
export async function harnessTypeFindings(): Promise<string[]> {
  return readFileSync(file, 'utf8') === (await harnessTypes())
    ? []
    : [`${file} is not what ${harnessFile} says: run ${command}.`];
}

/** The params and answers of every state as TypeScript. */
async function harnessTypes(): Promise<string> {
  const text = `// Written by \`${command}\` from ${harnessFile}; edit that.

/** What each state of the harness protocol takes, with its defaults put in, and what it answers. */
export interface HarnessProtocol {
${[...harnessStates().values()].map(stateType).join('\n')}
}
`;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

function stateType({ state, description, params, answers }: HarnessState): string {
  return `${comment(description)}'${state}': { params: ${typeOf(params, true)}; answers: ${typeOf(answers, false)} };`;
}

/** @param completed whether a member that has a default is always there */
function typeOf(schema: SchemaObject, completed: boolean): string {
  const { type, items, enum: choices } = resolved(schema);
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (Array.isArray(type))
    return type.map((each) => typeOf({ ...resolved(schema), type: each as unknown }, completed)).join(' | ');
  if (type === 'object') return objectType(schema, completed);
  if (type === 'array') return `(${typeOf(isObject(items) ? items : {}, completed)})[]`;
  if (type === 'integer') return 'number';
  if (type === undefined) return 'unknown';
  if (['string', 'number', 'boolean', 'null'].includes(type as string)) return type as string;
  throw new Error(`${harnessFile} has the type ${String(type)}, which ${command} does not know.`);
}

function objectType(schema: SchemaObject, completed: boolean): string {
  const { properties, required, additionalProperties } = resolved(schema);
  const always = Array.isArray(required) ? (required as unknown[]) : [];
  const members = Object.entries(isObject(properties) ? properties : {}).map(([name, value]) => {
    const member = resolved(isObject(value) ? value : {});
    const { description } = member;
    const isThere = always.includes(name) || (completed && member['default'] !== undefined);
    return `${typeof description === 'string' ? comment(description) : ''}${name}${isThere ? '' : '?'}: ${typeOf(member, completed)};`;
  });
  if (additionalProperties === true) members.push('[further: string]: unknown;');
  return members.length === 0 ? 'object' : `{ ${members.join('\n')} }`;
}

function comment(text: string): string {
  return `/** ${text} */\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  beginCommand({
    call: command,
    does: `Writes ${file}, the types of the harness protocol, from ${harnessFile}.`,
  });
  writeFileSync(file, await harnessTypes());
}
