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

/** Where pages are read: the current version, or the one named; null when there is none that may be read. */
export type ReadVerifiedPage = (pageId: string, version?: string) => Promise<VerifiedPage | null>;

/**
 * What became of a footnote. `exact`: its words stand where it says. `moved`: they stand elsewhere on the page by now, or differ in case,
 * typography or white space. `orphaned`: they are gone from the page, or the page is. `altered`: the file is not as it was kept.
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
  /** Of the words, a footnote’s mark aside: `altered` when anything of the file, links aside, is not as it was written. */
  file: 'intact' | 'altered';
  footnotes: VerifiedFootnote[];
}

const WORST_FIRST: readonly FootnoteStatus[] = ['altered', 'orphaned', 'moved', 'exact'];
const LINK_IN_ENTRY = /\]\([^\s()<>]*\)/g;

/** Checks a file against itself, and each of its footnotes against the version of the page it cites and against the current one. */
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

/** Whether everything is where the file says, or has only moved. */
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

/** Whether the text is the version that is named, and the words stand in it as the footnote says. */
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

/** A file as it was read. */
interface ParsedAnswer {
  document: AnswerDocument;
  /** By footnote number. */
  links: Map<number, string>;
  /** The addresses of pictures, likewise. */
  pictures: Map<number, string>;
}

/**
 * Reads the file of an answer back, strictly: null when any byte of it, links aside, is not as the file of this answer is written, and
 * when a link is not one that leads to its footnote’s page or picture through one server.
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

/** The answer’s words and markers, which stand where the front matter says; null when they do not. */
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

/** The links in a text that is made of these parts and of nothing else; null when it is not, or when a footnote has two. */
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
