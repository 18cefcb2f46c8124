import type { Code, Root } from 'mdast';
import { visit } from 'unist-util-visit';

import { withoutHiddenLines } from './hidden-lines.ts';

/**
 * Brings code blocks into the form the reader sees: the language alone (of `rust,ignore,editable` the first word) and
 * without hidden lines.
 */
export function prepareCodeBlocks(tree: Root, hiddenLinePrefixes: Record<string, string>): void {
  visit(tree, 'code', (code: Code) => {
    const words = infoWords(code);
    const language = words[0]?.toLowerCase() ?? null;
    const ownPrefix = words.find((word) => word.startsWith('hidelines='))?.slice('hidelines='.length);
    const bookPrefix = Object.entries(hiddenLinePrefixes).find(([name]) => name === language)?.[1];
    code.lang = language;
    code.meta = null;
    code.value = withoutHiddenLines(code.value, {
      isRust: language === 'rust',
      prefix: ownPrefix ?? bookPrefix ?? null,
    });
  });
}

function infoWords({ lang, meta }: Code): string[] {
  return `${lang ?? ''} ${meta ?? ''}`
    .replace(/^\s*\{\s*\.?|\}/g, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
