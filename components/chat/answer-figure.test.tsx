import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { LibrarySource } from '#lib/contracts/source.ts';

import { AnswerFigure } from './answer-figure.tsx';

const SOURCE: LibrarySource = {
  source_url: 'http://localhost:3000/books/clock/lantern',
  page_title: 'The lantern clock',
  section_heading: 'The going train',
  chunk_text: 'A brass drum.',
  relevance_score: 1,
  chunk_id: 'c',
  doc_id: 'clock',
  filename: 'lantern.md',
  page_id: 'p',
  page_version: 'v',
  page_number: 1,
  block_type: 'image',
  image_path: 'img/drum.png',
  image_caption: 'A brass drum.',
  ranges: [],
};

describe('a picture without an address for who is looking', () => {
  it.each([
    undefined,
    'https://elsewhere.example/pixel.png',
    'http://localhost:3000/api/documents/clock/assets/img/drum.png',
  ])('is its caption, and loads nothing: %s', (address) => {
    const source = address === undefined ? SOURCE : { ...SOURCE, image_url: address };
    const markup = renderToStaticMarkup(<AnswerFigure figure={{ position: 1, source }} said="It turns. [1]" />);
    expect(markup).toContain('Picture: A brass drum.');
    expect(markup).not.toMatch(/<img|src=|elsewhere|drum\.png/);
  });
});

describe('a picture that is elsewhere on the web', () => {
  const figure = (path: string) => (
    <AnswerFigure
      figure={{ position: 1, source: { ...SOURCE, image_path: path, image_url: path } }}
      said="It turns. [1]"
    />
  );

  it('is linked to by its caption, and not loaded', () => {
    const markup = renderToStaticMarkup(figure('https://pictures.example/drum.png?sig=a&b=c'));
    expect(markup).toContain('href="https://pictures.example/drum.png?sig=a&amp;b=c"');
    expect(markup).toContain('rel="noopener noreferrer"');
    expect(markup).toContain('Picture: A brass drum.');
    expect(markup).not.toMatch(/<img|src=/);
  });

  it.each(['javascript:alert(1)', 'http://pictures.example/drum.png', '//pictures.example/drum.png', 'https://'])(
    'is no link at %s',
    (path) => {
      expect(renderToStaticMarkup(figure(path))).not.toMatch(/href=|<img|src=/);
    },
  );
});
