import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Problem, ProblemEntry, RequestType, Violation } from '../messages/request.js';
import { validationError } from '../messages/request.js';
import type { Rules, Service } from '../service/service.js';

/** Keywords whose errors only say that an error stands elsewhere. */
const wrapperKeywords = new Set(['allOf', 'if', 'not', '$ref']);
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const dateAlone = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** Entries that are judged at once: a million wrong ones would hold the mock up for half a minute. */
const sliceSize = 500;
/** Most entries that a refusal lists. */
const mostListed = 1000;
const wholeNumberFields = ['quantity', 'repeatCount', 'billingCycleCount'];

let contract: Promise<{ validator: (type: string) => ValidateFunction }> | undefined;

/** The validators of the contract; loaded at the first use, because the start must be quick. */
export function loadContract(): Promise<{ validator: (type: string) => ValidateFunction }> {
  contract ??= import('../../src/contract/schemas.js');
  return contract;
}

/**
 * The constraints of a request type that a value breaks, as the rule `violations` sees them; of a long array those of
 * the first entries that break any.
 */
export async function shapeViolations(
  service: Service,
  type: RequestType,
  value: unknown,
): Promise<Violation[]> {
  const validate = (await loadContract()).validator(type);
  const judged = (part: unknown, start: number): Violation[] =>
    service.seams.rules.violations(service, type, value, violationsOf(validate, part, start));
  if (!Array.isArray(value)) return judged(value, 0);
  let found = judged(value.slice(0, sliceSize), 0);
  for (let start = sliceSize; found.length === 0 && start < value.length; start += sliceSize) {
    found = judged(value.slice(start, start + sliceSize), start);
  }
  return found;
}

function violationsOf(validate: ValidateFunction, value: unknown, start: number): Violation[] {
  if (validate(value)) return [];
  return distinct((validate.errors ?? []).map((error) => violation(error, value))).map((found) =>
    found.entry === undefined ? found : { ...found, entry: found.entry + start },
  );
}

/** The refusal of what breaks the contract; `fieldName` is the first field at fault. */
export function shapeProblem(violations: Violation[], status: number): Problem | undefined {
  const [first] = violations;
  if (!first) return undefined;
  const field = first.field === '' ? undefined : first.field;
  const problem = validationError(`${field ?? 'the body'} ${first.message}`, field, status);
  const entries = violations
    .slice(0, mostListed)
    .flatMap(({ entry, field: fieldName, message }): ProblemEntry[] =>
      entry === undefined ? [] : [{ index: entry, ...(fieldName === '' ? {} : { fieldName }), message }],
    );
  if (entries.length > 0) problem.entries = entries;
  return problem;
}

export const shapeRules = {
  violations({ unspecified }, type, value, found) {
    const kept = found.filter(({ field, keyword, value: sent }) => {
      if (keyword === 'maxItems' || keyword === 'minItems') return false;
      if (field === 'isConvertedClient' && keyword === 'const') return false;
      return !(keyword === 'format' && unspecified.orderDates === 'date-too' && dateAlone.test(String(sent)));
    });
    if (type !== 'order-update') return kept;
    return [...kept, ...strictOrderFields(unspecified, value as Record<string, unknown>)];
  },
} satisfies Partial<Rules>;

function strictOrderFields(
  unspecified: Service['unspecified'],
  update: Record<string, unknown>,
): Violation[] {
  const found: Violation[] = [];
  if (unspecified.orderDates === 'rfc3339') {
    for (const field of ['deadline', 'kickoffDate']) {
      const value = update[field];
      if (typeof value !== 'string' || rfc3339.test(value)) continue;
      found.push({ field, keyword: 'orderDates', message: 'must be an RFC 3339 date-time', value });
    }
  }
  if (unspecified.orderFractions === 'refused') {
    for (const field of wholeNumberFields) {
      const value = update[field];
      if (typeof value !== 'number' || Number.isInteger(value)) continue;
      found.push({ field, keyword: 'orderFractions', message: 'must be a whole number', value });
    }
  }
  return found;
}

function violation(error: ErrorObject, root: unknown): Violation {
  const path = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  const entry = Array.isArray(root) && path.length > 0 ? Number(path.shift()) : undefined;
  const holder = entry === undefined ? root : (root as unknown[])[entry];
  const field = path[0] ?? '';
  const value = field === '' ? holder : (holder as Record<string, unknown> | null)?.[field];
  const message = field === 'files' ? 'must be sent as files, with a file name' : messageOf(error);
  return { ...(entry === undefined ? {} : { entry }), field, keyword: error.keyword, message, value };
}

/** What a value has to be, for who sent it and knows no JSON Schema. */
function messageOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'type' && params['type'] === 'boolean') return 'must be true or false';
  if (keyword === 'format' && params['format'] === 'date-time') return 'must be an ISO 8601 date-time';
  return message;
}

function distinct(violations: Violation[]): Violation[] {
  const seen = new Set<string>();
  return violations.filter(({ entry, field, keyword }) => {
    const id = `${entry} ${field} ${keyword}`;
    if (wrapperKeywords.has(keyword) || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
