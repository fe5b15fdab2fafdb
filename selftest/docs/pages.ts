import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../proof/run-suite.js';

/** One page of the documentation, by its path from the root. */
export interface DocPage {
  file: string;
  text: string;
}

const folders = ['.', 'docs', 'bench', 'reports'];

/** Every page. */
export function pages(): DocPage[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => pageAt(path.join(folder, name))),
  );
}

/** The page at a path from the root. */
export function pageAt(file: string): DocPage {
  return { file, text: readFileSync(path.join(root, file), 'utf8') };
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

/** The blocks of a page that stand in fences and have a language, without the indentation of the fence. */
export function codeBlocks({ text }: DocPage): { language: string; code: string }[] {
  return [...text.matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
