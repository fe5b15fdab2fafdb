import type { Seams } from '../service/service.js';
import type { Variant } from './variant.js';

/** Variants with limits that nobody excluded. */
export const limitVariants: [string, Variant][] = [
  [
    'narrow-fields',
    {
      describe: 'Takes no name beyond 60 characters, no quantity beyond 999,999 and no password beyond 18.',
      argument: 'Sections 2.4 and 8 state minimums alone; how much a field holds is nowhere promised.',
      apply: narrow,
    },
  ],
  [
    'any-role-mapping',
    {
      describe: 'Creates a lead of variant A with the mapping id of any role of the company.',
      argument:
        'Section 4.3 lets a wrong id fail, and says of a right one that it is an outer id of 4.2, which lists more than one.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          leadRoleIsMapping: (service, workspace, entry) =>
            workspace.roles.some(({ _id }) => _id === entry['role'])
              ? undefined
              : seams.rules.leadRoleIsMapping(service, workspace, entry),
        },
      }),
    },
  ],
];

/** The most that a field of an update holds: characters of a text, or a number. */
const most: Readonly<Record<string, number>> = { name: 60, budget: 999_999, quantity: 999_999 };
const longestPassword = 18;

function narrow(seams: Seams): Seams {
  const { passwordWeakness, unknownOrderFields, readUpdate } = seams.rules;
  return {
    ...seams,
    rules: {
      ...seams.rules,
      passwordWeakness: (service, password) =>
        password.length > longestPassword ? ['length'] : passwordWeakness(service, password),
      unknownOrderFields: (service, request) => [
        ...unknownOrderFields(service, request),
        ...Object.entries(readUpdate(service, request))
          .filter(([field, value]) => sizeOf(value) > (most[field] ?? Infinity))
          .map(([field, value]) => ({
            field,
            keyword: 'maximum',
            message: 'is beyond what it holds',
            value,
          })),
      ],
    },
  };
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' ? value.length : Number(value);
}
