import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextContent, TextItem as TextContentItem, TextStyle } from 'pdfjs-dist/types/src/display/api.js';
import { z } from 'zod';

import { joinAccents } from './accents.ts';
import { OverfullPage } from './overfull-page.ts';
import { type Matrix, multiply } from './painted-operations.ts';
import { isLevel, type TurnedPage, turnedPage } from './page-turn.ts';
import type { Box, Piece, TextItem } from './pdf-text.ts';
import type { UnnamedSigns } from './unnamed-signs.ts';

/** Maximum number of items on one page: a page with more is not readable text. */
const MAX_ITEMS = 100_000;
const MAX_ITEM_LENGTH = 20_000;
/** Relative to the font size, for fonts that do not specify it. */
const ASCENT = 0.8;
const DESCENT = 0.2;
/** In font sizes: anything narrower may be a space. */
const SIGN_WIDTH = 0.5;
/** In font sizes: maximum offset at which text is drawn again to look bold, and how many earlier occurrences of the same words are compared. */
const DRAWN_AGAIN = 0.2;
const SAME_WORDS = 20;

const BOLD_NAME = /bold|black|heavy|demi|-medi\b|^cmbx|^sfbx/i;
// Characters without readable content, and those that Lectern marks gaps with.
const UNREADABLE = /[\0-\x08\x0E-\x1F\x7F-\x9F\u200B\uFDD0-\uFDEF\uFEFF\uFFFE\uFFFF]/gu;

// Contextual letter forms, and ligatures.
const PRESENTATION_FORMS = /[\uFB00-\uFB06\uFB13-\uFB4F\uFB50-\uFDC7\uFE70-\uFEFC]+/gu;

const fontSchema = z.object({
  name: z.string().optional(),
  composite: z.boolean().optional(),
  defaultWidth: z.number().optional(),
  /** By letter codes. It may be long: only the needed entries are read. */
  widths: z.custom<object>((value) => typeof value === 'object' && value !== null).optional(),
});
type Font = z.infer<typeof fontSchema> & Pick<Piece, 'evenFont'>;

/** Maximum relative difference between letter widths in a monospaced font. */
const EVEN = 0.01;
/** In thousandths of the font size: wider letters of uniform width are Chinese, Japanese or Korean. */
const WIDEST = 800;

/** Maximum share of glyphs for which the font specifies no letter; a page with more has no readable text. */
const UNREADABLE_SHARE = 0.3;

/**
 * Reads the text of a page, its level lines only: vertical or upside-down text beside them (a stamp in the margin, the name of an axis) is not part
 * of the text. A page with hardly any other text is turned first. The fonts must have been loaded by `readOperations`. The page is unreadable if the
 * fonts do not map their glyphs to letters: if most are unmapped, nothing counts; if only some, these are left out.
 */
export async function readTextItems(
  page: PDFPageProxy,
  number: number,
  signs: UnnamedSigns,
): Promise<{ items: TextItem[]; isUnreadable: boolean } & TurnedPage> {
  const { items: said, styles } = await textContentOf(page);
  const items = said.flatMap((item) => ('str' in item ? [{ ...item, str: meant(item, signs) }] : []));
  const turned = turnedPage(page, items);
  if (isUnreadable(items.map(({ str }) => str).join(''))) return { items: [], isUnreadable: true, ...turned };
  const found: TextItem[] = [];
  const fonts = new Map<string, Font>();
  const again = new Repetitions();
  let isSpaced = false;
  for (const [drawn, item] of items.entries()) {
    if (item.str === '' || signs.get(item.fontName) === null) continue;
    const hasSpaceBefore = isSpaced;
    isSpaced = /\s$/u.test(item.str);
    const set = item.str.trim() === '' ? null : placeOf(item, turned.viewport.transform, styles[item.fontName]);
    if (set === null || again.has(item.str, set)) continue;
    const font = fonts.get(item.fontName) ?? fontOf(page, item.fontName);
    fonts.set(item.fontName, font);
    const isRightToLeft = item.dir === 'rtl';
    const pieces = splitWords(wordsOf(item, set.size), { box: set.box, font, isRightToLeft, page: number });
    const [first] = pieces;
    if (first === undefined) continue;
    first.hasSpaceBefore ||= hasSpaceBefore;
    found.push({
      ...set.box,
      pieces,
      baseline: set.baseline,
      size: set.size,
      isBold: isBold(font),
      isRightToLeft,
      drawn,
    });
  }
  const isUnnamed = items.some(({ str, fontName }) => str.trim() !== '' && signs.get(fontName) === null);
  return { items: joinAccents(found), isUnreadable: isUnnamed, ...turned };
}

/** Whether a font is bold, by its name without the prefix of a subset font. */
function isBold({ name = '' }: Font): boolean {
  return BOLD_NAME.test(name.replace(/^[A-Z]{6}\+/, ''));
}

/** Text drawn twice in nearly the same place, to look bold or to have a shadow, counts once. */
class Repetitions {
  readonly #drawn = new Map<string, { box: Box; size: number }[]>();

  has(words: string, { box, size }: { box: Box; size: number }): boolean {
    const same = this.#drawn.get(words) ?? [];
    const isNear = (one: number, other: number) => Math.abs(one - other) < DRAWN_AGAIN * size;
    const isDrawn = same.some((other) => isNear(other.box.left, box.left) && isNear(other.box.bottom, box.bottom));
    if (!isDrawn) this.#drawn.set(words, [...same.slice(-SAME_WORDS), { box, size }]);
    return isDrawn;
  }
}

/** Throws `OverfullPage` as soon as there are more pieces than allowed. */
async function textContentOf(page: PDFPageProxy): Promise<Pick<TextContent, 'items' | 'styles'>> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  const items: TextContent['items'] = [];
  const styles: TextContent['styles'] = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { items, styles };
    Object.assign(styles, value.styles);
    for (const item of value.items) items.push(item);
    if (items.length <= MAX_ITEMS) continue;
    const overfull = new OverfullPage(items.length);
    await reader.cancel(overfull);
    throw overfull;
  }
}

function isUnreadable(text: string): boolean {
  const signs = text.replace(/\s+/gu, '').length;
  return (text.match(UNREADABLE)?.length ?? 0) > UNREADABLE_SHARE * signs;
}

/** Returns the intended letters, in the forms in which they are written and searched for. */
function meant({ str, fontName }: TextContentItem, signs: UnnamedSigns): string {
  const own = signs.get(fontName);
  if (own === null) return str.replace(/\S/gu, '\uFFFF');
  const said = own?.size ? str.replace(/[^\p{L}\p{N}\s]/gu, (sign) => own.get(sign) ?? sign) : str;
  return said.replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}

/** Returns null for text that is not level. */
function placeOf(item: TextContentItem, transform: readonly number[], style: TextStyle | undefined) {
  const matrix = multiply(transform, item.transform as number[]);
  const [, , c, d, x, y] = matrix as Matrix;
  if (!isLevel(matrix) || ![...matrix, item.width].every(Number.isFinite)) return null;
  const size = Math.hypot(c, d);
  const top = y - size * share(style?.ascent, ASCENT);
  const bottom = y + size * share(style && -style.descent, DESCENT);
  return { box: { left: x, right: x + item.width, top, bottom }, baseline: y, size };
}

/**
 * Returns the words of an item. A glyph as wide as a letter that the font maps to no letter becomes U+FFFD: leaving out a minus would change the
 * number after it.
 */
function wordsOf({ str, width }: TextContentItem, size: number): string {
  const words = readable(str);
  const isSign = words.trim() === '' && width >= SIGN_WIDTH * size * str.length;
  return isSign ? '\uFFFD'.repeat(str.length) : words;
}

function readable(text: string): string {
  return text.slice(0, MAX_ITEM_LENGTH).toWellFormed().replace(UNREADABLE, '').replaceAll('\u00AD', '-');
}

function share(said: number | undefined, otherwise: number): number {
  return said !== undefined && said > 0 && said < 1.5 ? said : otherwise;
}

function fontOf(page: PDFPageProxy, name: string): Font {
  const said = page.commonObjs.has(name) ? fontSchema.safeParse(page.commonObjs.get(name)).data : undefined;
  return said === undefined ? { evenFont: null } : { ...said, evenFont: isEven(said) ? name : null };
}

/** Whether all letters have the same width. Most fonts turn out not to after a few letters. */
function isEven({ composite, defaultWidth, widths = {} }: z.infer<typeof fontSchema>): boolean {
  let usual: number | null = null;
  for (const code in widths) {
    const width: unknown = Reflect.get(widths, code);
    if (typeof width !== 'number' || width <= 0) continue;
    usual ??= width;
    if (Math.abs(width - usual) > EVEN * usual) return false;
  }
  // For letters without a width of their own.
  if (composite === true) usual ??= defaultWidth ?? null;
  return usual !== null && usual > 0 && usual < WIDEST;
}

/** Splits an item at white space; the width of each word is derived from the widths of its letters. */
function splitWords(
  text: string,
  { box, font, isRightToLeft, page }: { box: Box; font: Font; isRightToLeft: boolean; page: number },
): Piece[] {
  const widths = [...text].map((letter) => ({ letter, width: widthOf(letter, font) }));
  const total = widths.reduce((sum, { width }) => sum + width, 0);
  const scale = total > 0 ? (box.right - box.left) / total : 0;
  const pieces: Piece[] = [];
  let at = 0;
  let isOpen = false;
  let hasSpaceBefore = false;
  for (const { letter, width } of widths) {
    const end = at + width * scale;
    if (/\s/u.test(letter)) {
      isOpen = false;
      hasSpaceBefore = true;
    } else {
      const [left, right] = isRightToLeft ? [box.right - end, box.right - at] : [box.left + at, box.left + end];
      const last = pieces.at(-1);
      if (isOpen && last) {
        last.text += letter;
        last.left = Math.min(last.left, left);
        last.right = Math.max(last.right, right);
      } else {
        const { top, bottom } = box;
        pieces.push({ page, evenFont: font.evenFont, text: letter, hasSpaceBefore, left, right, top, bottom });
        isOpen = true;
        hasSpaceBefore = false;
      }
    }
    at = end;
  }
  return pieces;
}

/** Returns the width in thousandths of the size: the font's width for the letter's own code, else the usual width of letters of its kind. */
function widthOf(letter: string, { composite, evenFont, widths }: Font): number {
  if (evenFont !== null) return 1;
  const code = letter.codePointAt(0);
  const said: unknown = composite === true || !widths || code === undefined ? null : Reflect.get(widths, code);
  if (typeof said === 'number' && said > 0) return said;
  if (/[\s.,:;'’!|iIjlt()[\]]/u.test(letter)) return 300;
  if (/\p{Lu}|[mw@%]/u.test(letter)) return 720;
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(letter) ? 1_000 : 520;
}
