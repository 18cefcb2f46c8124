import { LIMITS } from '#lib/foundation/config/limits.ts';
import { shownFilePage } from '#lib/contracts/file-page.ts';
import type { CitedRange, LibrarySource, RelatedLink, SelectionSource } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import type { CitedSource } from '#lib/answering/grounding/citation-ledger.ts';
import { type Chunk, NAMED, type Passage } from '#lib/answering/retrieval/chunk.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { filePageAt, recognitionWithin } from '#lib/foundation/text/file-pages.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';

import { pictureOf } from './cited-picture.ts';
import type { CitedPassage, EvidenceBlock } from './evidence-block.ts';

/** In UTF-16 code units: enough to judge whether the passage is worth opening. */
const RELATED_TEXT_MAX_LENGTH = 200;

/** Returns the cited chunks in the format of the API, in order of position. `baseUrl` has no trailing slash. */
export function librarySources(cited: CitedSource[], passages: CitedPassage[], baseUrl: string): LibrarySource[] {
  const passagesById = new Map(passages.map((passage) => [passage.chunk.id, passage]));
  return cited.flatMap(({ sourceId, ranges }) => {
    const passage = passagesById.get(sourceId);
    return passage === undefined ? [] : [librarySource(passage, ranges, baseUrl)];
  });
}

/** Returns passages as links to offer with a refusal, one per section, best first. */
export function relatedLinks(passages: readonly Passage[], baseUrl: string): RelatedLink[] {
  const bySection = new Map<string, Passage>();
  for (const passage of passages) {
    const section = JSON.stringify([passage.chunk.pageId, passage.chunk.sectionHeading]);
    if (!bySection.has(section)) bySection.set(section, passage);
  }
  return [...bySection.values()].map((passage) => relatedLink(passage, baseUrl));
}

/** Returns the passages that contain the sentences nearest to an answer, best first, together with those sentences. */
export function nearLinks(blocks: readonly EvidenceBlock[], near: readonly number[], baseUrl: string): RelatedLink[] {
  const holders = near.flatMap(
    (number) => blocks.find(({ sentences }) => sentences.some((one) => one.number === number)) ?? [],
  );
  return [...new Set(holders)].flatMap(({ passage, sentences }) => {
    const ranges = sentences.filter(({ number }) => near.includes(number));
    return passage === null ? [] : [{ ...relatedLink(passage, baseUrl), near: nearSentences(passage.chunk, ranges) }];
  });
}

function relatedLink({ chunk, relevance }: Passage, baseUrl: string): RelatedLink {
  return {
    source_url: sourceUrl(chunk, baseUrl),
    page_title: chunk.pageTitle,
    section_heading: chunk.sectionHeading,
    relevance_score: relevance,
    page_id: chunk.pageId,
    ...shownFilePage(filePageAt(chunk.filePages, chunk.start)),
    chunk_text: truncateAtGrapheme(chunk.text, RELATED_TEXT_MAX_LENGTH),
  };
}

function nearSentences(chunk: Chunk, ranges: readonly TextRange[]): NonNullable<RelatedLink['near']> {
  const around = aroundOf(chunk);
  return { page_version: chunk.pageVersion, ranges: ranges.map((range) => citedRange(chunk, around, range)) };
}

/** Returns the known text of the page: the chunk with the text before and after it. */
function aroundOf({ before, text, after }: Chunk): AnchoredText {
  return new AnchoredText(before + text + after);
}

function librarySource(
  { chunk, relevance, isContext }: CitedPassage,
  ranges: TextRange[],
  baseUrl: string,
): LibrarySource {
  const around = aroundOf(chunk);
  const inReadingOrder = ranges.toSorted((first, second) => first.start - second.start);
  return {
    source_url: sourceUrl(chunk, baseUrl),
    page_title: chunk.pageTitle,
    section_heading: chunk.sectionHeading,
    chunk_text: excerpt(chunk, ranges[0] ?? chunk),
    relevance_score: relevance,
    chunk_id: chunk.id,
    doc_id: chunk.documentId,
    filename: chunk.filename,
    page_id: chunk.pageId,
    page_version: chunk.pageVersion,
    page_number: chunk.pageNumber,
    ...shownFilePage(filePageAt(chunk.filePages, (inReadingOrder[0] ?? chunk).start)),
    block_type: chunk.blockType,
    ...pictureOf(chunk),
    ranges: inReadingOrder.map((range) => citedRange(chunk, around, range)),
    ...(isContext === true && { context: true as const }),
  };
}

function sourceUrl(chunk: Chunk, baseUrl: string): string {
  return chunk.sourceKey.startsWith('/') ? baseUrl + chunk.sourceKey : chunk.sourceKey;
}

/** Starts at the chunk's beginning, unless the first cited sentence would not fit; then it starts with a complete sentence before it. */
function excerpt(chunk: Chunk, cited: TextRange): string {
  const earliest = cited.end - LIMITS.chunkTextMaxLength;
  const starts = chunk.sentences.map((sentence) => sentence.start);
  const start = starts.find((candidate) => candidate >= earliest && candidate <= cited.start) ?? cited.start;
  return truncateAtGrapheme(chunk.text.slice(start - chunk.start), LIMITS.chunkTextMaxLength);
}

function citedRange(chunk: Chunk, around: AnchoredText, range: TextRange): CitedRange {
  const offset = chunk.before.length - chunk.start;
  const quote = chunk.text.slice(range.start - chunk.start, range.end - chunk.start);
  const startCodePoint = chunk.startCodePoint + countCodePoints(chunk.text.slice(0, range.start - chunk.start));
  return {
    start: range.start,
    end: range.end,
    start_cp: startCodePoint,
    end_cp: startCodePoint + countCodePoints(quote),
    quote,
    ...shownFilePage(filePageAt(chunk.filePages, range.start)),
    ...recognitionOf(chunk, range),
    ...around.context({ start: range.start + offset, end: range.end + offset }),
    ...twinsOf(chunk, range),
  };
}

/** Returns no field if the words were not recognised in a picture. */
function recognitionOf({ filePages }: Chunk, range: TextRange): Pick<CitedRange, 'text_recognition'> {
  const recognition = recognitionWithin(filePages, range);
  return recognition === null ? {} : { text_recognition: recognition };
}

/** Returns an empty object if the twins are unknown. */
function twinsOf({ sentences, twins }: Chunk, range: TextRange): Pick<CitedRange, 'twins'> {
  const sentence = sentences.findIndex(({ start, end }) => start === range.start && end === range.end);
  if (twins === null || sentence === -1) return {};
  const found = twins.find((candidate) => candidate.sentence === sentence);
  return { twins: found === undefined ? null : { count: found.count, prefix: found.prefix, suffix: found.suffix } };
}

/** Returns the cited ranges of a selection in the format of the API, one source per range; offsets index the text exactly as sent. */
export function selectionSources(cited: CitedSource[], selectedText: string): SelectionSource[] {
  return cited.flatMap(({ ranges }) => ranges.map((range) => selectionSource(range, selectedText)));
}

function selectionSource(range: TextRange, selectedText: string): SelectionSource {
  const quote = sliceRange(selectedText, range);
  const startCodePoint = countCodePoints(selectedText.slice(0, range.start));
  return {
    source_url: 'selected_text',
    page_title: 'User Selection',
    section_heading: 'Selected text',
    chunk_text: truncateAtGrapheme(quote, LIMITS.chunkTextMaxLength),
    relevance_score: NAMED,
    char_start: range.start,
    char_end: range.end,
    char_start_cp: startCodePoint,
    char_end_cp: startCodePoint + countCodePoints(quote),
    line_start: lineAt(selectedText, range.start),
    line_end: lineAt(selectedText, range.end - 1),
    quote,
  };
}

/** The 1-based line of an offset; `\r\n`, `\n` and `\r` each end one line. */
function lineAt(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\n|\r(?!\n)/g)?.length ?? 0) + 1;
}
