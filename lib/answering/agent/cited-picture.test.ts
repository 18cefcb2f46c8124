import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { pictureOf } from './cited-picture.ts';

const PICTURE = { blockType: 'image', imagePath: 'img/drum.png' } as const;
const kindOf = (kind: 'caption' | 'row' | 'prose', text: string) => ({
  ...PICTURE,
  text,
  end: text.length,
  sentences: [{ start: 0, end: text.length, kind }],
});

describe('the picture of a source', () => {
  it('is named with its caption, without the description below it', () => {
    const chunk = buildChunk([], kindOf('caption', 'Figure 1: The drum.  It turns.\nTwo wheels, one above the other.'));
    expect(pictureOf(chunk)).toEqual({ image_path: 'img/drum.png', image_caption: 'Figure 1: The drum. It turns.' });
  });

  it('is named by the whole row or sentence that speaks for it, shortened', () => {
    expect(pictureOf(buildChunk([], kindOf('row', 'Drum\nbrass')))).toMatchObject({ image_caption: 'Drum brass' });
    const long = pictureOf(buildChunk([], kindOf('prose', 'word '.repeat(100)))).image_caption ?? '';
    expect(long.length).toBeLessThanOrEqual(240);
    expect(long.endsWith('…')).toBe(true);
  });

  it('is none for a chunk of text', () => {
    expect(pictureOf(buildChunk(['Words.']))).toEqual({});
    expect(pictureOf(buildChunk(['Words.'], { blockType: 'image' }))).toEqual({});
  });
});
