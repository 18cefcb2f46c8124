import type { Node } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import { citationSyntax, isParent } from '#components/chat/markdown/citation-syntax.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { MarkerParser } from '#lib/answering/grounding/markers/marker-parser.ts';
import { trialsOf } from '#tests/support/trials.ts';

const TEXTS = trialsOf({ usual: 200, deep: 5_000 });

/** Pieces of Markdown as models write it. */
const ORDINARY = [
  '[1]',
  ' [2].',
  'word ',
  'a `x[3]` b',
  '\n',
  '\n\n',
  '- item',
  '  ',
  '    ',
  '> q',
  '\n```\ncode[4]\n```\n',
  '| a | b |\n',
  '|---|---|\n',
  '| c [5] | d |',
  '\n1. one',
  '\n2. two [6]',
  '\n\n## H [7]\n\n',
  '`t ',
  '[x](u)',
  '[7](u)',
  'args[8] ',
  '`` a`b[9] ``',
  '\n    ',
  '\n  - nest [3]',
  '\n\n  more [4]',
  '\n---\n',
  '\\[5\\]',
];

const processor = unified().use(remarkParse).use(remarkGfm).use(citationSyntax);

function drawn(node: Node): number[] {
  if (node.type === 'citation' && 'citedPosition' in node) return [Number(node.citedPosition)];
  return isParent(node) ? node.children.flatMap(drawn) : [];
}

describe('the markers that the server reads', () => {
  it(`are the citations that the screen draws, in ${TEXTS.toLocaleString('en')} random texts`, () => {
    const random = new Random(4);
    for (let index = 0; index < TEXTS; index += 1) {
      const text = Array.from({ length: 1 + random.below(12) }, () => random.pick(ORDINARY)).join('');
      const parser = new MarkerParser();
      const events = [...parser.push(text), ...parser.end()];
      const written = events.map((event) =>
        event.type === 'text' ? event.text : event.before + event.numbers.map((number) => `[${number}]`).join(''),
      );
      const read = events.flatMap((event) => (event.type === 'marker' ? event.numbers : []));
      expect(drawn(processor.parse(written.join(''))), JSON.stringify(text)).toEqual(read);
    }
  });
});
