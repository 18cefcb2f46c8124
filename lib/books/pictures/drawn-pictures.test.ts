import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';

import { captureLog } from '#tests/support/captured-log.ts';

import { DrawnPictures } from './drawn-pictures.ts';

const captured = captureLog();
const drawn = new DrawnPictures({ log: captured.log });

const svg = (body: string, attributes = 'viewBox="0 0 100 50"') => ({
  mediaType: 'image/svg+xml',
  bytes: new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`),
});

/** The colour of a place, from 0 to 1 of the width and the height. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const picture = await loadImage(Buffer.from(bytes));
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(Math.round(x * picture.width), Math.round(y * picture.height), 1, 1).data];
}

describe('DrawnPictures', () => {
  it('makes pixels of a drawing, white where it is see-through', async () => {
    const picture = await drawn.draw(svg('<rect width="50" height="50" fill="#ff0000"/>'), 480);
    expect(picture?.mediaType).toBe('image/png');
    const bytes = picture?.bytes ?? new Uint8Array();
    const { width, height } = await loadImage(Buffer.from(bytes));
    expect([width, height]).toEqual([480, 240]);
    expect(await colourAt(bytes, 0.25, 0.5)).toEqual([255, 0, 0, 255]);
    expect(await colourAt(bytes, 0.75, 0.5)).toEqual([255, 255, 255, 255]);
  });

  it('draws the words of a drawing', async () => {
    const bare = await drawn.draw(svg(''), 480);
    const worded = await drawn.draw(svg('<text x="5" y="40" font-size="40">words</text>'), 480);
    expect(worded?.bytes.byteLength).toBeGreaterThan((bare?.bytes.byteLength ?? Infinity) + 200);
  });

  it('hands back what has pixels as it is', async () => {
    const picture = { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
    expect(await drawn.draw(picture, 960)).toBe(picture);
  });

  it('reads no file that a drawing names', async () => {
    const file = new URL('../../../app/icon.svg', import.meta.url);
    const image = `<image href="${file.href}" width="100" height="50"/><image href="${file.pathname}" width="100" height="50"/>`;
    expect((await drawn.draw(svg(image), 480))?.bytes).toEqual((await drawn.draw(svg(''), 480))?.bytes);
  });

  it.each([
    ['is none', svg('', 'width="100%"')],
    ['is broken', { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode('<svg viewBox="0 0 9 9"><g') }],
    ['is deeper than a thread can follow', svg(`${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`)],
  ])('leaves out what %s', async (_, picture) => {
    expect(await drawn.draw(picture, 480)).toBeNull();
  });

  it('ends a drawing that takes too long, and draws the next one', async () => {
    const hurried = new DrawnPictures({ log: captured.log, timeoutMs: 1_500 });
    const layers = '<g opacity="0.5"><rect width="100" height="100"/></g>'.repeat(9_000);
    const begun = performance.now();
    expect(await hurried.draw(svg(layers, 'viewBox="0 0 100 100"'), 1440)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(captured.text()).toContain('could not be drawn');
    expect(await drawn.draw(svg('<rect width="9" height="9"/>'), 480)).not.toBeNull();
  });
});
