import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../proof/run-suite.js';

/** One page of the documentation, by its path from the root. */
interface DocPage {
  file: string;
  text: string;
}

/** A command that a page shows, in the words of a shell. */
export interface ShownCommand {
  file: string;
  line: string;
  /** What stands before it: variables of the environment. */
  variables: string[];
  words: string[];
}

const folders = ['.', 'docs', 'bench', 'reports'];

/** Every page. */
export function pages(): DocPage[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** The lines of a page that are to be typed: those that are indented as code, with what stands in fences. */
export function codeLines({ text }: DocPage): string[] {
  let fence = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*```/.test(line)) fence = !fence;
    else if (fence || /^( {4}|\t)/.test(line)) return [line.trim()];
    return [];
  });
}

/** The commands of npm and npx on a page, in blocks and within sentences. */
export function commands(page: DocPage): ShownCommand[] {
  const inline = [...page.text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...codeLines(page), ...inline]
    .flatMap((line) => line.split(/ && | # |\|\| /))
    .map((line) => ({ file: page.file, line, ...wordsOf(line) }))
    .filter(({ words }) => words[0] === 'npm' || words[0] === 'npx');
}

function wordsOf(line: string): Pick<ShownCommand, 'variables' | 'words'> {
  const all = [...line.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  // Without `--no` npx fetches what it does not find, whoever it is from.
  const first = all.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return {
    variables: all.slice(0, first),
    words: first === -1 ? [] : all.slice(first).filter((word) => word !== '--no'),
  };
}
