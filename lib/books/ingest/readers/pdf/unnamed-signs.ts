import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';

import type { PaintedOperations } from './painted-operations.ts';

/**
 * The meanings of glyphs to which a font's text maps no letter, or a wrong one: by the font's name and the text's own character. Null for a font
 * whose text maps no letter at all.
 */
export type UnnamedSigns = ReadonlyMap<string, ReadonlyMap<string, string> | null>;

const MINUS = '\u2212';
/** Minimum ratio of width to height of a bar. */
const BAR = 3;
/** In font sizes: a bar below this is not a minus. */
const LOWEST_MINUS = 0.1;
const NO_LETTER = /^[^\p{L}\p{N}]$/u;
const UNSAID = /^[\0-\x08\x0E-\x1F\x7F-\x9F]$/u;
/** The standard names of ligatures; other names join the letters with an underscore: `f_j`. */
const LIGATURE = /^(?:f?f[il]?|[A-Za-z](?:_[A-Za-z])+)$/;

/** Operations in the glyph paths of PDF.js: each is a number followed by its coordinates, in font sizes. */
const [MOVE, LINE, CLOSE] = [0, 1, 4];

const glyphSchema = z.object({ originalCharCode: z.int(), unicode: z.string(), fontChar: z.string() });
const fontSchema = z.object({ composite: z.boolean().optional(), differences: z.instanceof(Map).optional() });
const pathSchema = z.object({ path: z.custom<Iterable<number>>((path) => ArrayBuffer.isView(path)) });

/**
 * Finds glyphs that are drawn on a page but that their fonts do not map to text: ligatures by their glyph names, and the minus, without which numbers
 * change, by its shape.
 */
export function unnamedSigns(page: PDFPageProxy, { fnArray, argsArray }: PaintedOperations): UnnamedSigns {
  const fonts = new Map<string, FontSigns>();
  let font: FontSigns | undefined;
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index] as unknown[] | null;
    if (operation === OPS.setFont && typeof args?.[0] === 'string') {
      font = fonts.get(args[0]) ?? new FontSigns(page, args[0]);
      fonts.set(args[0], font);
    }
    if (operation === OPS.showText && Array.isArray(args?.[0]))
      for (const glyph of args[0] as unknown[]) font?.add(glyph);
  }
  // If one font has mere glyph numbers as codes, the program that wrote the page uses such numbers for all fonts.
  const isNumbering = [...fonts.values()].some((found) => found.numbersGlyphs);
  return new Map(
    [...fonts].map(([name, found]) => [name, isNumbering && found.saysCodes ? null : found.signs()] as const),
  );
}

class FontSigns {
  readonly #page: PDFPageProxy;
  readonly #name: string;
  readonly #font: z.infer<typeof fontSchema>;
  readonly #seen = new Set<unknown>();
  readonly #found = new Map<string, Set<string | null>>();
  /** True while every glyph is mapped only to its own code: that of a letter, or a mere number. */
  saysCodes: boolean;
  /** True if the codes are mere numbers: no letter has the code of a control character. */
  numbersGlyphs = false;

  constructor(page: PDFPageProxy, name: string) {
    this.#page = page;
    this.#name = name;
    this.#font = page.commonObjs.has(name) ? (fontSchema.safeParse(page.commonObjs.get(name)).data ?? {}) : {};
    this.saysCodes = this.#font.composite === true;
  }

  add(glyph: unknown): void {
    // One glyph is the same object wherever it is drawn.
    if (typeof glyph !== 'object' || this.#seen.has(glyph)) return;
    this.#seen.add(glyph);
    const { data } = glyphSchema.safeParse(glyph);
    this.saysCodes &&= data === undefined || data.unicode === String.fromCharCode(data.originalCharCode);
    this.numbersGlyphs = this.saysCodes && (this.numbersGlyphs || UNSAID.test(data?.unicode ?? ''));
    if (!data || !NO_LETTER.test(data.unicode)) return;
    const meanings = this.#found.get(data.unicode) ?? new Set();
    this.#found.set(data.unicode, meanings.add(this.#meaningOf(data)));
  }

  /** Returns the unambiguous meanings. If two glyphs are mapped to the same text, it is not known which of them is meant. */
  signs(): Map<string, string> {
    const signs = new Map<string, string>();
    for (const [said, meanings] of this.#found) {
      const [meaning] = meanings;
      if (meanings.size === 1 && meaning) signs.set(said, meaning);
    }
    return signs;
  }

  #meaningOf({ originalCharCode, unicode, fontChar }: z.infer<typeof glyphSchema>): string | null {
    const name: unknown = this.#font.differences?.get(originalCharCode);
    if (typeof name === 'string' && LIGATURE.test(name) && name.length > 1) return name.replaceAll('_', '');
    return UNSAID.test(unicode) && this.#isMinus(fontChar) ? MINUS : null;
  }

  /** Returns true if the glyph is drawn as one bar above the baseline. */
  #isMinus(fontChar: string): boolean {
    const id = `${this.#name}_path_${fontChar}`;
    const shape = this.#page.commonObjs.has(id) ? pathSchema.safeParse(this.#page.commonObjs.get(id)).data : undefined;
    const corners = shape ? cornersOf([...shape.path]) : null;
    if (corners === null || corners.length < 4 || corners.length > 5) return false;
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
    return Math.max(...xs) - Math.min(...xs) >= BAR * (top - bottom) && bottom >= LOWEST_MINUS;
  }
}

/** Returns the corners of a path that is a single polygon; null for any other. */
function cornersOf(path: readonly number[]): [number, number][] | null {
  const corners: [number, number][] = [];
  let at = 0;
  while (at < path.length) {
    const [operation, x = NaN, y = NaN] = path.slice(at, at + 3);
    if (operation === CLOSE) at += 1;
    else if ((operation === MOVE && corners.length === 0) || (operation === LINE && corners.length > 0)) {
      corners.push([x, y]);
      at += 3;
    } else return null;
  }
  return corners;
}
