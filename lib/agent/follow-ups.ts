import type { Viewer } from '#lib/access/viewer.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import type { PageVersion } from '#lib/library/page.ts';
import { headingQuestions } from '#lib/text/english/heading-questions.ts';

interface FollowUpDependencies {
  findPageVersion(viewer: Viewer, pageId: string): Promise<Pick<PageVersion, 'headings'> | null>;
  /** Whether the document has an answer, as the built-in model finds one: nothing of it is recorded. */
  isAnswered(viewer: Viewer, asked: { question: string; documentId: string }): Promise<boolean>;
}

const SUGGESTED_MAX = 3;

/** Of one answer, as many questions are tried. */
const TRIED_MAX = 6;

/** Of the pages that an answer cites, those that it cites first. */
const PAGES_MAX = 2;

/**
 * Questions to go on with behind an answer: of the headings of the pages that it cites, those behind what it cites first, as far as their book
 * answers them.
 */
export async function suggestFollowUps(
  dependencies: FollowUpDependencies,
  viewer: Viewer,
  { query, sources }: Pick<Turn, 'query' | 'sources'>,
): Promise<string[]> {
  const cited = sources.flatMap((source) => ('page_id' in source ? [source] : []));
  const said = new Set([query, ...cited.map(({ section_heading: heading }) => heading)].map(comparable));
  const pages = [...new Map(cited.map((source) => [source.page_id, source])).values()].slice(0, PAGES_MAX);
  const candidates: { question: string; documentId: string }[] = [];
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
  const suggested: string[] = [];
  for (const candidate of candidates.slice(0, TRIED_MAX)) {
    if (suggested.length === SUGGESTED_MAX) break;
    if (!said.has(comparable(candidate.question)) && (await dependencies.isAnswered(viewer, candidate)))
      suggested.push(candidate.question);
  }
  return suggested;
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
