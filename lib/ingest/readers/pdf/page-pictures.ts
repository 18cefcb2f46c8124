import { createCanvas, ImageData } from '@napi-rs/canvas';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

import { multiply } from './page-items.ts';
import type { Box } from './pdf-text.ts';

/** A picture as a page shows it. */
export interface PagePicture extends Box {
  bytes: Uint8Array;
}

/** What a page paints, as far as pictures go. */
export interface PaintedOperations {
  fnArray: number[];
  argsArray: unknown[];
}

const MAX_PICTURES_OF_PAGE = 30;
/** Points: what is smaller is a sign or a line. */
const MIN_SIDE = 36;
/** Pixels of the longer side that are kept. */
const MAX_SIDE = 1_600;
const MIN_PIXELS = 32;
/** Milliseconds until a picture that was announced counts as missing. */
const DECODING_TIMEOUT_MS = 2_000;
const QUALITY = 85;
const MAX_NESTING = 200;

const pixelsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  kind: z.int(),
  data: z.union([z.instanceof(Uint8Array), z.instanceof(Uint8ClampedArray)]),
});
type Pixels = z.infer<typeof pixelsSchema>;

/** The pictures of a page that are large enough to be looked at. What is drawn with lines is no picture. */
export async function readPictures(page: PDFPageProxy, operations: PaintedOperations): Promise<PagePicture[]> {
  const pictures: PagePicture[] = [];
  const transform = page.getViewport({ scale: 1 }).transform as number[];
  for (const { source, box } of placesOf(operations, transform).slice(0, MAX_PICTURES_OF_PAGE)) {
    const pixels = typeof source === 'string' ? await decoded(page, source) : source;
    const parsed = pixelsSchema.safeParse(pixels);
    const bytes = parsed.success ? await encode(parsed.data) : null;
    if (bytes !== null) pictures.push({ ...box, bytes });
  }
  return pictures;
}

interface Placed {
  /** The name of a picture among the page's objects, or its pixels. */
  source: unknown;
  box: Box;
}

/** Follows the transformations of the page to where its pictures are painted. */
function placesOf({ fnArray, argsArray }: PaintedOperations, viewport: readonly number[]): Placed[] {
  const placed: Placed[] = [];
  const kept: number[][] = [];
  let matrix = [...viewport];
  for (const [index, operation] of fnArray.entries()) {
    const args = argsOf(argsArray[index]);
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) {
      if (kept.length < MAX_NESTING) kept.push(matrix);
    } else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    const change = changeOf(operation, args);
    if (change !== null) matrix = multiply(matrix, change);
    const isPicture = operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject;
    const box = isPicture ? unitBox(matrix) : null;
    if (box && box.right - box.left >= MIN_SIDE && box.bottom - box.top >= MIN_SIDE)
      placed.push({ source: args[0], box });
  }
  return placed;
}

function argsOf(args: unknown): unknown[] {
  return Array.isArray(args) ? (args as unknown[]) : [];
}

function changeOf(operation: number, args: unknown[]): number[] | null {
  const matrix = operation === OPS.transform ? args : operation === OPS.paintFormXObjectBegin ? args[0] : null;
  const numbers =
    matrix === null
      ? null
      : z
          .array(z.number())
          .length(6)
          .safeParse(Array.from((matrix as number[] | null) ?? []));
  return numbers?.success === true ? numbers.data : null;
}

/** Where the unit square is, in which every picture is painted. */
function unitBox([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box | null {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return Object.values(box).every(Number.isFinite) ? box : null;
}

/** The pixels that go by a name; null when they cannot be made. */
async function decoded(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DECODING_TIMEOUT_MS);
  });
  const made = new Promise<unknown>((resolve) => void objects.get(name, resolve));
  try {
    return await Promise.race([made, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** As WebP, no larger than a page shows it. */
async function encode(pixels: Pixels): Promise<Uint8Array | null> {
  const { width, height } = pixels;
  const colours = coloursOf(pixels);
  if (colours === null || Math.max(width, height) < MIN_PIXELS) return null;
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(colours, width, height), 0, 0);
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  if (scale === 1) return canvas.encode('webp', QUALITY);
  const [smallWidth, smallHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = createCanvas(smallWidth, smallHeight);
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, smallWidth, smallHeight);
  return small.encode('webp', QUALITY);
}

/** Four bytes for each pixel; null for what is not understood. 1 is black and white by bits, 2 is RGB, 3 is RGBA. */
function coloursOf({ width, height, kind, data }: Pixels): Uint8ClampedArray | null {
  const colours = new Uint8ClampedArray(width * height * 4);
  if (kind === 3) {
    if (data.length < colours.length) return null;
    colours.set(data.subarray(0, colours.length));
    return colours;
  }
  const stride = Math.ceil(width / 8);
  if (kind === 2 ? data.length < width * height * 3 : kind !== 1 || data.length < stride * height) return null;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const from = (y * width + x) * 3;
      const bit = kind === 1 && ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
      colours[at] = kind === 2 ? (data[from] ?? 0) : bit;
      colours[at + 1] = kind === 2 ? (data[from + 1] ?? 0) : bit;
      colours[at + 2] = kind === 2 ? (data[from + 2] ?? 0) : bit;
      colours[at + 3] = 255;
    }
  }
  return colours;
}
