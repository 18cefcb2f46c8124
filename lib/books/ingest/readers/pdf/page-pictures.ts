import { createCanvas, ImageData } from '@napi-rs/canvas';
import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

import { multiply, type PaintedOperations } from './painted-operations.ts';
import type { Box } from './pdf-text.ts';

/** A picture as displayed on a page. */
export interface PagePicture extends Box {
  bytes: Uint8Array;
}

const MAX_PICTURES_OF_PAGE = 30;
/** Points: anything smaller is a sign or a line. */
const MIN_SIDE = 36;
/** Maximum length of the longer side of stored pictures, in pixels. */
const MAX_SIDE = 1_600;
const MIN_PIXELS = 32;
/** Milliseconds after which an announced picture counts as missing. */
const DECODING_TIMEOUT_MS = 2_000;
const QUALITY = 85;
const MAX_NESTING = 200;

const KEEPS = new Set<number>([OPS.save, OPS.paintFormXObjectBegin]);
const RESTORES = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd]);
const PAINTS = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject]);

const pixelsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  kind: z.int(),
  data: z.union([z.instanceof(Uint8Array), z.instanceof(Uint8ClampedArray)]),
});
type Pixels = z.infer<typeof pixelsSchema>;

/** Returns the pictures of a page that are large enough to show. Line drawings are not pictures. */
export async function readPictures(
  page: PDFPageProxy,
  operations: PaintedOperations,
  { transform }: Pick<PageViewport, 'transform'>,
): Promise<PagePicture[]> {
  const pictures: PagePicture[] = [];
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

/** Applies the transformations of the page to find where its pictures are painted. */
function placesOf({ fnArray, argsArray }: PaintedOperations, viewport: readonly number[]): Placed[] {
  const placed: Placed[] = [];
  const kept: number[][] = [];
  let matrix = [...viewport];
  for (const [index, operation] of fnArray.entries()) {
    const args = argsOf(argsArray[index]);
    if (KEEPS.has(operation) && kept.length < MAX_NESTING) kept.push(matrix);
    if (RESTORES.has(operation)) matrix = kept.pop() ?? matrix;
    const change = changeOf(operation, args);
    if (change !== null) matrix = multiply(matrix, change);
    const box = PAINTS.has(operation) ? unitBox(matrix) : null;
    if (box !== null && isLarge(box)) placed.push({ source: args[0], box });
  }
  return placed;
}

function isLarge({ left, top, right, bottom }: Box): boolean {
  return right - left >= MIN_SIDE && bottom - top >= MIN_SIDE;
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

/** Returns the position of the unit square, in which every picture is painted. */
function unitBox([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box | null {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  return Object.values(box).every(Number.isFinite) ? box : null;
}

/** Returns the pixels with this name; null when they cannot be decoded. */
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

/** Encodes a picture as WebP, no larger than it is displayed on the page. */
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

/** Returns four bytes for each pixel; null for an unknown kind. 1 is black and white by bits, 2 is RGB, 3 is RGBA. */
function coloursOf({ width, height, kind, data }: Pixels): Uint8ClampedArray | null {
  const length = width * height;
  if (kind === 3) return data.length < length * 4 ? null : new Uint8ClampedArray(data.subarray(0, length * 4));
  if (kind === 2)
    return data.length < length * 3 ? null : opaque(length, (index, channel) => data[index * 3 + channel]);
  const stride = Math.ceil(width / 8);
  if (kind !== 1 || data.length < stride * height) return null;
  return opaque(length, (index) => {
    const x = index % width;
    const byte = data[Math.floor(index / width) * stride + (x >> 3)] ?? 0;
    return (byte >> (7 - (x & 7))) & 1 ? 255 : 0;
  });
}

function opaque(length: number, colourOf: (index: number, channel: number) => number | undefined): Uint8ClampedArray {
  const colours = new Uint8ClampedArray(length * 4).fill(255);
  for (let index = 0; index < length; index += 1) {
    for (let channel = 0; channel < 3; channel += 1) colours[index * 4 + channel] = colourOf(index, channel) ?? 0;
  }
  return colours;
}
