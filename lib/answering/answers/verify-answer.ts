import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import type { Footnote, FootnoteRange, AnswerDocument } from './answer-document.ts';
import { entryParts, bodyParts, type FilePart, headingOf, markerParts } from './answer-layout.ts';
import {
  endOfFrontMatter,
  readFrontMatter,
  sha256,
  textWithoutLinks,
  type FrontMatter,
  writeFrontMatter,
} from './answer-front-matter.ts';

const LINK = /[^\s()<>]*/y;

const LINK_FORM = /^(https?:\/\/[^\s()<>#?]+)\/source\/[\w.-]+#page=(\d+)$/;

const PICTURE_FORM = /^(https?:\/\/[^\s()<>#?]+)\/api\/pictures\/[\w.-]+$/;

/** A version of a page’s canonical text. */
interface VerifiedPage {
  version: string;
  text: string;
}

/** Reads a page: the current version, or the named one; null when there is none that may be read. */
export type ReadVerifiedPage = (pageId: string, version?: string) => Promise<VerifiedPage | null>;

/**
 * The status of a footnote. `exact`: its words are at the stated position. `moved`: they are now elsewhere on the page, or differ in case, typography
 * or white space. `orphaned`: they are gone from the page, or the page is. `altered`: the file differs from the stored one.
 */
type FootnoteStatus = 'exact' | 'moved' | 'orphaned' | 'altered';

interface VerifiedFootnote {
  number: number;
  title: string;
  pageNumber: number;
  status: FootnoteStatus;
}

export interface VerifiedAnswer {
  question: string | null;
  /**
   * Status of the file's text, with footnote statuses given separately: `altered` when anything in it, apart from links, differs from how it was
   * written.
   */
  file: 'intact' | 'altered';
  footnotes: VerifiedFootnote[];
}

const WORST_FIRST: readonly FootnoteStatus[] = ['altered', 'orphaned', 'moved', 'exact'];
const LINK_IN_ENTRY = /\]\([^\s()<>]*\)/g;

/** Verifies a file against itself, and each of its footnotes against the cited version of the page and against the current one. */
export async function verifyAnswer(markdown: string, readPage: ReadVerifiedPage): Promise<VerifiedAnswer> {
  const bodyAt = endOfFrontMatter(markdown);
  const front = bodyAt === -1 ? null : readFrontMatter(markdown.slice(0, bodyAt));
  if (front === null) return { question: null, file: 'altered', footnotes: [] };
  const { document, quoteHashes } = front;
  const shown = withoutLinks(markdown.slice(bodyAt));
  const footnotes: VerifiedFootnote[] = [];
  for (const [index, footnote] of document.footnotes.entries()) {
    const isShown = shown.includes(withoutLinks(textWithoutLinks(entryParts(document, footnote))));
    const isWhole = footnote.ranges.every(({ quote }, at) => sha256(quote) === quoteHashes[index]?.[at]);
    const status = isShown && isWhole ? await verifyFootnote(footnote, readPage) : 'altered';
    const { number, documentTitle: title, pageNumber } = footnote;
    footnotes.push({ number, title, pageNumber, status });
  }
  return { question: document.question, file: parseAnswer(markdown) === null ? 'altered' : 'intact', footnotes };
}

/** Whether everything is where the file says, or has merely moved. */
export function isVerified({ file, footnotes }: VerifiedAnswer): boolean {
  return file === 'intact' && footnotes.every(({ status }) => status === 'exact' || status === 'moved');
}

async function verifyFootnote(footnote: Footnote, readPage: ReadVerifiedPage): Promise<FootnoteStatus> {
  const { pageId, pageVersion, ranges } = footnote;
  const [cited, current] = await Promise.all([readPage(pageId, pageVersion), readPage(pageId)]);
  if (cited !== null && !isVersionOf(cited, footnote)) return 'altered';
  if (current === null) return 'orphaned';
  if (current.version === pageVersion) return 'exact';
  const [before, now] = [cited && new AnchoredText(cited.text), new AnchoredText(current.text)];
  const statuses = ranges.map(
    (range) => now.resolve({ ...range, ...(before !== null && { twins: before.twins(range) }) }).status,
  );
  return WORST_FIRST.find((status) => statuses.some((found) => found === status)) ?? 'exact';
}

/** True if the text is the named version and contains the words at the footnote's positions. */
function isVersionOf({ text }: VerifiedPage, { pageVersion, ranges }: Footnote): boolean {
  return sha256(text) === pageVersion && ranges.every((range) => standsIn(text, range));
}

function standsIn(text: string, { start, end, quote, prefix, suffix }: FootnoteRange): boolean {
  const isThere = start < end && text.slice(start, end) === quote;
  return isThere && text.slice(0, start).endsWith(prefix) && text.slice(end).startsWith(suffix);
}

function withoutLinks(text: string): string {
  return text.replace(LINK_IN_ENTRY, ']()');
}

/** A parsed file. */
interface ParsedAnswer {
  document: AnswerDocument;
  /** By footnote number. */
  links: Map<number, string>;
  /** The addresses of images by footnote number. */
  pictures: Map<number, string>;
}

/**
 * Parses the file of an answer strictly: null when any byte of it, apart from links, differs from how this answer's file is written, or when a link
 * does not lead to its footnote’s page or image through a single server.
 */
export function parseAnswer(markdown: string): ParsedAnswer | null {
  const bodyAt = endOfFrontMatter(markdown);
  const front = bodyAt === -1 ? null : readFrontMatter(markdown.slice(0, bodyAt));
  if (front === null) return null;
  const answer = readAnswer(front, markdown.slice(bodyAt));
  if (answer === null) return null;
  const document = { ...front.document, answer };
  if (markdown.slice(0, bodyAt) !== writeFrontMatter(document)) return null;
  const found = matchParts(bodyParts(document), markdown.slice(bodyAt));
  return found !== null && areLinksOf(document, found) ? { document, ...found } : null;
}

/** Returns the answer’s text with its markers, which must be where the front matter says; null when they are not. */
function readAnswer({ document, markers, answerLength }: FrontMatter, body: string): string | null {
  const heading = headingOf({ ...document, answer: '' });
  if (!body.startsWith(heading)) return null;
  let answer = '';
  let at = heading.length;
  for (const [start, number] of markers) {
    if (start < answer.length) return null;
    const text = body.slice(at, at + start - answer.length);
    answer += text;
    const end = endOfParts(markerParts(document, { number, before: answer }), body, at + text.length);
    if (end === -1) return null;
    answer += `[${number}]`;
    at = end;
  }
  return answerLength < answer.length ? null : answer + body.slice(at, at + answerLength - answer.length);
}

function endOfParts(parts: readonly FilePart[], text: string, from: number): number {
  let at = from;
  for (const part of parts) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return -1;
      at += part.text.length;
    } else at += linkAt(text, at).length;
  }
  return at;
}

type Addresses = Pick<ParsedAnswer, 'links' | 'pictures'>;

/** Returns the links in a text that consists of exactly these parts; null when it does not, or when a footnote has two links. */
function matchParts(parts: readonly FilePart[], text: string): Addresses | null {
  const found: Addresses = { links: new Map(), pictures: new Map() };
  let at = 0;
  for (const part of parts) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return null;
      at += part.text.length;
      continue;
    }
    const [known, number] = 'linkOf' in part ? [found.links, part.linkOf] : [found.pictures, part.pictureOf];
    const link = linkAt(text, at);
    if ((known.get(number) ?? link) !== link) return null;
    known.set(number, link);
    at += link.length;
  }
  return at === text.length ? found : null;
}

function linkAt(text: string, at: number): string {
  LINK.lastIndex = at;
  return LINK.exec(text)?.[0] ?? '';
}

function areLinksOf({ footnotes }: AnswerDocument, { links, pictures }: Addresses): boolean {
  const servers = new Set<string>();
  const leadToPages = footnotes.every(({ number, pageNumber }) => {
    const [, server, page] = LINK_FORM.exec(links.get(number) ?? '') ?? [];
    if (server !== undefined) servers.add(server);
    return servers.size === 1 && page === String(pageNumber);
  });
  return leadToPages && [...pictures.values()].every((address) => servers.has(PICTURE_FORM.exec(address)?.[1] ?? ''));
}
