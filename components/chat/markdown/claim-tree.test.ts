import fc from 'fast-check';
import type { Root as HastRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';

import { judged, textOf, treeOf } from '#tests/support/judged-answer.ts';

const html = (marked: string) => toHtml(treeOf(judged(marked)));

/** The text in every span of a claim, by status, in order. */
function spans(marked: string): [unknown, string][] {
  const found: [unknown, string][] = [];
  const visit = (node: HastRoot | HastRoot['children'][number]): void => {
    if (node.type === 'element' && String(node.properties['className']) === 'answer-sentence')
      found.push([node.properties['data-status'], textOf(node)]);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(treeOf(judged(marked)));
  return found;
}

describe('the claims of an answer', () => {
  it('are the spans of its sentences, with what stands between them outside', () => {
    expect(spans('⟦supported|First one. [1]⟧ ⟦quoted|Second *one*.[2]⟧ Rest.')).toEqual([
      ['supported', 'First one.'],
      ['quoted', 'Second one.'],
    ]);
    expect(html('⟦quoted|One.⟧ ⟦quoted|Two.⟧')).toContain('</span> <span');
  });

  it('tell their markers their words and where they start', () => {
    const result = html('⟦quoted|First. [1]⟧ ⟦quoted|Second, *that* is. [2][3]⟧');
    expect(result).toContain('data-position="1" data-claim="0"');
    expect(result).toContain('data-position="2" data-claim="11"');
    expect(result).toContain('data-position="3" data-claim="11"');
  });

  it('are found behind escapes, references and line ends', () => {
    expect(spans('⟦quoted|a \\* b &lt; c &amp; &#x1F600; d\\\\.⟧ ⟦weak|Next one.⟧')).toEqual([
      ['quoted', 'a * b < c & 😀 d\\.'],
      ['weak', 'Next one.'],
    ]);
    expect(spans('> ⟦quoted|One\n>   goes on.⟧\n> ⟦weak|Two.⟧')).toEqual([
      ['quoted', 'One\ngoes on.'],
      ['weak', 'Two.'],
    ]);
    expect(spans('- ⟦item quoted|One goes  \n  on.⟧\n- ⟦item weak|Two.⟧')).toEqual([
      ['quoted', 'One goes\non.'],
      ['weak', 'Two.'],
    ]);
  });

  it('begin and end within emphasis and links', () => {
    expect(spans('⟦quoted|**One. [1]⟧ ⟦weak|Two** is. [2]⟧ ⟦quoted|Three.⟧')).toEqual([
      ['quoted', 'One.'],
      ['weak', 'Two'],
      ['weak', ' is.'],
      ['quoted', 'Three.'],
    ]);
    expect(html('⟦weak|**One** and [two](https://example.org/x).⟧')).toContain(
      '<strong>One</strong> and <a href="https://example.org/x">two</a>.',
    );
  });

  it('are items, sentences of items and headings', () => {
    expect(spans('## ⟦heading weak|A title [1]⟧\n\n1. ⟦item quoted|One [1]⟧\n   - ⟦item weak|Two [2]⟧')).toEqual([
      ['neutral', 'A title'],
      ['quoted', 'One'],
      ['weak', 'Two'],
    ]);
    expect(spans('- ⟦item quoted|One.⟧\n\n  ⟦quoted|More.⟧\n\n- ⟦item quoted|Two.⟧')).toHaveLength(3);
  });

  it('are rows of a table', () => {
    const result = html(
      '⟦row neutral|| a | b |⟧\n|---|---|\n⟦row quoted|| 1 | 2 [1] |⟧\n⟦row weak|| 3 \\| 4 | `x` [2] |⟧',
    );
    expect(result.match(/<tr[^>]*>/g)).toEqual([
      '<tr data-status="neutral">',
      '<tr data-status="quoted">',
      '<tr data-status="weak">',
    ]);
    expect(result).toMatch(/data-position="2" data-claim="34"/);
    expect(result.match(/<small data-claim="34"><\/small><\/td>/g)).toHaveLength(1);
  });

  it('are no doubt about the head of a table, unless it is wrong', () => {
    const table = (status: string) => html(`⟦row ${status}|| a | b |⟧\n|---|---|\n⟦row quoted|| 1 | 2 [1] |⟧`);
    expect(table('weak')).not.toMatch(/weak|small/);
    expect(table('contradicted')).toMatch(/<tr data-status="contradicted">[^]*<small data-claim="0"><\/small><\/th>/);
  });

  it('mark a block of code by the worst of its lines', () => {
    const code = '```js\n⟦code quoted|let a;⟧\n⟦code weak|let b;⟧\n⟦code contradicted|let c;⟧\n```';
    expect(html(code)).toBe(
      '<pre><code class="language-js" data-status="contradicted">let a;\nlet b;\nlet c;\n</code></pre>\n' +
        '<p><small data-claim="20"></small></p>',
    );
    expect(html('```\n⟦code quoted|let a;⟧\n```')).not.toMatch(/status|small/);
  });

  it('have a note where they are doubtful, once and behind their last word', () => {
    for (const status of ['weak', 'uncited', 'contradicted']) {
      const result = html(`⟦${status}|One **and** two. [1]⟧ Rest.`);
      expect(result.match(/<small data-claim="0"><\/small>/g)).toHaveLength(1);
      expect(result).toContain('<small data-claim="0"></small></span> Rest.');
    }
    for (const status of ['supported', 'quoted', 'neutral'])
      expect(html(`⟦${status}|One. [1]⟧`)).not.toContain('small');
    expect(html('⟦weak|**One⟧ ⟦weak|two** and.⟧').match(/<small/g)).toHaveLength(2);
  });

  it('stand where they stand in the whole answer', () => {
    const { markdown, claims } = judged('⟦quoted|Before.⟧\n\n⟦weak|After. [1]⟧');
    const result = toHtml(treeOf({ markdown: markdown.slice(9), start: 9, claims: claims.slice(1) }));
    expect(result).toContain('<small data-claim="9">');
  });

  it('keep what no claim covers, and leave no edge behind', () => {
    const marked = 'Before ⟦quoted|one⟧ after.\n\n```\ncode\n```\n\n[2]\n\n![x](y) ⟦quoted|![z](y) end⟧ [1]';
    expect(textOf(treeOf(judged(marked)))).toBe('Before one after.\ncode\n\n\nx z end');
    expect(html(marked)).not.toContain('<div');
  });

  it('hold their own words and no others, and change nothing of the text', () => {
    const inline = fc.constantFrom(
      ...['**bold**', '*it*', '`a[1]`', '\\*', '&amp;', '&#128512;', '😀', 'e\u0301', '[x](https://example.org/x)'],
      ...[
        'https://example.org/x',
        'www.example.org',
        'a@example.org',
        '[2](y)',
        '<b>',
        '\\[3\\]',
        '~~s~~',
        '|',
        'x\\',
        '**',
        '**x',
        'x**',
        '*x',
      ],
    );
    const sentence = fc.record({ pieces: fc.array(inline, { maxLength: 5 }), cites: fc.boolean() });
    const lead = fc.constantFrom('\n\n', '\n\n> ', '\n\n- ', '\n- ', '\n\n## ', '\n', ' ', ' ', ' ', '\n\n1. ', '  \n');
    const statuses = fc.constantFrom('quoted', 'weak', 'uncited', 'contradicted', 'supported', 'neutral');
    fc.assert(
      fc.property(fc.array(fc.tuple(lead, statuses, sentence), { minLength: 1, maxLength: 8 }), (parts) => {
        const marked = parts
          .map(([before, status, { pieces, cites }], index) => {
            const words = ['Start', ...pieces, `word${index}.`, ...(cites ? ['[1]'] : [])].join(' ');
            return `${before}⟦${status}|${words}⟧`;
          })
          .join('');
        const piece = judged(marked);
        expect(textOf(treeOf(piece))).toBe(textOf(treeOf(piece, false)));
        const held = spans(marked);
        expect(held.map(([, text]) => /word\d+/g.exec(text)?.[0]).filter((word) => word !== undefined)).toEqual(
          parts.map((_, index) => `word${index}`),
        );
        expect(held.filter(([, text]) => (text.match(/Start/g) ?? []).length > 1)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
