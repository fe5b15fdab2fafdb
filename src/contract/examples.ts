import { namesIn, readJson } from './contract-files.js';

/** One example of a type: the folder that it stands in says what the validator makes of it. */
export interface Example {
  type: string;
  expectation: 'pass' | 'fail';
  /** Path in the project; its name says what the example shows, or the one rule that it breaks. */
  file: string;
  value: unknown;
}

/** Every file of schemas/examples, sorted by type, passes first. Throws ContractError on a file that is no JSON. */
export function examples(): Example[] {
  const folder = 'schemas/examples';
  return namesIn(folder).flatMap((type) =>
    (['pass', 'fail'] as const).flatMap((expectation) =>
      namesIn(`${folder}/${type}/${expectation}`, '.json', true).map((name) => {
        const file = `${folder}/${type}/${expectation}/${name}`;
        return { type, expectation, file, value: readJson(file) };
      }),
    ),
  );
}
