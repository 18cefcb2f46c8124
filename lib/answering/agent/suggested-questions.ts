import type { Viewer } from '#lib/people/access/viewer.ts';
import { LANGUAGE_NAMES } from '#lib/contracts/wording/language-names.ts';
import type { Language } from '#lib/contracts/wording/languages.ts';
import { formatMessage, withoutIsolates } from '#lib/contracts/wording/wording.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { type PageSummary, type PageVersion, sectionRange } from '#lib/books/library/page.ts';
import { headingQuestions } from '#lib/foundation/text/english/heading-questions.ts';
import { placeWords } from '#lib/foundation/text/english/place-words.ts';
import { bodyParts, type WeighedPart } from '#lib/foundation/text/body-parts.ts';

/** Maximum number of texts in memory at a time. */
const TEXTS_AT_ONCE = 20;

/** A place in a document that an answer cites. */
export interface CitedPlace {
  documentId: string;
  pageId: string;
  /** Offset of the first cited word on its page. */
  start: number;
}

interface SuggestionDependencies extends PartSource {
  findPageVersion(viewer: Viewer, pageId: string): Promise<Pick<PageVersion, 'headings' | 'text'> | null>;
  listPages(viewer: Viewer, documentId: string): Promise<Pick<PageSummary, 'id' | 'title' | 'depth'>[]>;
  /**
   * Returns the places cited by the built-in model's answer to a question about the document; an empty list if it has no answer. The attempt is not
   * recorded.
   */
  tryQuestion(viewer: Viewer, asked: Candidate): Promise<readonly CitedPlace[]>;
}

/** A question as it would be asked: about a document, with or without an open page. */
export interface Candidate {
  question: string;
  documentId: string;
  pageId?: string;
  /** The conversation that it continues. */
  sessionId?: string;
}

/** A question, with a test for the places that an answer to it has to cite. */
interface Hopeful extends Candidate {
  isOf: (place: CitedPlace) => boolean;
}

/** The reader's place, on a page of a document or in its contents, and the language of their interface. */
export interface StartingPlace {
  documentId: string;
  pageId: string | null;
  language: Language;
}

/** The turn that follow-ups continue. */
interface AnsweredTurn extends Pick<Turn, 'query' | 'sources'> {
  sessionId: string;
  language: Language;
}

const FOLLOW_UPS_MAX = 3;

/** Maximum number of starters made from headings, in addition to those that every page or book gets. */
const STARTERS_MAX = { page: 1, book: 2 };

/** Maximum number of questions tried for one place or answer. */
const TRIED_MAX = 6;

/** Number of cited pages used, starting with the first cited. */
const PAGES_MAX = 2;

/**
 * Suggests questions to follow an answer: made from the headings of the pages that it cites, those after the cited text first, as far as the first
 * cited book can answer them from there.
 */
export async function suggestFollowUps(
  dependencies: SuggestionDependencies,
  viewer: Viewer,
  { query, sources, sessionId, language }: AnsweredTurn,
): Promise<string[]> {
  const all = sources.flatMap((source) => ('page_id' in source ? [source] : []));
  const cited = all.filter(({ doc_id: documentId }) => documentId === all[0]?.doc_id);
  const said = new Set([query, ...all.map(({ section_heading: heading }) => heading)].map(comparable));
  const pages = [...new Map(cited.map((source) => [source.page_id, source])).values()].slice(0, PAGES_MAX);
  const hopefuls: Hopeful[] = [];
  for (const { page_id: pageId, doc_id: documentId, ranges } of pages) {
    const version = await dependencies.findPageVersion(viewer, pageId);
    const parts = version === null ? [] : pageParts(pageId, version);
    const from = ranges[0]?.start ?? 0;
    const behind = parts.filter(({ start }) => start > from);
    const ordered = [...behind, ...parts.filter(({ start }) => start <= from)];
    const fresh = ordered.filter(({ title }) => !said.has(comparable(title)));
    hopefuls.push(...ofParts(fresh, { documentId, sessionId, language }));
  }
  // The reader's place at that time is unknown.
  const fresh = hopefuls.filter(({ question }) => !said.has(comparable(question)) && placeWords(question) === null);
  return answeredOnes(dependencies, viewer, { hopefuls: fresh.slice(0, TRIED_MAX), most: FOLLOW_UPS_MAX });
}

/**
 * Suggests questions to begin with: those that suit every page or book, and those made from the headings of a page or the chapters of a document, as
 * far as the document answers them. Null when the viewer has no such page or document.
 */
export async function suggestStarters(
  dependencies: SuggestionDependencies,
  viewer: Viewer,
  { documentId, pageId, language }: StartingPlace,
): Promise<string[] | null> {
  const pages = await dependencies.listPages(viewer, documentId);
  const page = pages.find(({ id }) => id === pageId);
  if (pages.length === 0 || (pageId !== null && page === undefined)) return null;
  const words = WORDINGS[language].reader.offeredQuestions;
  const place = { documentId, ...(pageId !== null && { pageId }) };
  const always = (pageId === null ? [words.aboutThisBook] : [words.summariseThisPage, words.keyTermsOfThisPage]).map(
    (question): Hopeful => ({ ...place, question, isOf: (cited) => pageId === null || cited.pageId === pageId }),
  );
  const body = await bookParts(dependencies, viewer, { documentId, pages });
  const version = page === undefined ? null : await dependencies.findPageVersion(viewer, page.id);
  const isInBody = page === undefined || body.some(({ pageIds }) => pageIds.has(page.id));
  const parts = page === undefined || version === null ? body : isInBody ? pageParts(page.id, version) : [];
  const made = ofParts(parts, { ...place, language }).slice(0, TRIED_MAX);
  return [
    ...(await answeredOnes(dependencies, viewer, { hopefuls: always, most: always.length })),
    ...(await answeredOnes(dependencies, viewer, { hopefuls: made, most: STARTERS_MAX[page ? 'page' : 'book'] })),
  ];
}

/** Returns those of the questions that the document answers, in their order. */
export async function suggestKnown(
  dependencies: Pick<SuggestionDependencies, 'tryQuestion'>,
  viewer: Viewer,
  { documentId, questions }: { documentId: string; questions: readonly string[] },
): Promise<string[]> {
  const hopefuls = questions.map((question) => ({ question, documentId, isOf: () => true }));
  return answeredOnes(dependencies, viewer, { hopefuls, most: questions.length });
}

function ofParts(
  parts: readonly Part[],
  { language, ...place }: Omit<Candidate, 'question'> & { language: Language },
): Hopeful[] {
  const { common, offeredQuestions } = WORDINGS[language].reader;
  const tellMeAbout = (heading: string) =>
    withoutIsolates(formatMessage(offeredQuestions.tellMeAbout, { heading }, common.locale));
  const asked = { language: LANGUAGE_NAMES[language].ofText, tellMeAbout };
  const titles = new Map(parts.map((part) => [part.title, part]));
  return headingQuestions([...titles.keys()], asked).map(({ question, heading }) => ({
    ...place,
    question,
    isOf: (cited) => titles.get(heading)?.holds(cited) ?? false,
  }));
}

async function answeredOnes(
  dependencies: Pick<SuggestionDependencies, 'tryQuestion'>,
  viewer: Viewer,
  { hopefuls, most }: { hopefuls: readonly Hopeful[]; most: number },
): Promise<string[]> {
  const answered: string[] = [];
  for (const { isOf, ...candidate } of hopefuls) {
    if (answered.length === most) break;
    const cited = await dependencies.tryQuestion(viewer, candidate);
    const isOwn = ({ documentId }: CitedPlace) => documentId === candidate.documentId;
    if (cited.length > 0 && cited.every(isOwn) && cited.some(isOf)) answered.push(candidate.question);
  }
  return answered;
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A chapter of a book or a section of a page that can be asked about. */
interface Part extends WeighedPart {
  pageIds: ReadonlySet<string>;
  /** Offset of its beginning on its first page. */
  start: number;
  /** True if the given words of the document are in this part. */
  holds: (place: { pageId: string; start: number }) => boolean;
}

interface PartSource {
  /** In no order. */
  listPageTexts(viewer: Viewer, pageIds: string[]): Promise<{ pageId: string; text: string }[]>;
  findPageVersion(viewer: Viewer, pageId: string): Promise<Pick<PageVersion, 'headings' | 'text'> | null>;
}

interface Book {
  documentId: string;
  pages: readonly Pick<PageSummary, 'id' | 'title' | 'depth'>[];
}

/** Returns the chapters of a book (`bodyParts`) in reading order; for a book with a single page, its sections. */
async function bookParts(source: PartSource, viewer: Viewer, { pages }: Book): Promise<Part[]> {
  const [only] = pages;
  if (only !== undefined && pages.length === 1) {
    const version = await source.findPageVersion(viewer, only.id);
    return version === null ? [] : bodyParts(pageParts(only.id, version));
  }
  const lengths = await lengthsOf(source, viewer, pages);
  const chapters: { title: string; pageIds: Set<string> }[] = [];
  for (const { id, title, depth } of pages) {
    if (depth === 0) chapters.push({ title, pageIds: new Set([id]) });
    else chapters.at(-1)?.pageIds.add(id);
  }
  return bodyParts(
    chapters.map(({ title, pageIds }) => ({
      ...{ title, pageIds, start: 0 },
      weight: [...pageIds].reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0),
      holds: ({ pageId }) => pageIds.has(pageId),
    })),
  );
}

/** Returns the sections of a page in order. */
function pageParts(pageId: string, version: Pick<PageVersion, 'headings' | 'text'>): Part[] {
  return version.headings.map(({ id, text: title, start }) => {
    const end = sectionRange(version, id)?.end ?? version.text.length;
    return {
      ...{ title, start, weight: end - start, pageIds: new Set([pageId]) },
      holds: (place) => place.pageId === pageId && place.start >= start && place.start < end,
    };
  });
}

async function lengthsOf(source: PartSource, viewer: Viewer, pages: Book['pages']): Promise<Map<string, number>> {
  const lengths = new Map<string, number>();
  for (let from = 0; from < pages.length; from += TEXTS_AT_ONCE) {
    const some = pages.slice(from, from + TEXTS_AT_ONCE).map(({ id }) => id);
    for (const { pageId, text } of await source.listPageTexts(viewer, some)) lengths.set(pageId, text.length);
  }
  return lengths;
}
