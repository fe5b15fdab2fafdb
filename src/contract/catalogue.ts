import {
  ContractError,
  once,
  onceEach,
  orNone,
  texts,
  readRows,
  text,
  oneOf,
  like,
  optional,
  Place,
  namesIn,
  byKey,
  filled,
  rows,
  table,
  readYaml,
} from './contract-files.js';
import type { Reader, RowOf } from './contract-files.js';
import path from 'node:path';

/** What a run is given, and so can judge, least first. */
export const profileIds = ['key', 'environment', 'full'] as const;

export type ProfileId = (typeof profileIds)[number];

const profilesFile = 'spec/profiles.yaml';

function settingNames(read: Reader<string[]>): Reader<string[]> {
  return (value, member, at) => {
    const names = read(value, member, at);
    const wrong = names.find((name) => !/^[A-Z][A-Z0-9_]*$/.test(name));
    return wrong === undefined ? names : at.fail(`takes "${wrong}", which is not the name of a setting`);
  };
}

/** A conformance profile. It takes what those before it take, and more. */
const profileRow = {
  id: oneOf(profileIds),
  /** What it is, in one sentence. */
  text,
  /** Names of the settings that it takes. */
  all: settingNames(texts),
  /** Names of settings of which it takes at least one. */
  any: settingNames(orNone(texts)),
};

/** The profiles, least first. Throws {@link ContractError} on a wrong row. */
export const profiles = once(() => {
  const rows = readRows(profilesFile, 'id', profileRow);
  if (rows.map(({ id }) => id).join() !== profileIds.join())
    throw new ContractError(`${profilesFile} has to list ${profileIds.join(', ')}, in this order.`);
  return rows;
});

/** Whether what is in one profile is in the other, too. */
export function isWithin(id: ProfileId, other: ProfileId): boolean {
  return profileIds.indexOf(id) <= profileIds.indexOf(other);
}

/** The greater of two profiles. */
export function greaterOf(id: ProfileId, other: ProfileId): ProfileId {
  return isWithin(id, other) ? other : id;
}

/** The names of the settings that a profile takes, with those of the profiles before it. */
export const settingsTaken = onceEach((id: ProfileId): ReadonlySet<string> => {
  const within = profiles().filter((profile) => isWithin(profile.id, id));
  return new Set(within.flatMap(({ all, any }) => [...all, ...any]));
});

/** The chapters of the specification by number, with short titles. Chapter 0 is what stands before the first. */
export const chapters: { number: string; title: string }[] = [
  { number: '0', title: 'Conventions' },
  { number: '1', title: 'Purpose' },
  { number: '2', title: 'Resources' },
  { number: '3', title: 'States and transitions' },
  { number: '4', title: 'Endpoints' },
  { number: '5', title: 'Authentication' },
  { number: '6', title: 'Events' },
  { number: '7', title: 'Errors' },
  { number: '8', title: 'Limits' },
  { number: '9', title: 'Versioning' },
];

/** The sections below the chapters, with short titles. */
export const sections: Record<string, string> = {
  '2.1': 'Company',
  '2.2': 'Company role mapping',
  '2.3': 'Member: lead or client',
  '2.4': 'Order',
  '2.5': 'Webhook',
  '3.1': 'Order status',
  '3.2': 'Lead status',
  '3.3': 'Client status',
  '3.4': 'Lead to client',
  '4.1': 'GET /accounts/companies',
  '4.2': 'GET /roles',
  '4.3': 'POST /members/bulk-lead',
  '4.4': 'POST /members/bulk-client',
  '4.5': 'PUT /orders',
  '4.6': 'POST /api/v1/webhooks/verify-signature',
  '4.7': 'Other operations',
  '6.1': 'Delivery',
  '6.2': 'Events to subscribe to',
  '6.3': 'Operation to event',
  '6.4': 'Client notifications',
  '6.5': 'Gaps',
};

/** The chapter of a section: `3.1` stands in `3`. */
export function chapterOf(section: string): string {
  return /^\d+/.exec(section)?.[0] ?? section;
}

/** Sections in the order of the specification: `2.10` after `2.9`. */
export function compareSections(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A section with its title, e.g. `4.5 PUT /orders`; a chapter where the section is one. */
export function sectionTitle(section: string): string {
  const title = sections[section] ?? chapters.find(({ number }) => number === section)?.title;
  return title === undefined ? `Section ${section}` : `${section} ${title}`;
}

/** A clause of the specification in a few words, with what the suite makes of it. */
const clauseRow = {
  /** The section that states it; `0` is the preamble. */
  section: like(/^\d(\.\d)?$/, "'4' or '4.5', quoted"),
  clause: text,
  /** Ids of requirements; `*` stands for any letters, digits and hyphens. */
  rows: orNone(texts),
  /** Ids of contradictions and of open questions. */
  open: orNone(texts),
  /** Why it says nothing that a target could keep or break. */
  context: optional(text),
};

export type Clause = RowOf<typeof clauseRow>;

export const clausesFile = 'spec/clauses.yaml';

/** Every clause, in the order of the specification. Throws ContractError on a wrong row. */
export function clauses(): Clause[] {
  return readRows(clausesFile, 'clause', clauseRow).map((row, index) => {
    if (row.rows.length === 0 && row.open.length === 0 && row.context === undefined)
      new Place(clausesFile, index + 1, row, 'clause').fail(
        'has neither rows, nor what is open, nor a context; a clause without any is a gap',
      );
    return row;
  });
}

/** The ids that a pattern of {@link Clause.rows} stands for. */
export function matching(pattern: string, ids: readonly string[]): string[] {
  const form = new RegExp(`^${pattern.replaceAll('*', '[A-Z0-9-]*')}$`);
  return ids.filter((id) => form.test(id));
}

const requirementsFolder = 'spec/requirements';

/** The least profile in which a requirement can be judged; undefined where no run can judge it. */
const profile: Reader<ProfileId | undefined> = (value, member, at) => {
  if (at.row.excluded === undefined) return oneOf(profileIds)(value, member, at);
  return value === undefined
    ? undefined
    : at.fail('has a profile, though it is excluded; leave one of them out');
};

/** One clause of the specification that a target can keep or break. */
const requirementRow = {
  /** AREA-SUBJECT-…, never reused, e.g. `ORD-QUANTITY-MIN`. */
  id: like(/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/, 'AREA-SUBJECT in capitals'),
  profile,
  /** The section of the specification that states it, e.g. `4.5`; `0` is its preamble. */
  section: like(/^\d(\.\d)?$/, "'4' or '4.5', quoted"),
  /** Further sections that state it. */
  also: optional(texts),
  level: oneOf(['must', 'should']),
  /** How much it matters that it is kept; by default what the level says. */
  severity: optional(oneOf(['critical', 'major', 'minor'])),
  /** The clause as one sentence about the API. */
  text,
  /** The contradiction whose ruling it depends on. */
  contradiction: optional(text),
  /** The id of the reading under which the clause stands; left out where it stands under each. */
  reading: optional(text),
  /** The harness states without which it is untested. */
  needs: optional(texts),
  /** Requirements whose failure is in the way of its tests: where one fails, a failure of this is in doubt. */
  presumes: optional(texts),
  /** Why no run can judge it. */
  excluded: optional(text),
};

type Requirement = RowOf<typeof requirementRow>;

const readCatalogue = once(() => {
  const rows = namesIn(requirementsFolder, '.yaml').flatMap((name) =>
    readRows(`${requirementsFolder}/${name}`, 'id', requirementRow).map((row) => ({
      row,
      subject: path.parse(name).name,
    })),
  );
  const all = rows.map(({ row }) => row);
  const byId = byKey(requirementsFolder, all, ({ id }) => id);
  for (const { id, presumes = [] } of all)
    for (const presumed of presumes)
      if (byId.get(presumed)?.excluded !== undefined || !byId.has(presumed))
        throw new ContractError(
          `${requirementsFolder}: ${id} presumes ${presumed}, which no test judges; correct the id.`,
        );
  return { all, byId, subjects: new Map(rows.map(({ row, subject }) => [row.id, subject])) };
});

/** The whole catalogue, file by file in the order of their names. Throws {@link ContractError} on a wrong row. */
export function catalogue(): Requirement[] {
  return readCatalogue().all;
}

/** One row of the catalogue; undefined if it has none of this id. Throws {@link ContractError} on a wrong row. */
export function requirement(id: string): Requirement | undefined {
  return readCatalogue().byId.get(id);
}

/** The file of the catalogue in which each requirement stands, without its ending, by the id of the requirement. */
export function subjects(): ReadonlyMap<string, string> {
  return readCatalogue().subjects;
}

const contradictionRows = table('spec/contradictions.yaml', 'id', {
  id: like(/^[a-z]+(-[a-z]+)*$/, 'words-in-kebab-case'),
  /** The sections that disagree, as text. */
  section: text,
  text,
  /** Ways to read the clauses: two or more, except where both clauses hold in their places. */
  readings: filled(rows('id', { id: text, text }), 'has no reading; write at least one'),
  /** A reading id where a choice is made; else a word or phrase for what the run does. */
  ruling: text,
  /** The environment variable that chooses another ruling. */
  setting: optional(text),
});

/** Clauses that disagree, with the reading that a target is held to, in the order of the file. Throws ContractError. */
export function contradictions() {
  return [...contradictionRows().values()];
}

/** Contradictions with the rulings of a run, by their ids; those that it has none of keep their own. */
export function underRulings<Row extends { id: string; ruling: string }>(
  rows: readonly Row[],
  rulings: Readonly<Record<string, string>>,
): Row[] {
  return rows.map((row) => ({ ...row, ruling: rulings[row.id] ?? row.ruling }));
}

/** Whether a run is under another ruling on a contradiction than that of the file. */
export function isOverruled<Id extends string>(
  id: Id,
  rulings: Readonly<Partial<Record<Id, string>>>,
): boolean {
  return rulings[id] !== undefined && rulings[id] !== contradictionRows().get(id)?.ruling;
}

/** Why a clause is inapplicable that stands by another reading than the target is held to, which is `held`. */
export function otherReading(contradiction: string, held: string) {
  return {
    code: 'other-reading',
    subject: contradiction,
    settings: [contradictionRows().get(contradiction)?.setting ?? []].flat(),
    message: `The target is held to another reading of ${contradiction}: "${held}".`,
  };
}

const questionRows = table('spec/questions.yaml', 'id', {
  /** `Q-SUBJECT`. */
  id: like(/^Q(-[A-Z0-9]+)+$/, 'Q-SUBJECT in capitals'),
  /** The section or sections that leave it out, as text. */
  section: text,
  text,
});

/** What the specification leaves out: a run records the answer of the target and judges nothing. Throws ContractError. */
export function questions() {
  return [...questionRows().values()];
}

const candidatesFile = 'spec/lead-b-candidates.yaml';

/**
 * By `type`, values that no sound target takes for the field. Each breaks its type and none of the rules that tests judge, so
 * that a target that drops one of those is still known by the name; `a` breaks all rules of a password but one. A text field
 * refuses an object as well, so a number and a flag are known by a word alone.
 */
const hopelessValues = {
  password: ['a', { value: 'text' }],
  text: [{ value: 'text' }],
  ids: [{ value: 'text' }, [{ value: 'text' }]],
  number: ['many'],
  boolean: ['perhaps'],
};

/** The fields of lead variant B whose wire names the specification does not show (section 4.3). */
const candidateRows = table(candidatesFile, 'field', {
  /** Name of the row, e.g. `closedWonAmount`. */
  field: text,
  /** The field as the specification calls it, e.g. `closed-won amount`. */
  text,
  type: oneOf(Object.keys(hopelessValues) as (keyof typeof hopelessValues)[]),
  /** Wire names that the target may use, the likeliest first. */
  names: filled(texts, 'has no names; list at least one'),
});

/** Every field, in the order of the file. Throws {@link ContractError} where a row is wrong. */
export function candidateFields() {
  return [...candidateRows().keys()].map(candidateField);
}

/** One field by the name of its row. Throws {@link ContractError} where there is none or a row is wrong. */
export function candidateField(field: string) {
  const found = candidateRows().get(field);
  if (!found)
    throw new ContractError(`${candidatesFile} has no field ${field}; add the row or correct the name.`);
  return { ...found, hopeless: hopelessValues[found.type] as readonly unknown[] };
}

const faultsFile = 'spec/faults.yaml';

/** What each fault of the mock does wrong, in one sentence, by the id of the fault. */
export const faultSentences = once(() => readYaml(faultsFile) as Readonly<Record<string, string>>);

/** The sentence of a fault. Throws {@link ContractError} if there is none. */
export function faultSentence(id: string): string {
  const sentence = faultSentences()[id];
  if (typeof sentence !== 'string')
    throw new ContractError(
      `${faultsFile} has no sentence for the fault ${id}: add one that says what goes wrong.`,
    );
  return sentence;
}

const conditionalFile = 'spec/conditional-faults.yaml';

/** The ids of the faults whose sentence carries a condition already. Throws {@link ContractError} on a wrong id. */
export function conditionalFaults(): ReadonlySet<string> {
  const ids = readYaml(conditionalFile);
  if (!Array.isArray(ids)) throw new ContractError(`${conditionalFile} is no list; write one id per entry.`);
  const unknown = (ids as string[]).find((id) => !Object.hasOwn(faultSentences(), id));
  if (unknown !== undefined)
    throw new ContractError(`${conditionalFile} has ${unknown}, which ${faultsFile} has not; correct it.`);
  return new Set(ids as string[]);
}
