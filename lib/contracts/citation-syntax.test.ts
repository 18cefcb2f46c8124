import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it } from 'vitest';

import { Random } from '#lib/foundation/core/random.ts';

import { citationMarkers } from './citation-marker.ts';
import { answerSyntax, citationNodes } from './citation-syntax.ts';

function citationsIn(node: Nodes): [number, number | undefined][] {
  if (node.type === 'citation') return [[node.citedPosition, node.position?.start.offset]];
  return 'children' in node ? node.children.flatMap(citationsIn) : [];
}

const citations = (text: string) =>
  citationsIn(fromMarkdown(text, { extensions: [answerSyntax], mdastExtensions: [citationNodes] }));

it('finds the markers of a text that are outside code, which no reader of text alone can tell apart', () => {
  expect(citations('One [1] `x[2]` args\\[3\\] **two [4]**\n\n    x[5]\n\n<b>[6]</b>')).toEqual([
    [1, 4],
    [4, 31],
    [6, 51],
  ]);
});

/** What begins, ends or hides a marker, apart from code. */
const PIECES = '[1] [22] [1](x) [1]: [1234567] [] [x] \\ \\\\ ) : ** word .'.split(' ').concat(' a', '\n', '\n\n');

it('finds the same markers as the reader of text, in 500 random texts', () => {
  const random = new Random(11);
  for (let trial = 0; trial < 500; trial += 1) {
    const text = Array.from({ length: 1 + random.below(14) }, () => random.pick(PIECES)).join('');
    const found = citationMarkers(text).map(({ position, start }) => [position, start]);
    expect(citations(text), JSON.stringify(text)).toEqual(found);
  }
});
