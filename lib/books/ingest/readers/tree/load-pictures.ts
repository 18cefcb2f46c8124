import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';

import type { Element, Root } from 'hast';
import { imageSize } from 'image-size';

import { readSource } from '../book/decode-source.ts';
import { findWithin, isWithin, relativePath } from '../book/files-within.ts';
import { markGap, type PageContext } from '../page-context.ts';
import { decodeAddress } from './decode-address.ts';
import { elementsOf, textProperty } from './hast-nodes.ts';

/** Maximum size of a picture, in bytes. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Maximum total size of the pictures of one page, in bytes. All of them are in memory until the page is stored. */
const MAX_PICTURES_BYTES = 100 * 1024 * 1024;

const MEDIA_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

const PICTURE_NAME = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

/** Whether a file has the name of a picture. */
export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}

/** EXIF orientations from this value on rotate the picture by a quarter turn. */
const TURNED = 5;

interface Measured {
  /** Size in pixels; for a fluid picture only the ratio is meaningful. */
  width: number | null;
  height: number | null;
  /** True for a drawing without its own size: as wide as the page allows. */
  isFluid: boolean;
}

/** The content of an `<img>`. */
export type Picture =
  | ({ kind: 'asset'; path: string; mediaType: string } & Measured)
  /** A picture on the web, which pages only link to and never load. */
  | { kind: 'remote'; address: string }
  /** Missing or not usable; `mark` stands for it. */
  | { kind: 'gap'; mark: string };

/** Reads the pictures of a page; each one found is added once to the context's assets. */
export async function loadPictures(tree: Root, context: PageContext): Promise<Map<Element, Picture>> {
  const pictures = new Map<Element, Picture>();
  const images = elementsOf(tree).filter(({ tagName }) => tagName === 'img');
  const held = images.length === 0 ? NONE_HELD : await heldPictures(context);
  for (const node of images) pictures.set(node, await loadPicture(textProperty(node, 'src') ?? '', held, context));
  return pictures;
}

const NONE_HELD: ReadonlyMap<string, Uint8Array> = new Map();

/** Returns the pictures that are embedded in a page's file, as in a notebook, by their names below it. */
async function heldPictures({ page }: PageContext): Promise<ReadonlyMap<string, Uint8Array>> {
  if (extname(page.file).toLowerCase() !== '.ipynb') return NONE_HELD;
  return (await readSource(page.file)).notebook?.pictures ?? NONE_HELD;
}

async function loadPicture(
  source: string,
  held: ReadonlyMap<string, Uint8Array>,
  context: PageContext,
): Promise<Picture> {
  if (/^(?:https?:)?\/\//i.test(source)) return { kind: 'remote', address: source };
  const written = decodeAddress(source.replace(/[?#].*$/s, ''));
  const places = placesOf(written, context);
  const gap = (reason: string): Picture => gapOf({ written, file: places[0] ?? written, reason }, context);
  if (written === '') return gap('has no address');
  for (const place of places) {
    const bytes = dirname(place) === context.page.file ? held.get(basename(place)) : undefined;
    if (bytes !== undefined) return readPicture(place, bytes, context) ?? gap('is not a picture that can be shown');
    const found = await findWithin(context.book, place);
    if (found.kind === 'outside') return gap(found.reason);
    if (found.kind === 'missing') continue;
    if (found.bytes > MAX_PICTURE_BYTES) return gap('is larger than 10 MB');
    if (picturesBytes(context) + found.bytes > MAX_PICTURES_BYTES) return gap('is beyond the first 100 MB of its page');
    return readPicture(found.path, await readFile(found.path), context) ?? gap('is not a picture that can be shown');
  }
  return gap('is not there');
}

function placesOf(written: string, context: PageContext): string[] {
  const { rootFolder, sourceFolder, pictureFolder = sourceFolder } = context.book;
  // "/img/x.png" is relative to the site's root, which is the source folder or, for some generators, the folder above it.
  return written.startsWith('/')
    ? [...new Set([pictureFolder, sourceFolder, rootFolder])].map((folder) => join(folder, written))
    : [resolve(dirname(context.page.file), written), ...placeByName(written, context)];
}

/** Returns the paths at which a vault has a picture with this name. */
function placeByName(written: string, { book, page }: PageContext): string[] {
  const { pictures = {}, sourceFolder } = book;
  const name = basename(written).toLowerCase();
  const path = nearestPicture((Object.hasOwn(pictures, name) ? pictures[name] : undefined) ?? [], page.filename);
  return path === undefined ? [] : [join(sourceFolder, path)];
}

function picturesBytes({ assets }: PageContext): number {
  return [...assets.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

function readPicture(file: string, bytes: Uint8Array, { book, assets }: PageContext): Picture | null {
  const size = measure(bytes);
  const mediaType = mediaTypeOf(bytes);
  if (size === null || mediaType === null) return null;
  const folder = isWithin(book.sourceFolder, file) ? book.sourceFolder : book.rootFolder;
  const path = relativePath(folder, file);
  assets.set(path, { path, mediaType, bytes });
  const { width, height, isFluid } = size;
  return { kind: 'asset', path, mediaType, width, height, isFluid };
}

/** Returns the media type of the bytes; null if they cannot be shown as a picture. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  return MEDIA_TYPES[measure(bytes)?.type ?? ''] ?? null;
}

function measure(bytes: Uint8Array): (Measured & { type: string }) | null {
  const svgTag = /^(?:[^<]|<[?!])*<svg\b[^>]*>/i.exec(new TextDecoder().decode(bytes.subarray(0, 4_096)))?.[0];
  const isFluid = svgTag !== undefined && !/\s(?:width|height)\s*=/i.test(svgTag);
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(bytes);
    const [across, down] = orientation >= TURNED ? [height, width] : [width, height];
    return { type: type === 'heif' ? 'avif' : type, width: whole(across), height: whole(down), isFluid };
  } catch {
    return svgTag === undefined ? null : { type: 'svg', width: null, height: null, isFluid };
  }
}

function whole(length: number | undefined): number | null {
  return length !== undefined && Number.isFinite(length) && length >= 1 ? Math.round(length) : null;
}

function gapOf(gap: { written: string; file: string; reason: string }, context: PageContext): Picture {
  const { rootFolder } = context.book;
  const name = isWithin(rootFolder, gap.file) ? relativePath(rootFolder, gap.file) : gap.written;
  const warning = {
    file: name,
    message: `The picture ${name} ${gap.reason}; ${context.page.filename} shows it.`,
    key: `picture ${name}`,
  };
  return { kind: 'gap', mark: markGap(context, { written: gap.written, warning }) };
}

/** Returns the picture whose path has most in common with that of the page, of several with the same name; the first in case of a tie. */
function nearestPicture(paths: readonly string[], filename: string): string | undefined {
  const folders = filename.split('/').slice(0, -1);
  const common = (path: string) => {
    const parts = path.split('/');
    const parting = folders.findIndex((folder, index) => parts[index] !== folder);
    return parting === -1 ? folders.length : parting;
  };
  return paths.toSorted((one, other) => common(other) - common(one))[0];
}
