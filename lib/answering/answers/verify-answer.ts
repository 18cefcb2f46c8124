import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import type { Footnote, FootnoteRange } from './answer-document.ts';
import { entryParts } from './answer-layout.ts';
import { endOfFrontMatter, readFrontMatter, sha256, textWithoutLinks } from './answer-front-matter.ts';
import { parseAnswer } from './parse-answer.ts';

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
