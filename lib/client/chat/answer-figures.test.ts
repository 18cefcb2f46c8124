import { describe, expect, it } from 'vitest';

import { figuresMarkdown, withoutFigures } from '#lib/contracts/answer-figures.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';

import { figuresBehind, pictureAddress, saysCaption } from './answer-figures.ts';

function source(path: string | null, address?: string): LibrarySource {
  return {
    source_url: 'http://localhost:3000/books/a/b',
    page_title: 'B',
    section_heading: 'B',
    chunk_text: 'A drum.',
    relevance_score: 1,
    chunk_id: path ?? 'text',
    doc_id: 'a',
    filename: 'b.md',
    page_id: 'p',
    page_version: 'v',
    page_number: 1,
    block_type: path === null ? 'text' : 'image',
    ...(path !== null && { image_path: path, image_caption: 'A [drum](x)\nof *brass*' }),
    ...(address !== undefined && { image_url: address }),
    ranges: [],
  };
}

const claim = (start: number, end: number, position: number): Claim => ({
  start,
  end,
  kind: 'sentence',
  status: 'quoted',
  reasons: [],
  citations: [{ position, start: 0, end: 1 }],
});

const SOURCES = [null, 'drum.png', 'bell.png', 'drum.png'].map((path, index) => ({
  position: index + 1,
  source: source(path),
}));
const PIECES = [
  { text: 'One [1].', start: 0 },
  { text: 'Two [2].', start: 10 },
  { text: 'Three [4] [3] [2].', start: 20 },
];
const CLAIMS = [claim(0, 8, 1), claim(10, 18, 2), claim(20, 30, 4), claim(30, 38, 3)];

describe('the figures of an answer', () => {
  it('stand behind the piece that is the first to cite them, each picture once', () => {
    const behind = figuresBehind(PIECES, { sources: SOURCES, claims: CLAIMS, isOpen: false });
    expect(behind.map((figures) => figures.map(({ position }) => position))).toEqual([[], [2], [3]]);
  });

  it('wait until nothing comes before them any more', () => {
    const behind = figuresBehind(PIECES, { sources: SOURCES, claims: CLAIMS, isOpen: true });
    expect(behind.map((figures) => figures.length)).toEqual([0, 1, 0]);
  });

  it.each([
    ['http://localhost:3000/api/pictures/a.b-c.d_e', '/api/pictures/a.b-c.d_e'],
    ['https://elsewhere.example/api/pictures/a.b.c?width=9#x', '/api/pictures/a.b.c'],
    ['https://elsewhere.example/pixel.png', null],
    ['http://localhost:3000/api/pictures/../documents/a', null],
    ['javascript:alert(1)', null],
    ['/api/pictures/a.b.c', null],
    [undefined, null],
  ])('come from the product’s own route alone: %s', (address, path) => {
    expect(pictureAddress(source('drum.png', address))).toBe(path);
  });

  it('do not repeat a caption that the words say', () => {
    expect(saysCaption('Figure 1: the *brass* drum. [2]', 'Figure 1: The brass drum')).toBe(false);
    expect(saysCaption('Figure 1: The *brass* drum. [2]', 'Figure 1: The brass drum')).toBe(true);
  });
});

describe('figures as Markdown', () => {
  const addressed = [source(null), source('drum.png', 'http://here/api/pictures/a.b.c'), source('bell.png')];

  it('are paragraphs behind the words, whose captions are plain words', () => {
    expect(figuresMarkdown(addressed)).toBe(
      '\n\n![A \\[drum\\](x) of \\*brass\\*](http://here/api/pictures/a.b.c) [2]',
    );
    expect(figuresMarkdown([])).toBe('');
  });

  it('are cut off again, and nothing else is', () => {
    const answer = 'Look [2].';
    expect(withoutFigures(answer + figuresMarkdown(addressed), addressed)).toBe(answer);
    expect(withoutFigures(answer, addressed)).toBe(answer);
    expect(withoutFigures(`${answer}\n\n![a](b) [2]`, addressed)).toBe(`${answer}\n\n![a](b) [2]`);
  });
});
