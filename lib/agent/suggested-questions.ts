import type { Viewer } from '#lib/access/viewer.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import type { PageSummary, PageVersion } from '#lib/library/page.ts';
import { headingQuestions } from '#lib/text/english/heading-questions.ts';

interface SuggestionDependencies {
  findPageVersion(viewer: Viewer, pageId: string): Promise<Pick<PageVersion, 'headings'> | null>;
  listPages(viewer: Viewer, documentId: string): Promise<Pick<PageSummary, 'id' | 'title' | 'depth'>[]>;
  /** Whether the document has an answer, as the built-in model finds one: nothing of it is recorded. */
  isAnswered(viewer: Viewer, asked: Candidate): Promise<boolean>;
}

/** A question that may be suggested, as it would be asked: of a document, with a page open or none. */
interface Candidate {
  question: string;
  documentId: string;
  pageId?: string;
}

/** Where a reader is: on a page of a document, or in its contents. */
export interface StartingPlace {
  documentId: string;
  pageId: string | null;
}

const FOLLOW_UPS_MAX = 3;

/** Beside those that every page or book is asked. */
const STARTERS_MAX = { page: 1, book: 2 };

/** For one place or answer, as many questions are tried. */
const TRIED_MAX = 6;

/** Of the pages that an answer cites, those that it cites first. */
const PAGES_MAX = 2;

/**
 * Questions to go on with behind an answer: of the headings of the pages that it cites, those behind what it cites first, as far as their book
 * answers them.
 */
export async function suggestFollowUps(
  dependencies: SuggestionDependencies,
  viewer: Viewer,
  { query, sources }: Pick<Turn, 'query' | 'sources'>,
): Promise<string[]> {
  const cited = sources.flatMap((source) => ('page_id' in source ? [source] : []));
  const said = new Set([query, ...cited.map(({ section_heading: heading }) => heading)].map(comparable));
  const pages = [...new Map(cited.map((source) => [source.page_id, source])).values()].slice(0, PAGES_MAX);
  const candidates: Candidate[] = [];
  for (const { page_id: pageId, doc_id: documentId, ranges } of pages) {
    const headings = (await dependencies.findPageVersion(viewer, pageId))?.headings ?? [];
    const from = ranges[0]?.start ?? 0;
    const [before, behind] = [
      headings.filter(({ start }) => start <= from),
      headings.filter(({ start }) => start > from),
    ];
    const texts = [...behind, ...before].map(({ text }) => text).filter((text) => !said.has(comparable(text)));
    candidates.push(...headingQuestions(texts).map((question) => ({ question, documentId })));
  }
  const fresh = candidates.slice(0, TRIED_MAX).filter(({ question }) => !said.has(comparable(question)));
  return answeredOnes(dependencies, viewer, { candidates: fresh, most: FOLLOW_UPS_MAX });
}

/**
 * Questions to begin with: of the headings of a page, or of the chapters of a document, as far as the document answers them; null when the
 * viewer has no such page or document.
 */
export async function suggestStarters(
  dependencies: SuggestionDependencies,
  viewer: Viewer,
  { documentId, pageId }: StartingPlace,
): Promise<string[] | null> {
  const pages = await dependencies.listPages(viewer, documentId);
  const page = pages.find(({ id }) => id === pageId);
  if (pages.length === 0 || (pageId !== null && page === undefined)) return null;
  const headings = page && (await dependencies.findPageVersion(viewer, page.id))?.headings;
  const texts = page
    ? [...(headings ?? []).map(({ text }) => text), page.title]
    : pages.filter(({ depth }) => depth === 0).map(({ title }) => title);
  const candidates = headingQuestions(texts)
    .slice(0, TRIED_MAX)
    .map((question) => ({ question, documentId, ...(pageId !== null && { pageId }) }));
  return answeredOnes(dependencies, viewer, { candidates, most: STARTERS_MAX[page ? 'page' : 'book'] });
}

async function answeredOnes(
  dependencies: SuggestionDependencies,
  viewer: Viewer,
  { candidates, most }: { candidates: readonly Candidate[]; most: number },
): Promise<string[]> {
  const answered: string[] = [];
  for (const candidate of candidates) {
    if (answered.length === most) break;
    if (await dependencies.isAnswered(viewer, candidate)) answered.push(candidate.question);
  }
  return answered;
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
