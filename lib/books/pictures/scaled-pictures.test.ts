import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';

import { captureLog } from '#tests/support/captured-log.ts';

import { ScaledPictures } from './scaled-pictures.ts';

const captured = captureLog();
const pictures = new ScaledPictures({ log: captured.log });
afterAll(() => pictures.close());

/** Stripes, which no format makes into nothing. */
async function picture(width: number, height: number, mediaType: 'image/png' | 'image/jpeg' | 'image/webp') {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let at = 0; at < width; at += 3) {
    context.fillStyle = `rgb(${at % 251}, ${(at * 7) % 253}, ${(at * 31) % 255})`;
    context.fillRect(at, 0, 2, height - (at % height));
  }
  const bytes =
    mediaType === 'image/png'
      ? await canvas.encode('png')
      : await canvas.encode(mediaType === 'image/jpeg' ? 'jpeg' : 'webp');
  return { mediaType, bytes: new Uint8Array(bytes) };
}

/** A JPEG with the note that it was taken on its side. */
function turned(jpeg: Uint8Array): Uint8Array {
  const note = Buffer.from('ffe1002245786966000049492a000800000001001201030001000000060000000000' + '0000', 'hex');
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)]));
}

async function sizeOf(bytes: Uint8Array): Promise<[number, number]> {
  const { width, height } = await loadImage(Buffer.from(bytes));
  return [width, height];
}

describe('ScaledPictures', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)('makes a picture narrower: %s', async (mediaType) => {
    const whole = await picture(1_200, 800, mediaType);
    const scaled = await pictures.scale(whole, 480);
    expect(scaled.mediaType).toBe(mediaType);
    expect(await sizeOf(scaled.bytes)).toEqual([480, 320]);
    expect(scaled.bytes.byteLength).toBeLessThan(whole.bytes.byteLength);
    expect((await pictures.scale(whole, 480)).bytes).toBe(scaled.bytes);
  });

  it('shows it the way the camera noted', async () => {
    const { mediaType, bytes } = await picture(1_200, 900, 'image/jpeg');
    const scaled = await pictures.scale({ mediaType, bytes: turned(bytes) }, 480);
    expect(await sizeOf(scaled.bytes)).toEqual([480, 640]);
  });

  it('leaves what is no wider, what is drawn, and what moves', async () => {
    const narrow = await picture(480, 300, 'image/png');
    expect(await pictures.scale(narrow, 480)).toBe(narrow);
    const drawing = { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode('<svg width="2000" height="9"/>') };
    expect(await pictures.scale(drawing, 480)).toBe(drawing);
  });

  it('sends what cannot be scaled as it is, and says why in the log', async () => {
    const bytes = new Uint8Array(500).fill(7);
    const broken = { mediaType: 'image/png', bytes };
    expect(await pictures.scale(broken, 960)).toBe(broken);
    expect(captured.lines().map(({ msg }) => msg)).toContain('a picture could not be scaled');
  });

  it('unpacks none that says it has a thousand million pixels', async () => {
    const bytes = (await picture(1_200, 800, 'image/png')).bytes.slice();
    const view = new DataView(bytes.buffer);
    for (const place of [16, 20]) view.setUint32(place, 32_000);
    const bomb = { mediaType: 'image/png', bytes };
    const before = process.memoryUsage().rss;
    expect(await pictures.scale(bomb, 960)).toBe(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('is asked for the same by many and does it once', async () => {
    const whole = await picture(1_000, 700, 'image/jpeg');
    const all = await Promise.all(Array.from({ length: 20 }, () => pictures.scale(whole, 960)));
    expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1);
  });
});
