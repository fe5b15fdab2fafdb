import type { Variant } from './variant.js';

/** In characters. */
const longestPassword = 18;

/** Variants with limits that nobody excluded. */
export const limitVariants: [string, Variant][] = [
  [
    'short-passwords',
    {
      describe: 'Takes no password of a lead of variant B beyond 18 characters.',
      argument: 'Section 8 states the shortest password alone.',
      apply: (seams) => ({
        ...seams,
        rules: {
          ...seams.rules,
          passwordWeakness: (service, password) =>
            password.length > longestPassword ? ['length'] : seams.rules.passwordWeakness(service, password),
        },
      }),
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
