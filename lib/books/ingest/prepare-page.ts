import { createHash } from 'node:crypto';

import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { Chunk, SentenceTwins } from '#lib/answering/retrieval/chunk.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { filePagesWithin } from '#lib/foundation/text/file-pages.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import type { PageIdentifier } from '#lib/books/library/ports.ts';
import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';
import { findIdentifiers, type IdentifierPlaceKind } from '#lib/foundation/text/identifiers.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import type { PreparedPage, ReadPage } from './page-reading.ts';
import type { PageTask } from './ports.ts';
import { filenameOfPage, sourceKeyOf } from './source-key.ts';
import { type ChunkRange, splitChunks } from './split-chunks.ts';

/** Incremented when the same source would be rendered, split or chunked differently, so that every page is indexed again. */
const PIPELINE_REVISION = 1;

/** Version of the pipeline, with that of ICU, which determines sentence boundaries. Stored with every page's fingerprint. */
const PIPELINE_VERSION = `${PIPELINE_REVISION}-icu${process.versions['icu'] ?? 'none'}`;

/** Chunk fields that do not come from the page itself. */
const NOT_OF_THE_PAGE = { pageNumber: null, accessList: null, documentTitle: null };

/** Prepares a page for storage: computes its version, its chunks with their terms, and its fingerprint. */
export function preparePage(read: ReadPage, task: PageTask): PreparedPage {
  const version = sha256(read.text);
  const ranges = splitChunks(read);
  const anchored = new AnchoredText(read.text);
  const codePoints = codePointsBefore(read.text);
  const chunks = ranges.map((range, ordinal) =>
    indexChunk(chunkOf({ range, ordinal, version, read, anchored, codePoints, task })),
  );
  const identifiers = pageIdentifiers(
    read,
    chunks.map(({ chunk }) => chunk),
    { filename: task.page.filename, patterns: task.identifierPatterns },
  );
  const { title, html, text, sentences, headings, filePages, assets } = read;
  return {
    title,
    filename: filenameOfPage(task.page, task.book),
    html,
    text,
    sentences,
    headings,
    filePages,
    assets,
    version,
    chunks,
    chunkFrequencies: chunkFrequencies(chunks),
    termCount: chunks.reduce((total, { terms }) => total + terms.length, 0),
    identifiers,
    sourceHash: fingerprint(read, task, { chunks, identifiers }),
  };
}

function chunkOf(parts: {
  range: ChunkRange;
  ordinal: number;
  version: string;
  read: ReadPage;
  anchored: AnchoredText;
  codePoints: (offset: number) => number;
  task: PageTask;
}): Chunk {
  const { range, ordinal, version, read, anchored, codePoints, task } = parts;
  const { prefix, suffix } = anchored.context(range);
  const { document, page, pageId, book } = task;
  const innermost = range.headings.at(-1);
  return {
    id: nameBasedId(pageId, version, String(ordinal)),
    documentId: document.id,
    documentTitle: document.title,
    filename: filenameOfPage(page, book),
    pageId,
    pageVersion: version,
    pageNumber: page.number,
    filePages: filePagesWithin(read.filePages, range),
    pageTitle: read.title,
    sectionHeading: innermost?.text ?? read.title,
    sectionId: innermost?.id ?? null,
    headingPath: range.headings.map(({ text }) => text),
    blockType: range.picture ? 'image' : 'text',
    sourceKey: sourceKeyOf({ document, path: page.path, part: page.part, url: read.url, isMdBook: book.isMdBook }),
    start: range.start,
    end: range.end,
    startCodePoint: codePoints(range.start),
    text: read.text.slice(range.start, range.end),
    sentences: range.sentences,
    before: prefix,
    after: suffix,
    twins: twinsOf(range.sentences, anchored),
    accessList: document.accessList,
    imagePath: range.picture?.path ?? null,
  };
}

/** Counts the code points before an offset of a text. Continues from the previous offset, so that ascending offsets read the text only once. */
function codePointsBefore(text: string): (offset: number) => number {
  let [counted, count] = [0, 0];
  return (offset) => {
    if (offset < counted) [counted, count] = [0, 0];
    count += countCodePoints(text.slice(counted, offset));
    counted = offset;
    return count;
  };
}

function twinsOf(sentences: Sentence[], anchored: AnchoredText): SentenceTwins[] {
  return sentences.flatMap((range, sentence) => {
    const twins = anchored.twins(range);
    return twins === null ? [] : [{ sentence, ...twins }];
  });
}

function indexChunk(chunk: Chunk): IndexedChunk {
  return { chunk, terms: chunkTerms(chunk) };
}

function chunkFrequencies(chunks: IndexedChunk[]): Record<string, number> {
  const frequencies = new Map<string, number>();
  for (const { terms } of chunks) {
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return Object.fromEntries(frequencies);
}

/**
 * Hashes everything that would be stored rather than the source file: an include, a picture, a link target that appeared or a changed title all
 * count; an invisible change does not. The position in the book is left out, so that a page that only moved keeps its content. So are the access list
 * and the document title, which are written separately.
 */
function fingerprint(
  read: ReadPage,
  task: PageTask,
  { chunks, identifiers }: Pick<PreparedPage, 'chunks' | 'identifiers'>,
): string {
  const content = JSON.stringify({
    filename: filenameOfPage(task.page, task.book),
    path: task.page.path,
    depth: task.page.depth,
    title: read.title,
    html: read.html,
    text: read.text,
    sentences: read.sentences,
    headings: read.headings,
    filePages: read.filePages,
    chunks: chunks.map(({ chunk, terms }) => ({ ...chunk, ...NOT_OF_THE_PAGE, terms })),
    identifiers,
    assets: read.assets.map(({ path, mediaType, bytes }) => [path, mediaType, sha256(bytes)]),
  });
  return `${PIPELINE_VERSION}:${sha256(content)}`;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

interface Names {
  /** The page's file name, relative to the source folder. */
  filename: string;
  patterns: readonly IdentifierPattern[] | undefined;
}

/**
 * Returns the identifiers of a page by chunk: those in its text, those in the headings above it, and, for its first chunk, those in the title or
 * filename of the page. An identifier that occurs only in a heading has a count of zero.
 */
function pageIdentifiers(
  read: Pick<ReadPage, 'title' | 'text' | 'sentences'>,
  chunks: readonly Chunk[],
  { filename, patterns }: Names,
): PageIdentifier[] {
  const inHeading = headingIdentifiers(patterns);
  const inNames = [
    ...inHeading(read.title).map((identifier) => ({ identifier, inHeading: true })),
    ...inHeading(nameOf(filename)).map((identifier) => ({ identifier, inHeading: false })),
  ];
  const found = findIdentifiers(read.text, patterns, { kindAt: kindsOf(read.sentences) });
  return chunks.flatMap((chunk, index) => {
    const places = new Map<string, PageIdentifier>();
    const add = (identifier: string, isHeading: boolean, occurrences: number) => {
      const known = places.get(identifier) ?? { chunkId: chunk.id, identifier, inHeading: false, occurrences: 0 };
      places.set(identifier, {
        ...known,
        inHeading: known.inHeading || isHeading,
        occurrences: known.occurrences + occurrences,
      });
    };
    for (let at = firstIndexWhere(found, ({ start }) => start >= chunk.start); ; at += 1) {
      const here = found[at];
      if (here === undefined || here.start >= chunk.end) break;
      add(here.identifier, false, 1);
    }
    for (const identifier of chunk.headingPath.flatMap(inHeading)) add(identifier, true, 0);
    if (index === 0) for (const named of inNames) add(named.identifier, named.inHeading, 0);
    return [...places.values()];
  });
}

/** Returns the identifiers of a heading, cached: a page repeats its headings for every chunk below them. */
function headingIdentifiers(patterns: Names['patterns']): (heading: string) => string[] {
  const known = new Map<string, string[]>();
  return (heading) => {
    const found = known.get(heading) ?? namesIn(heading, patterns);
    known.set(heading, found);
    return found;
  };
}

function namesIn(heading: string, patterns: Names['patterns']): string[] {
  const found = findIdentifiers(heading, patterns, { kindAt: () => 'heading' });
  return [...new Set(found.map(({ identifier }) => identifier))];
}

function nameOf(filename: string): string {
  return filename.replace(/^.*\//s, '').replace(/\.[a-z]{1,8}$/i, '');
}

function kindsOf(sentences: readonly Sentence[]): (offset: number) => IdentifierPlaceKind {
  return (offset) => {
    const { kind } = sentences[firstIndexWhere(sentences, ({ end }) => offset < end)] ?? { kind: 'prose' };
    return kind === 'code' || kind === 'heading' ? kind : 'prose';
  };
}
