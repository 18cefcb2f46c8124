import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';

import { elementsIn, judged, textOf, treeOf } from '#tests/support/judged-answer.ts';

const html = (marked: string) => toHtml(treeOf(judged(marked)));

/** The text in every mark of doubted words, in order, and which doubt it says it is. */
function marks(marked: string): [unknown, string][] {
  return elementsIn(treeOf(judged(marked)), 'mark').map((mark) => [mark.properties['data-doubt'], textOf(mark)]);
}

describe('the doubted words of a claim', () => {
  it('are marked where they stand, at its edges too, each with the number of its doubt', () => {
    expect(marks('⟦weak|⟨Seven⟩ hours ⟨in winter⟩. [1]⟧ ⟦weak|⟨All of it⟩⟧ Rest.')).toEqual([
      [0, 'Seven'],
      [1, 'in winter'],
      [0, 'All of it'],
    ]);
    expect(marks('⟦weak|⟨One⟩⟨two⟩.⟧')).toEqual([
      [0, 'One'],
      [1, 'two'],
    ]);
    expect(html('⟦weak|For ⟨seven⟩ hours. [1]⟧')).toContain(
      'data-doubts="words">For <mark data-claim="0" data-doubt="0">seven</mark> ',
    );
  });

  it('keep the emphasis within and around them', () => {
    expect(html('⟦weak|It ⟨burns **seven** hours⟩.⟧')).toContain('>burns <strong>seven</strong> hours</mark>.');
    expect(html('⟦weak|It burns **⟨seven⟩** hours.⟧')).toMatch(
      /<strong><span[^>]*><mark[^>]*>seven<\/mark><\/span><\/strong>/,
    );
    expect(marks('⟦weak|It burns **for ⟨seven** hours⟩.⟧')).toEqual([
      [0, 'seven'],
      [0, ' hours'],
    ]);
  });

  it('are code as a whole, and found behind escapes', () => {
    expect(html('⟦weak|Use ⟨`--fast`⟩.⟧')).toMatch(/<mark[^>]*><code>--fast<\/code><\/mark>\./);
    expect(marks('⟦weak|Use ⟨`-f` twice⟩ or ⟨`-g`⟩⟧\n\n⟦quoted|Next.⟧')).toEqual([
      [0, '-f twice'],
      [1, '-g'],
    ]);
    expect(marks('⟦weak|a \\* b ⟨&lt; c \\_d⟩ e.⟧')).toEqual([[0, '< c _d']]);
  });

  it('are those of items, while a row is marked as a whole', () => {
    expect(marks('- ⟦item weak|One ⟨goes  \n  on⟩.⟧\n- ⟦item weak|⟨Two⟩. [1]⟧')).toEqual([
      [0, 'goes\non'],
      [0, 'Two'],
    ]);
    const rows = '⟦row neutral|| a | b |⟧\n|---|---|\n⟦row weak|| 1 | ⟨2⟩ [1] |⟧';
    expect(marks(rows)).toEqual([]);
    expect(html(rows)).toContain('<tr data-status="weak">');
  });

  it('hold no marker and no link, and are no button within a link', () => {
    const result = html('⟦weak|It burns ⟨seven [1] hours⟩ a ⟨night⟩ [2].⟧');
    expect(result.match(/<mark[^>]*>[^<]*<\/mark>/g)).toHaveLength(3);
    expect(result).toMatch(/data-position="1" data-claim="0"/);
    const linked = html('⟦weak|See ⟨the [*other* page](https://example.org/x)⟩.⟧');
    expect(linked).toContain('<mark data-claim="0" data-doubt="0">the </mark>');
    expect(linked).toMatch(/<a href="[^"]*"><span[^>]*><mark><em>other<\/em> page<\/mark><\/span><\/a>/);
  });

  it('bear the line alone, in every part of their claim, but only where they are drawn', () => {
    expect(html('⟦weak|**One** ⟨two⟩ *three*.⟧')).toContain(
      '<span class="answer-sentence" data-status="weak" data-doubts="words">',
    );
    expect(html('⟦weak|**One.⟧ ⟦weak|Two** is ⟨three⟩.⟧').match(/data-doubts="words"/g)).toHaveLength(2);
    expect(html('⟦weak|Use `a ⟨b⟩ c`.⟧')).not.toMatch(/doubt/);
    expect(html('⟦quoted|One.⟧ ⟦weak|Two.⟧')).not.toMatch(/doubt/);
  });

  it('change nothing of the text, whatever they are', () => {
    const inline = fc.constantFrom(
      ...['**bold**', '*it*', '`a[1]`', '&amp;', '😀', '[x](https://example.org/x)', 'https://example.org/x', '[2]'],
      ...['**', '**x', 'x**', '*x', '~~s~~', 'word', 'word', '[3][4]', '\\*'],
    );
    const part = fc.record({ words: fc.array(inline, { minLength: 1, maxLength: 3 }), isDoubted: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
        (claims) => {
          const marked = claims.map((parts) => `⟦weak|Start ${parts.map(partOf).join(' ')}⟧`).join(' ');
          const piece = judged(marked);
          const tree = treeOf(piece);
          expect(textOf(tree)).toBe(textOf(treeOf(piece, false)));
          for (const mark of elementsIn(tree, 'mark'))
            expect([...elementsIn(mark, 'a'), ...elementsIn(mark, 'cite'), ...elementsIn(mark, 'span')]).toEqual([]);
          for (const mark of elementsIn(tree, 'a').flatMap((link) => elementsIn(link, 'mark')))
            expect(mark.properties).toEqual({});
        },
      ),
      { numRuns: 150 },
    );
  });
});

function partOf({ words, isDoubted }: { words: string[]; isDoubted: boolean }): string {
  return isDoubted ? `⟨doubted ${words.join(' ')}⟩` : words.join(' ');
}
