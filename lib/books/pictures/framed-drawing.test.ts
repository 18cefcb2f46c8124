import { describe, expect, it } from 'vitest';

import { frameDrawing } from './framed-drawing.ts';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg"';

describe('frameDrawing', () => {
  it.each([
    ['a box', `${OPEN} viewBox="0 0 200 100"><g/></svg>`, 480],
    ['a size', `${OPEN} width="100px" height="200"><g/></svg>`, 1920],
    ['a size that would fill all memory', `${OPEN} width="1e9" height="9" viewBox="0, 0, 4, 4"><g/></svg>`, 960],
  ])('gives a drawing the width that is asked for, by %s', (_, source, height) => {
    const framed = frameDrawing(source, 960);
    expect(framed).toMatchObject({ width: 960, height });
    expect(framed?.svg).toMatch(/^<svg [^>]*><g\/><\/svg>$/);
    expect(framed?.svg).toContain(`width="960" height="${height}"`);
  });

  it('keeps what its elements are called, and leaves out what stands before it', () => {
    const source = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns:x="urn:x&amp;y" viewBox="0 0 1 1"><x:g/></svg>`;
    expect(frameDrawing(source, 480)?.svg).toBe(
      '<svg xmlns:x="urn:x&amp;y" viewBox="0 0 1 1" width="480" height="480"><x:g/></svg>',
    );
  });

  it.each([
    ['no drawing', '<p>words</p>'],
    ['nothing', ''],
    ['one without a shape', `${OPEN} width="100%"><g/></svg>`],
    ['one without a height', `${OPEN} viewBox="0 0 10 0"><g/></svg>`],
    ['a tower', `${OPEN} viewBox="0 0 10 1000"><g/></svg>`],
    ['what is nested too deep', `${OPEN} viewBox="0 0 1 1">${'<g>'.repeat(60)}${'</g>'.repeat(60)}</svg>`],
    ['what is too long', `${OPEN} viewBox="0 0 1 1">${' '.repeat(600_000)}</svg>`],
  ])('is not for %s', (_, source) => {
    expect(frameDrawing(source, 960)).toBeNull();
  });
});
