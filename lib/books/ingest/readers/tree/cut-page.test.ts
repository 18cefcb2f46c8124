import fc from 'fast-check';
import type { ElementContent, Root } from 'hast';
import { expect, it } from 'vitest';

import { cutPage } from './cut-page.ts';
import { element, elementsOf, rawText, text } from './hast-nodes.ts';

const block = fc.record({
  name: fc.constantFrom('h1', 'h2', 'h3', 'p', 'p', 'p', 'pre', 'ul'),
  length: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1_000, max: 90_000 })),
  isWrapped: fc.boolean(),
});

/** Blocks whose text says where they stand, some of them within others. */
function treeOf(blocks: { name: string; length: number; isWrapped: boolean }[]): Root {
  const children = blocks.map(({ name, length, isWrapped }, at): ElementContent => {
    const own = element(name, { id: `b${at}` }, [text(`${at}.`.padEnd(length, 'x'))]);
    return isWrapped ? element('div', { id: `d${at}` }, [own]) : own;
  });
  const half = Math.floor(children.length / 2);
  return {
    type: 'root',
    children: [element('section', { id: 's' }, children.slice(0, half)), ...children.slice(half)],
  };
}

it('leaves nothing out, repeats no place, keeps parts short, and makes no part of headings alone', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
      const whole = rawText(treeOf(blocks));
      const parts = cutPage(treeOf(blocks));
      expect(parts.map(({ tree }) => rawText(tree)).join('') === whole).toBe(true);
      const ids = parts.flatMap(({ tree }) => elementsOf(tree).flatMap(({ properties: { id } }) => id ?? []));
      expect(new Set(ids).size).toBe(ids.length);
      if (whole.length <= 200_000) expect(parts).toHaveLength(1);
      else if (parts.length > 1)
        for (const { tree } of parts) {
          // A run of headings may stand above a part that is as long as it may be.
          expect(rawText(tree).length).toBeLessThanOrEqual(100_000 + headingsOf(tree));
          expect(elementsOf(tree).some(({ tagName }) => ['p', 'pre', 'ul'].includes(tagName))).toBe(true);
        }
      expect(parts.every(({ depth }, at) => depth <= (parts[at - 1]?.depth ?? -1) + 1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

function headingsOf(tree: Root): number {
  const headings = elementsOf(tree).filter(({ tagName }) => /^h\d$/.test(tagName));
  return headings.reduce((sum, heading) => sum + rawText(heading).length, 0);
}
