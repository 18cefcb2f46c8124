import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';

import type { TextRange } from '#lib/foundation/text/range.ts';

import { escapeQuotation } from './escape-quotation.ts';

/** `‹words›` are code. */
function escaped(marked: string): string {
  let text = '';
  const code: TextRange[] = [];
  for (const part of marked.split(/(‹[^›]*›)/)) {
    const words = part.replaceAll(/[‹›]/g, '');
    if (part.startsWith('‹')) code.push({ start: text.length, end: text.length + words.length });
    text += words;
  }
  return escapeQuotation(text, code);
}

describe('words that are quoted', () => {
  it('keep their code, with whatever stands in it', () => {
    expect(escaped('Call ‹drop› or ‹a[1](b)›.')).toBe('Call `drop` or `a[1](b)`.');
    expect(escaped('Write ‹a`b› or ‹`› here.')).toBe('Write ``a`b`` or `` ` `` here.');
  });

  it('have no other code beside it', () => {
    expect(escaped('A ` and ‹b› and `c`, [1].')).toBe('A \\` and `b` and \\`c\\`, \\[1\\].');
    expect(escaped('In C:\\‹x›')).toBe('In C:\\\\`x`');
  });

  it('read as code exactly where it was, whatever they are', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' b', '`', '[1]', '](', '\\', '.') });
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-z`[\]()\\]{1,8}$/), words, (before, code, after) => {
        const text = `x${before}y${code}z${after}x`;
        const start = before.length + 2;
        const markdown = escapeQuotation(text, [{ start, end: start + code.length }]);
        expect(codeOf(fromMarkdown(markdown))).toEqual([code]);
      }),
    );
  });
});

function codeOf(node: Nodes): string[] {
  if (node.type === 'inlineCode') return [node.value];
  return 'children' in node ? node.children.flatMap(codeOf) : [];
}
