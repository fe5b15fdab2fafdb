import { format, resolveConfig } from 'prettier';
import { conditionalFinds, pairOf } from '../src/contract/conditional.js';
import { dimensions } from '../src/contract/dimensions.js';
import { writeText } from '../src/reporting/written-file.js';

/** The page that shows what the suite finds of conditional faults. */
export const levelsFile = 'docs/levels.md';

/** Writes the page of spec/dimensions.yaml and the record of pairs. */
export async function writeLevelTable(): Promise<void> {
  writeText(levelsFile, await levelTable());
}

/** The page as Markdown: of each dimension and level how many of the recorded pairs the suite finds. */
export async function levelTable(): Promise<string> {
  const pairs = Object.entries(conditionalFinds()).map(([pair, cases]) => ({
    level: pairOf(pair).level,
    isFound: cases.length > 0,
  }));
  const row = (name: string, text: string, isIn: (level: string) => boolean): string => {
    const own = pairs.filter(({ level }) => isIn(level));
    const found = own.filter(({ isFound }) => isFound).length;
    const share = own.length === 0 ? '' : `${Math.round((100 * found) / own.length)} %`;
    return `| ${name} | ${text} | ${own.length} | ${found} | ${share} |`;
  };
  const lines = [
    '# Levels',
    '',
    'The conditions behind which a violation can hide, and what share of such violations the suite finds. Made by `npm run docs` of `spec/dimensions.yaml` and of the half of the pairs that `npm run prove -- --pairs` has recorded in `spec/conditional/`; the other half is drawn again by each commit and known by no list. [adding.md](adding.md#a-level-of-a-dimension) says how a test asks at levels, [report.md](report.md) where the report shows them.',
    '',
    '| dimension, level | holds where | pairs | found | share |',
    '| --- | --- | ---: | ---: | ---: |',
    ...dimensions().flatMap(({ id, text, levels }) => [
      row(`**${id}**`, text, (level) => level.startsWith(`${id}/`)),
      ...levels.map((level) => row(level.id, level.text, (own) => own === level.id)),
    ]),
    row('**all**', '', () => true),
    '',
  ];
  return format(lines.join('\n'), { ...(await resolveConfig(levelsFile)), parser: 'markdown' });
}
