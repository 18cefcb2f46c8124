import fc from 'fast-check';
import type { Root, RootContent } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import { judged } from '#tests/support/judged-answer.ts';

import { isParent } from './citation-syntax.ts';
import { claimEdges, readOffsets } from './claim-edges.ts';

describe('readOffsets', () => {
  it('passes over what Markdown leaves out', () => {
    expect(readOffsets('a*b', 'a\\*b')).toEqual([0, 2, 3]);
    expect(readOffsets('a\nb', 'a  \n  > b')).toEqual([0, 3, 8]);
    expect(readOffsets('\\x', '\\\\x')).toEqual([0, 2]);
  });

  it('takes a reference for what it stands for', () => {
    expect(readOffsets('<b', '&lt;b')).toEqual([0, 4]);
    expect(readOffsets('😀b', '&#x1F600;b')).toEqual([0, 0, 9]);
    expect(readOffsets('&lt;', '&amp;lt;')).toEqual([0, 5, 6, 7]);
    expect(readOffsets('&copy', '&copy')).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives every unit a place, in order, whatever it is given', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '&', ';', 'lt', '\\', '>', ' ', '\n', '😀', '#') });
    fc.assert(
      fc.property(text, text, (value, markdown) => {
        const offsets = readOffsets(value, markdown);
        expect(offsets).toHaveLength(value.length);
        expect(offsets).toEqual(offsets.toSorted((first, second) => first - second));
      }),
    );
  });
});

/** The texts of an answer with its edges between them: where a claim starts, with the number of a doubt, or null. */
function edged(marked: string): unknown[] {
  const piece = judged(marked);
  const read = (node: Root | RootContent): unknown[] => {
    if (node.type === 'claimEdge') return [node.claim === null ? null : [node.claim.start, node.doubt]];
    if (isParent(node)) return node.children.flatMap(read);
    return 'value' in node ? [node.value] : [];
  };
  return read(unified().use(remarkParse).use(claimEdges, piece).parse(piece.markdown));
}

describe('the edges of doubted words', () => {
  it('stand at both ends of them', () => {
    expect(edged('⟦weak|It burns ⟨six⟩ hours.⟧')).toEqual([
      [0, null],
      'It burns ',
      [0, 0],
      'six',
      [0, null],
      ' hours.',
    ]);
    expect(edged('⟦weak|⟨`a`⟩ or ⟨*b* c⟩.⟧')).toEqual([
      [0, 0],
      'a',
      [0, null],
      ' or ',
      [0, 1],
      'b',
      ' c',
      [0, null],
      '.',
    ]);
  });

  it('are one where they meet another edge', () => {
    expect(edged('⟦weak|⟨One⟩⟨two⟩⟧⟦weak|⟨Three⟩ is.⟧ Rest.')).toEqual([
      ...[[0, 0], 'One', [0, 1], 'two'],
      ...[[6, 0], 'Three', [6, null], ' is.', null, ' Rest.'],
    ]);
  });

  it('stand within emphasis when the words do', () => {
    expect(edged('⟦weak|It **burns ⟨six** hours⟩.⟧')).toEqual([
      ...[[0, null], 'It ', 'burns ', [0, 0], 'six'],
      ...[' hours', [0, null], '.'],
    ]);
  });
});
