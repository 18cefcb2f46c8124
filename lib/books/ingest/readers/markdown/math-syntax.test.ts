import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';

import { parseMarkdown } from './markdown-tree.ts';

/** The formulas of a text as they are read, those on lines of their own with a mark. */
function formulasIn(markdown: string, isDollarPlain = false): string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'formula') found.push(node.value);
    if (node.type === 'formulaLines') found.push(`lines: ${node.value}`);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(markdown, { isDollarPlain }));
  return found;
}

describe('formulas in Markdown', () => {
  it.each([
    ['Let $x^2$ be, and $a$-b, ($c$).', ['x^2', 'a', 'c']],
    ['over $a +\nb$ lines', ['a +\nb']],
    ['* *over*: $a +\nb\n* $c\n\\d\ne$, more', ['c\n\\d\ne']],
    ['over \\(a +\nb\n= c\\) lines', ['a +\nb\n= c']],
    ['within *$a*b*c$* words', ['a*b*c']],
    [String.raw`with $a\$b$ a dollar in it`, [String.raw`a\$b`]],
    ['GitHub writes $`a_1`$ too', ['a_1']],
    ['so $$ y = 1 $$ there', ['y = 1']],
    [String.raw`and \(x_1\), \[ z = 1 \], \\(w\\)`, ['x_1', 'z = 1', 'w']],
    ['$$\na\n- b\n= c\n$$', ['lines: a\n- b\n= c']],
    ['$$E = m$$', ['lines: E = m']],
    ['where $ 0 < \\frac{a}{b} $ holds, $  c^2 = d$ too', ['0 < \\frac{a}{b}', 'c^2 = d']],
    ['$$\n\n\\alpha =\n\nb\n$$\n\nwords\n\n$$\nc\n$$', ['lines: \\alpha =\n\nb', 'lines: c']],
    ['- one\n\n  $$\n  \\beta\n\n  $$\n\ntwo', ['lines: \\beta']],
    ['$$ a\n+ b $$ (eq:sum)', ['lines: a\n+ b']],
    ['> $$\n> a\n> $$', ['lines: a']],
    ['- one\n  $$\n  a\n  $$', ['lines: a']],
    ['- one\n\n$$\na\n$$', ['lines: a']],
    ['> one\n\n$$\na\n$$\n\n1. two\n\n   more\n\n$$b\n$$', ['lines: a', 'lines: b']],
  ])('reads %j', (markdown, formulas) => {
    expect(formulasIn(markdown)).toEqual(formulas);
  });

  it.each([
    'It costs $5 and $6.',
    'From $20,000 to $30,000',
    'US$5/US$10',
    'a $ b $ c',
    'set $ MY_NAME or $ OTHER_NAME',
    '$$\n\n- \\item\n\n  ',
    String.raw`not \$a$ this`,
    'in `$a$` code',
    '```\n$a$ and $$b$$\n```',
    '    $a$',
    String.raw`\[options\] and \(see below\)`,
    String.raw`\[key\_name\] = \[a \<b = c\>\]`,
    '$$ without an end',
    '$$\na\n\nb\n$$',
    '$$$a$$$',
  ])('leaves %j as it is', (markdown) => {
    expect(formulasIn(markdown)).toEqual([]);
  });

  it('ends where prose begins between two formulas, of which one lacks its sign', () => {
    const broken = '$$\n\\frac{a}{b}\n\nWords with $\\alpha$ in them.\n\n$$\nc_1\n$$\n';
    expect(formulasIn(broken)).toEqual(['\\alpha', 'lines: c_1']);
  });

  it('takes no dollar for a sign where the book says so', () => {
    expect(formulasIn(String.raw`$HOME/$USER, $$a$$, \(x_1\)`, true)).toEqual([]);
    expect(formulasIn('$$\na\n$$', true)).toEqual([]);
  });

  it('reads what opens and never closes in time that grows with the text', () => {
    // A second of one core for all of them; what grew with the square would go beyond the time of a test.
    for (const hostile of ['$a ', '$$a ', '\\(a_1 ', '$$ a\nb\n', '\n\n$$\na_1', '$ \\a'])
      expect(formulasIn(hostile.repeat(4_000)).length).toBeLessThanOrEqual(4_000);
  });
});
