import fc from 'fast-check';
import { expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { renderMarkdown } from '#tests/support/render-source.ts';
import { propertyOf } from '#tests/support/trials.ts';

const atom = fc.constantFrom(
  'x',
  'a_1',
  '\\frac{a}{b}',
  '\\text{So. It}',
  'A. B',
  '\\\\',
  '^2',
  '&',
  '{',
  '\\nothing',
  '\\$',
  '%',
  '<i>',
  '"',
);
const tex = fc.array(atom, { minLength: 1, maxLength: 120 }).map((atoms) => atoms.join(' '));
const formula = fc.oneof(
  tex.map((inner) => `$${inner}$`),
  tex.map((inner) => `$$${inner}$$`),
  tex.map((inner) => `\n$$\n${inner.replaceAll(' ', '\n')}\n$$\n`),
  tex.map((inner) => `\n\n\`\`\`math\n${inner}\n\`\`\`\n\n`),
);
const words = fc.constantFrom(
  'It is so. ',
  'costs $5, ',
  ' and *b* ',
  '\n\n',
  '\n- ',
  '\n> ',
  ' A. B. Smith ',
  '| a |\n|---|\n| ',
  '# ',
);
const source = fc.array(fc.oneof(words, formula), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

it('whatever stands in formulas, the text is what is shown, and no sentence or line break is within one', async () => {
  await fc.assert(
    fc.asyncProperty(source, async (markdown) => {
      const page = await renderMarkdown(markdown);
      const { text, pieces } = walkHast(parseFragment(page.html));
      expect(text).toBe(page.text);
      for (const unit of pieces.filter(({ isUnit }) => isUnit)) {
        const { start, end } = unit;
        expect(text.slice(start, end)).not.toMatch(/^\s|\s$|\n/);
        const holding = page.sentences.filter((sentence) => sentence.start < end && start < sentence.end);
        expect(holding.map((sentence) => sentence.start <= start && end <= sentence.end)).toEqual([true]);
        expect(
          holding[0]?.kind === 'code' || holding[0]?.code?.some((range) => range.start <= start && end <= range.end),
        ).toBe(true);
      }
    }),
    propertyOf({ usual: 60, deep: 300 }),
  );
});
