import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dump, load } from 'js-yaml';
import { expect, test } from '../test.js';
import { readYaml } from '../../src/contract/contract-files.js';
import { survival, updateInventory } from '../golden/frozen.js';
import { check, update } from '../golden/golden.js';
import { inventoryNow, valuesOf } from '../golden/inventory.js';
import { GoldenRecord } from '../golden/record.js';
import { dataFolder } from '../golden/renames.js';
import { worlds } from '../golden/worlds.js';
import type { Verdicts, World } from '../golden/worlds.js';
import { root } from '../proof/run-suite.js';
import { ran } from '../program.js';

const plain = 'harness/plain';
const variant = 'harness/variants/lead-a-only';
const fault = 'harness/faults/the-array-of-companies-is-null';

/** The YAML files below a folder. */
function yamlIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.yaml'));
}

type Rows = Record<string, Record<string, unknown>>;

/** A copy of the records in a folder of the test alone, and what the command makes of it. */
function copied(name = 'data') {
  const folder = test.info().outputPath(name);
  cpSync(dataFolder, folder, { recursive: true });
  const file = (name: string): string => path.join(folder, name);
  const verdictsIn = (): Map<string, Verdicts | undefined> => {
    const record = new GoldenRecord(worlds(folder), folder);
    return new Map(worlds(folder).map((world) => [world.id, record.of(world)]));
  };
  /** The verdicts that are recorded, but for these; each world and requirement may have several, one for each try. */
  const answers = (altered: Record<string, Record<string, string[]>> = {}) => {
    const recorded = new GoldenRecord(worlds(folder), folder);
    return async (world: World): Promise<Verdicts> => {
      const verdicts: Record<string, string> = { ...recorded.of(world) };
      for (const [requirement, tries] of Object.entries(altered[world.id] ?? {}))
        verdicts[requirement] = (tries.length > 1 ? tries.shift() : tries[0]) ?? '';
      return verdicts as Verdicts;
    };
  };
  const said: string[] = [];
  const golden = (ask = answers()) => ({
    folder,
    say: (line: string) => void said.push(line),
    start: () => Promise.resolve({ ask, width: 2, stop: () => undefined }),
  });
  return {
    folder,
    said,
    answers,
    verdictsIn,
    golden,
    /** Holds these worlds, all of which are recorded, and answers whether they are as recorded. */
    check: (ids: string[], ask = answers()) => check(`^(${ids.join('|')})$`, golden(ask)),
    change(name: string, edit: (rows: Rows) => void) {
      const rows = load(readFileSync(file(name), 'utf8')) as Rows;
      edit(rows);
      writeFileSync(file(name), dump(rows));
    },
  };
}

test.describe('npm run golden', () => {
  test('says whether what was recorded is as it was: each verdict that changed, with its world', async () => {
    const records = copied();

    expect(await records.check([plain, variant, fault]), records.said.join('\n')).toBe(true);
    expect(records.said.at(-1)).toMatch(/^3 of 3 worlds were run; verdicts that changed: 0 /);

    const altered = records.answers({ [variant]: { 'CMP-NAME': ['failed'], 'LDB-CREATE': ['passed'] } });
    expect(await records.check([plain, variant, fault], altered)).toBe(false);
    expect(records.said).toContain(`${variant}, CMP-NAME, passed -> failed`);
    expect(records.said).toContain(`${variant}, LDB-CREATE, inapplicable -> passed`);
    expect(records.said.at(-1)).toContain('verdicts that changed: 2 ');

    const recorded = records.answers();
    const ask = async (world: World): Promise<Verdicts> => {
      const { 'CMP-NAME': _gone, ...rest } = await recorded(world);
      return { ...rest, 'CMP-NEW': 'passed' };
    };
    expect(await records.check([plain], ask)).toBe(false);
    expect(records.said).toContain(`${plain}, CMP-NAME, passed -> not asked`);
    expect(records.said).toContain('New, and not recorded: CMP-NEW.');
    expect(records.said.at(-1)).toContain('verdicts that changed: 1 ');

    expect(await records.check([plain], () => Promise.reject(new Error('The prover ended.')))).toBe(false);
    expect(records.said.at(-2)).toContain(`${plain}: was not run: The prover ended.`);
  });

  test('asks once more where a verdict is cantTell and was not, and takes the second answer', async () => {
    const records = copied();
    const tried = (...tries: string[]) =>
      records.check([variant], records.answers({ [variant]: { 'CMP-NAME': tries } }));

    const once = records.answers({
      [variant]: { 'CMP-NAME': ['cantTell', 'passed'], 'CMP-LOGO': ['passed', 'untested'] },
    });
    expect(await records.check([variant], once), records.said.join('\n')).toBe(true);
    expect(records.said[0]).toContain('at the second try CMP-NAME');
    expect(await tried('cantTell', 'cantTell')).toBe(false);
    expect(records.said).toContain(`${variant}, CMP-NAME, passed -> cantTell`);
    expect(await tried('cantTell', 'failed')).toBe(false);
    expect(records.said).toContain(`${variant}, CMP-NAME, passed -> failed`);
    // A failure is taken for what it is.
    expect(await tried('failed', 'passed')).toBe(false);
  });

  test('tells a world that was never recorded, and ids in its records that the project does not have', async () => {
    const records = copied();
    records.change('verdicts/harness/variants.yaml', (rows) => {
      rows['lead-a-only'] = { ...rows['lead-a-only'], 'CMP-UNKNOWN': 'failed' };
      rows['lead-c-only'] = {};
    });
    expect(await records.check([plain])).toBe(false);
    expect(records.said).toContain(`${variant}: CMP-UNKNOWN is recorded and no requirement has this id.`);
    expect(records.said).toContain('harness/variants: lead-c-only is recorded and there is no such world.');

    records.change('verdicts/harness/variants.yaml', (rows) => delete rows['lead-a-only']);
    expect(await records.check([plain, variant])).toBe(false);
    expect(records.said).toContain(`${variant} was never recorded: npm run golden -- --update ${variant}`);
  });

  for (const [list, says] of [
    ['faults', 'faults.yaml names the fault NO-SUCH-ID'],
    ['asks', 'faults.yaml asks for NO-SUCH-ID'],
  ] as const)
    test(`refuses an id among the ${list} of the sample that the project does not have`, async () => {
      const records = copied();
      const golden = records.golden();
      records.change('faults.yaml', (rows) =>
        (rows[0] as Record<string, string[]>)[list]?.push('NO-SUCH-ID'),
      );

      await expect(check('', golden)).rejects.toThrow(says);
    });
});

test.describe('npm run golden -- --update', () => {
  test('records the worlds that it names and says what changed', async () => {
    const records = copied();
    const before = records.verdictsIn();
    const altered = records.answers({
      [variant]: { 'CMP-NAME': ['untested'] },
      [fault]: { 'CMP-NAME': ['failed'] },
      [plain]: { 'CMP-NAME': ['untested'] },
    });

    expect(await update([variant, fault], records.golden(altered))).toBe(true);

    expect(records.said).toContain(`${variant}, CMP-NAME, passed -> untested`);
    expect(records.said).toContain(`${fault}, CMP-NAME, cantTell -> failed`);
    expect(records.said.filter((line) => line.includes('->'))).toHaveLength(2);
    expect(records.verdictsIn()).toEqual(
      new Map(before)
        .set(variant, { ...before.get(variant), 'CMP-NAME': 'untested' } as Verdicts)
        .set(fault, { ...before.get(fault), 'CMP-NAME': 'failed' } as Verdicts),
    );
  });

  test('of the plain mock leaves what the other worlds have, though they are stored by their differences', async () => {
    const records = copied();
    records.change('verdicts/harness/faults.yaml', (rows) =>
      Object.assign(rows['the-array-of-companies-is-null'] ?? {}, { 'CMP-LOGO': 'untested' }),
    );
    const before = records.verdictsIn();
    const altered = records.answers({ [plain]: { 'CMP-LOGO': ['untested'], 'CMP-LIST-OK': ['untested'] } });

    await update([plain], records.golden(altered));

    const after = records.verdictsIn();
    expect(after.get(plain)).toMatchObject({ 'CMP-LOGO': 'untested', 'CMP-LIST-OK': 'untested' });
    expect(new Map(after).set(plain, undefined)).toEqual(new Map(before).set(plain, undefined));
    // What differs now has a line of its own, and what differs no longer has none.
    const file = path.join(records.folder, 'verdicts/harness/faults.yaml');
    const { 'the-array-of-companies-is-null': stored = {} } = load(readFileSync(file, 'utf8')) as Rows;
    expect(stored['CMP-LIST-OK']).toBe('passed');
    expect(Object.keys(stored)).not.toContain('CMP-LOGO');
  });

  test('writes the same text again where nothing changed', async () => {
    const records = copied();
    await update([plain, variant, fault], records.golden());

    for (const name of yamlIn(dataFolder))
      expect(readFileSync(path.join(records.folder, name), 'utf8'), name).toBe(
        readFileSync(path.join(dataFolder, name), 'utf8'),
      );
  });

  test('records no world that could not be run, and no blame of a mock that does nothing wrong', async () => {
    const records = copied();
    const before = records.verdictsIn();
    const broken = records.golden(() => Promise.reject(new Error('no port')));
    expect(await update([variant], broken)).toBe(false);
    expect(records.verdictsIn()).toEqual(before);

    const altered = records.answers({
      [variant]: { 'CMP-NAME': ['failed'] },
      [plain]: { 'CMP-LOGO': ['cantTell'] },
    });
    expect(await update([plain, variant], records.golden(altered))).toBe(false);
    for (const wrong of [`${variant} is`, `${plain} is`])
      expect(records.said.find((line) => line.startsWith(wrong))).toMatch(
        /not recorded, since it does nothing wrong: CMP-(NAME failed|LOGO cantTell)$/,
      );
    expect(records.verdictsIn()).toEqual(before);

    await expect(update(['harness/variants/none'], records.golden())).rejects.toThrow(
      'There is no world harness/variants/none',
    );
  });

  // One of each origin for every change.
  for (const { args, says, tag = '@nightly' } of [
    { args: ['--update'], says: '--update takes the ids of worlds, or inventory' },
    {
      args: ['--update', plain, '--only', 'plain'],
      says: '--update takes the ids of worlds and no other option',
    },
    { args: [plain], says: `${plain} does not follow --update` },
    { args: ['--only', '('], says: '--only ( is not a regular expression', tag: [] },
    { args: ['--only', 'nothing-of-this'], says: 'No world matches --only nothing-of-this' },
    { args: ['--everything'], says: "Unknown option '--everything': see --help." },
  ])
    test(`golden ${args.join(' ')} is refused in one sentence`, { tag }, async () => {
      const { code, output } = await ran('selftest/golden/main.ts', args);

      expect(output).toContain(says);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(2);
    });
});

test.describe('the inventory', () => {
  test('has every id of spec/', () => {
    const now = inventoryNow();
    const known = new Set(Object.values(now).flat());
    const ids = yamlIn(path.join(root, 'spec')).flatMap((name) => {
      const value = readYaml(path.join('spec', name));
      return ['id', 'state', 'field', 'operationId'].flatMap((member) => valuesOf(value, member));
    });
    const slugs = new Set([...now.readings, ...now.levels].map((each) => each.split('/')[1]));

    expect(ids.length).toBeGreaterThan(500);
    expect(ids.filter((id) => !known.has(id) && !slugs.has(id))).toEqual([]);
  });

  test('tells what is gone, and what became a row that no run judges', () => {
    const { folder } = copied();
    const now = inventoryNow();
    const without = {
      ...now,
      faults: now.faults.filter((id) => id !== 'the-company-listing-answers-201'),
      requirements: now.requirements.filter((id) => id !== 'CMP-NAME'),
      excluded: [...now.excluded, 'CMP-NAME'],
    };

    const { findings, added } = survival(folder, without);
    expect(findings).toHaveLength(2);
    expect(findings[0]).toContain('requirements: CMP-NAME is gone.');
    expect(findings[1]).toContain('faults: the-company-listing-answers-201 is gone.');
    expect(added).toContainEqual({ kind: 'excluded', ids: ['CMP-NAME'] });
  });

  test('tells a line that was taken out of it by its count', () => {
    const records = copied();
    records.change('inventory.yaml', (rows) => (rows['faults'] as unknown as string[]).pop());

    expect(survival(records.folder).findings).toEqual([
      expect.stringMatching(/^inventory\.yaml, faults: (\d+) are counted and \d+ listed/),
    ]);
  });

  test('grows by an update and never shrinks', () => {
    const { folder } = copied();
    const now = inventoryNow();
    const changed = { ...now, forms: [...now.forms.slice(1), 'new/new.txt'].sort() };

    expect(updateInventory(folder, changed).filter((each) => each.startsWith('forms'))).toEqual([
      'forms: new/new.txt',
    ]);
    expect(survival(folder, changed).findings).toEqual([
      expect.stringContaining(`forms: ${now.forms[0]} is gone.`),
    ]);
  });
});

test.describe('the table of renames', () => {
  /** The records as they were before CMP-NAME and a fault had their ids of today. */
  function renamed() {
    const records = copied();
    for (const file of yamlIn(records.folder).map((name) => path.join(records.folder, name))) {
      const before = readFileSync(file, 'utf8')
        .replace(/\bCMP-NAME(?![-/\w])/g, 'CMP-OLD')
        .replace(/\bthe-array-of-companies-is-null(?![-\w])/g, 'no-companies');
      writeFileSync(file, before);
    }
    return records;
  }
  const rows = {
    requirements: { 'CMP-OLD': 'CMP-BETWEEN', 'CMP-BETWEEN': 'CMP-NAME' },
    faults: { 'no-companies': 'the-array-of-companies-is-null' },
  };

  test('leads from the recorded ids to those of today', async () => {
    const records = renamed();
    records.change('renames.yaml', (table) => Object.assign(table, rows));
    const today = copied('today');
    const altered = today.answers({ [fault]: { 'CMP-NAME': ['passed'] } });

    expect(await records.check([plain, fault], today.answers()), records.said.join('\n')).toBe(true);
    expect(await records.check([fault], altered)).toBe(false);
    expect(records.said).toContain(`${fault}, CMP-NAME, cantTell -> passed`);
  });

  test('is asked for: without it the new id counts as new and the old one as gone', () => {
    const records = renamed();
    const { findings, added } = survival(records.folder);

    expect(findings.map((each) => each.split('.')[0])).toEqual([
      'requirements: CMP-OLD is gone',
      'faults: no-companies is gone',
    ]);
    expect(added).toContainEqual({ kind: 'requirements', ids: ['CMP-NAME'] });
  });

  test('takes out of the comparison what is gone, with its reason', async () => {
    const records = renamed();
    records.change('renames.yaml', (table) =>
      Object.assign(table, {
        requirements: { 'CMP-OLD': { gone: 'Its clause was withdrawn.' } },
        faults: { 'no-companies': { gone: 'It is a condition now.' } },
      }),
    );
    expect(survival(records.folder).findings).toEqual([]);
    expect(worlds(records.folder).map(({ id }) => id)).not.toContain(fault);
    expect(new GoldenRecord(worlds(records.folder), records.folder).findings).toEqual([]);
  });

  test('is wrong with an id that was never recorded or is still there, and with a new one that is not there', () => {
    const { folder, change } = copied();
    for (const [table, says] of [
      [{ faults: { never: 'the-array-of-companies-is-null' } }, 'never was never recorded'],
      [{ requirements: { 'CMP-NAME': 'CMP-LOGO' } }, 'CMP-NAME is still there'],
      [
        { requirements: { 'CMP-NAME': 'CMP-NEW' } },
        'CMP-NAME is now CMP-NEW, which the project does not have',
      ],
    ] as const) {
      change('renames.yaml', (all) => Object.assign(all, { faults: {}, requirements: {} }, table));
      expect(survival(folder).findings.join('\n')).toContain(says);
    }
  });

  test('refuses a row of an unknown kind, without a reason or that leads in a circle', () => {
    const { folder, change } = copied();
    for (const [table, says] of [
      [{ faults: { a: { gone: null } } }, 'write a: new-id, or a: { gone: Why. }'],
      [{ faults: { a: 'b', b: 'a' } }, 'a leads back to itself'],
      [{ tests: { a: 'b' } }, 'tests is not a kind of the inventory'],
    ] as const) {
      change('renames.yaml', (all) => Object.assign(all, { faults: {} }, table));
      expect(() => survival(folder), says).toThrow(says);
    }
  });
});
