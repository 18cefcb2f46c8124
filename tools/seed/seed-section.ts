import { splitChunks, type ChunkRange } from '#lib/books/ingest/split-chunks.ts';
import { sourceKeyOf } from '#lib/books/ingest/source-key.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { Page } from '#lib/books/library/page.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { filePagesWithin } from '#lib/foundation/text/file-pages.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

/** What Markdown would read as something else, or the parser of citations as a marker. */
const NOT_QUOTABLE = /[[\]<>`*_|\\\n]/;
/** What leads to something else says little by itself. */
const ENDS_AS_SENTENCE = /[.!?]["”’)]*$/;
const QUOTABLE_LENGTHS = { from: 30, to: 320 };

interface SectionParts {
  range: ChunkRange;
  /** Of the chunk on its page. */
  ordinal: number;
  anchored: () => AnchoredText;
}

/** A section of a page that can be asked about: its chunk, and which of its sentences an answer may quote as they are. */
export class SeedSection {
  readonly document: Document;
  readonly page: Page;
  /** What the section is about, in a few words. */
  readonly topic: string;
  readonly quotable: readonly Sentence[];
  readonly #parts: SectionParts;
  #chunk: Chunk | null = null;

  private constructor(document: Document, page: Page, parts: SectionParts) {
    this.document = document;
    this.page = page;
    this.topic = topicOf(parts.range.headings.at(-1)?.text ?? page.title);
    this.quotable = parts.range.sentences.filter((sentence) => isQuotable(page.text, sentence));
    this.#parts = parts;
  }

  /** The sections of a page that hold something to quote. */
  static ofPage(document: Document, page: Page): SeedSection[] {
    let text: AnchoredText | null = null;
    const anchored = () => (text ??= new AnchoredText(page.text));
    return splitChunks({ ...page, pictures: [], footnotesStart: null })
      .map((range, ordinal) => new SeedSection(document, page, { range, ordinal, anchored }))
      .filter(({ quotable }) => quotable.length > 0);
  }

  /** As ingest makes it. It is made when it is first needed: to look for twins takes time. */
  get chunk(): Chunk {
    return (this.#chunk ??= this.#makeChunk());
  }

  /** The words of a sentence. */
  wordsOf(sentence: Sentence): string {
    return sliceRange(this.page.text, sentence);
  }

  #makeChunk(): Chunk {
    const { document, page } = this;
    const { range, ordinal, anchored } = this.#parts;
    const { prefix, suffix } = anchored().context(range);
    const innermost = range.headings.at(-1);
    return {
      id: nameBasedId(page.id, page.version, String(ordinal)),
      documentId: document.id,
      documentTitle: document.title,
      filename: page.filename,
      pageId: page.id,
      pageVersion: page.version,
      pageNumber: page.number,
      filePages: filePagesWithin(page.filePages, range),
      pageTitle: page.title,
      sectionHeading: innermost?.text ?? page.title,
      sectionId: innermost?.id ?? null,
      headingPath: range.headings.map(({ text }) => text),
      blockType: 'text',
      sourceKey: sourceKeyOf({ document, path: page.path, url: page.webUrl ?? null, isMdBook: true }),
      start: range.start,
      end: range.end,
      startCodePoint: countCodePoints(page.text.slice(0, range.start)),
      text: sliceRange(page.text, range),
      sentences: range.sentences,
      before: prefix,
      after: suffix,
      twins: range.sentences.flatMap((sentence, index) => {
        const twins = this.quotable.includes(sentence) ? anchored().twins(sentence) : null;
        return twins === null ? [] : [{ sentence: index, ...twins }];
      }),
      accessList: document.accessList,
      imagePath: null,
    };
  }
}

function isQuotable(text: string, sentence: Sentence): boolean {
  const length = sentence.end - sentence.start;
  if (sentence.kind !== 'prose' && sentence.kind !== 'item') return false;
  if (length < QUOTABLE_LENGTHS.from || length > QUOTABLE_LENGTHS.to) return false;
  const words = sliceRange(text, sentence);
  return ENDS_AS_SENTENCE.test(words) && !NOT_QUOTABLE.test(words);
}

/** A heading without its number and its last mark. */
function topicOf(heading: string): string {
  const words = heading
    .replace(/^[\d.\s]+/, '')
    .replace(/[?!.:]+$/, '')
    .trim();
  return words === '' ? heading : words;
}
