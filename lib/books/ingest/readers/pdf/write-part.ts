import { isCode, linesOfListing, type Listing } from './listings.ts';
import type { Block, Paragraph } from './paragraphs.ts';
import { joinLines, type Vocabulary } from './hyphens.ts';
import { linesOf } from './reading-order.ts';
import type { TableField } from './find-tables.ts';
import type { Piece } from './pdf-text.ts';
import { headRowCount } from './table-head.ts';

/** The HTML of a part, and the pieces it was made of, in the order of their characters. */
export interface WrittenPart {
  html: string;
  pieces: Piece[];
}

/** Bullet characters are replaced by the list's own bullets. */
const BULLET = /^[•●▪■◦‣⁃∙·]$/u;

/** The document's properties that are needed to convert its words. */
interface Reading {
  vocabulary: Vocabulary;
  /** The fonts of words that are code. */
  listingFonts: ReadonlySet<string>;
}

export function writePart(blocks: readonly Block[], reading: Reading): WrittenPart {
  return new PartWriter(reading).write(blocks);
}

class PartWriter {
  readonly #reading: Reading;
  readonly #html: string[] = [];
  readonly #pieces: Piece[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  write(blocks: readonly Block[]): WrittenPart {
    for (const [index, block] of blocks.entries()) {
      const [before, next] = [blocks[index - 1], blocks[index + 1]];
      if (isItem(block) && !isItem(before)) this.#html.push('<ul>\n');
      this.#block(block, next);
      if (isItem(block) && !isItem(next)) this.#html.push('</ul>\n');
    }
    return { html: this.#html.join(''), pieces: this.#pieces };
  }

  #block(block: Block, next: Block | undefined): void {
    if (block.kind === 'table') this.#table(block.rows);
    else if (block.kind === 'listing') this.#listing(block);
    else if (block.kind === 'picture') {
      const hasCaption = next?.kind === 'text' && next.isCaption;
      // The next block is the caption, which closes the figure.
      this.#html.push(`<figure><img src="${block.file}">${hasCaption ? '' : '</figure>\n'}`);
    } else if (block.isCaption) {
      this.#html.push(`<figcaption>${this.#words(block)}</figcaption></figure>\n`);
    } else {
      const name = block.level !== null ? `h${block.level}` : block.isItem ? 'li' : 'p';
      this.#html.push(`<${name}>${this.#words(block)}</${name}>\n`);
    }
  }

  #words(paragraph: Paragraph): string {
    const pieces = joinLines(paragraph.lines, this.#reading.vocabulary);
    const [first] = pieces;
    return this.#text(isItem(paragraph) && first && BULLET.test(first.text) ? pieces.slice(1) : pieces);
  }

  #table(rows: readonly TableField[][]): void {
    const head = headRowCount(rows);
    const written = rows.map((fields, index) => {
      const name = index < head ? 'th' : 'td';
      const row = fields.map(({ fragments, span }) => {
        const words = this.#text(joinLines(linesOf(fragments), this.#reading.vocabulary));
        return `<${name}${span > 1 ? ` colspan="${span}"` : ''}>${words}</${name}>`;
      });
      return `<tr>${row.join('')}</tr>\n`;
    });
    const heads = head > 0 ? `<thead>\n${written.slice(0, head).join('')}</thead>\n` : '';
    this.#html.push(`<table>\n${heads}<tbody>\n${written.slice(head).join('')}</tbody>\n</table>\n`);
  }

  #listing(listing: Listing): void {
    const lines = linesOfListing(listing);
    this.#pieces.push(...lines.flatMap((line) => line.map(({ piece }) => piece)));
    const text = lines.map((line) => line.map(({ space, piece }) => space + escaped(piece.text)).join('')).join('\n');
    this.#html.push(`<pre><code>${text}</code></pre>\n`);
  }

  #text(pieces: readonly Piece[]): string {
    this.#pieces.push(...pieces);
    const isSetAsCode = (piece: Piece | undefined) => piece !== undefined && isCode(piece, this.#reading.listingFonts);
    return pieces
      .map((piece, index) => {
        const space = piece.hasSpaceBefore && index > 0 ? ' ' : '';
        const begins = isSetAsCode(piece) && !isSetAsCode(pieces[index - 1]) ? '<code>' : '';
        const ends = isSetAsCode(piece) && !isSetAsCode(pieces[index + 1]) ? '</code>' : '';
        return space + begins + escaped(piece.text) + ends;
      })
      .join('');
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function isItem(block: Block | undefined): boolean {
  return block?.kind === 'text' && block.isItem && block.level === null && !block.isCaption;
}
