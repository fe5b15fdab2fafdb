import type { Ignorer } from '@stryker-mutator/api/ignore';

/** The part of a Babel path that is looked at. */
interface Path {
  node: { type: string };
  key: string | number | null;
  listKey?: string;
  parent?: { type: string; callee?: { name?: string } };
}

const texts = new Set(['StringLiteral', 'TemplateLiteral']);

/** Leaves out the sentences of problems, which the specification does not show: any other would be as sound. */
export const ofMessages: Ignorer = {
  shouldIgnore(path) {
    const { node, key, listKey, parent } = path as Path;
    const isSentence =
      texts.has(node.type) &&
      listKey === 'arguments' &&
      key === 0 &&
      parent?.type === 'CallExpression' &&
      /^(validation|permission|authentication|internal)Error$/.test(parent.callee?.name ?? '');
    return isSentence ? 'The sentence of a problem is not shown by the specification.' : undefined;
  },
};
