import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { splitSentences } from '#lib/foundation/text/split-sentences.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import type { PageVersion } from '#lib/books/library/page.ts';
import type { IndexedPage, LibraryRepository } from '#lib/books/library/ports.ts';

import type { DocumentOutline, DocumentSummaries, DocumentSummariser } from '../ports.ts';

/** Maximum time for which a document waits for its summary. */
const PATIENCE_MS = 30_000;

interface Summarising {
  /** Null makes the summary consist of the document's own sentences. */
  summariser: DocumentSummariser | null;
  signal: AbortSignal;
  patienceMs?: number;
}

/** Maximum length in code points, in which the API's limits are measured. */
export const MAX_BRIEF = 300;
export const MAX_STANDARD = 1_200;
const BRIEF_SENTENCES = 2;

/** Minimum length: shorter sentences have little content. Longer ones leave no room for others. */
const SHORTEST = 40;
/** Maximum share of a sentence's terms that occur in sentences chosen before. */
const MOST_REPETITION = 0.6;
/** The first sentence of a page states its subject more often than the fifth. */
const LEAD = 0.35;
/** Number of sentences processed without a pause. */
const SENTENCES_AT_ONCE = 300;
/** Weight of the first page, which is about the entire document. */
const FIRST_PAGE = 1.5;
const ABOUT_TITLE = 0.5;

interface RankedSentence {
  text: string;
  terms: ReadonlySet<string>;
  /** Index in reading order. */
  position: number;
  score: number;
}

/**
 * Returns the summaries of a document, and whether the summariser failed: then they are made of the document's own sentences. Rejects with the
 * signal's reason when stopped.
 */
export async function summariseDocument(
  outline: DocumentOutline,
  { summariser, signal, patienceMs = PATIENCE_MS }: Summarising,
): Promise<{ summaries: DocumentSummaries; hasFailed: boolean }> {
  if (summariser === null) return { summaries: await extractSummaries(outline), hasFailed: false };
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    return { summaries: await summariser.summarise(outline, within), hasFailed: false };
  } catch {
    signal.throwIfAborted();
    return { summaries: await extractSummaries(outline), hasFailed: true };
  }
}

/**
 * Returns summaries of whole sentences of the document, word for word and in their order: from its author's description, else the sentences that
 * cover most of the beginnings of its pages. The same outline gives the same summaries. A document without a sentence is summarised by its title.
 * Yields to other work between pages.
 */
export async function extractSummaries(outline: DocumentOutline): Promise<DocumentSummaries> {
  const said = sentencesOf(outline.description ?? '');
  const ranked = await rankSentences(outline);
  const brief = await pick(said.length > 0 ? inTurn(said) : ranked, {
    characters: MAX_BRIEF,
    sentences: BRIEF_SENTENCES,
  });
  const standard = await pick(
    [...inTurn(said), ...ranked.map((one) => ({ ...one, position: one.position + said.length }))],
    {
      characters: MAX_STANDARD,
      sentences: Number.POSITIVE_INFINITY,
    },
  );
  const title = [...outline.title].slice(0, MAX_BRIEF).join('');
  return { brief: brief === '' ? title : brief, standard: standard === '' ? title : standard };
}

/** Picks the best sentences that fit, and returns them in reading order. */
async function pick(
  ranked: readonly RankedSentence[],
  most: { characters: number; sentences: number },
): Promise<string> {
  const picked: RankedSentence[] = [];
  const known = new Set<string>();
  let length = 0;
  for (const [rank, sentence] of ranked.entries()) {
    if (rank % SENTENCES_AT_ONCE === 0) await takeTurn();
    const longer = length + countCodePoints(sentence.text) + (picked.length > 0 ? 1 : 0);
    if (picked.length >= most.sentences || longer > most.characters || repeats(sentence, known)) continue;
    picked.push(sentence);
    for (const term of sentence.terms) known.add(term);
    length = longer;
  }
  return picked
    .toSorted((one, other) => one.position - other.position)
    .map(({ text }) => text)
    .join(' ');
}

function repeats(sentence: RankedSentence, known: ReadonlySet<string>): boolean {
  const again = [...sentence.terms].filter((term) => known.has(term)).length;
  return sentence.terms.size > 0 && again / sentence.terms.size > MOST_REPETITION;
}

interface Candidate {
  text: string;
  terms: ReadonlySet<string>;
  pageIndex: number;
  /** On its page. */
  index: number;
}

async function rankSentences({ title, pages }: DocumentOutline): Promise<RankedSentence[]> {
  const titleTerms = new Set(terms(title));
  const frequencies = new Map<string, number>();
  const candidates: Candidate[] = [];
  for (const [pageIndex, { sentences }] of pages.entries()) {
    await takeTurn();
    for (const [index, text] of sentences.entries()) {
      const held = new Set(terms(text));
      candidates.push({ text, terms: held, pageIndex, index });
      for (const term of held) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
  }
  const score = ({ text, terms: held, pageIndex, index }: Candidate, position: number) => {
    const central = [...held].reduce((sum, term) => sum + Math.log(frequencies.get(term) ?? 1), 0);
    const aboutTitle = [...held].filter((term) => titleTerms.has(term)).length * ABOUT_TITLE;
    // Long sentences contain more terms, but are not better because of that.
    const centrality = (central + aboutTitle) / Math.sqrt(held.size + 1);
    const points = (centrality + 0.01) * (pageIndex === 0 ? FIRST_PAGE : 1) * (1 / (1 + LEAD * index));
    const fit = countCodePoints(text) < SHORTEST || /[?:]$/.test(text) ? 0.5 : 1;
    return { text, terms: held, position, score: points * fit };
  };
  const scored: RankedSentence[] = [];
  for (const [position, candidate] of candidates.entries()) {
    if (position % SENTENCES_AT_ONCE === 0) await takeTurn();
    scored.push(score(candidate, position));
  }
  await takeTurn();
  return scored.toSorted((one, other) => other.score - one.score || one.position - other.position);
}

function inTurn(sentences: readonly string[]): RankedSentence[] {
  return sentences.map((text, position) => ({ text, terms: new Set(terms(text)), position, score: 0 }));
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** Maximum number of pages read: more of them do not improve a summary. */
const MOST_PAGES = 200;
/** A page states its subject early, if at all. */
const SENTENCES_PER_PAGE = 12;
const LONGEST_SENTENCE = 300;

interface Outlined {
  id: string;
  title: string;
  language: string | null;
}

/** Returns the input for a summary of a document: its pages, or a limited number of them spread evenly, each with its first sentences. */
export async function outlineDocument(
  library: Pick<LibraryRepository, 'listIndexedPages' | 'findPageVersion'>,
  { id, title, language }: Outlined,
  description: string | null,
): Promise<DocumentOutline> {
  const pages = [];
  for (const { id: pageId } of spread(await library.listIndexedPages(id))) {
    const version = await library.findPageVersion(UNRESTRICTED, pageId);
    if (version !== null) pages.push(outlinePage(version));
  }
  return { title, language, description, pages };
}

function outlinePage({ text, sentences, headings }: PageVersion): DocumentOutline['pages'][number] {
  const prose = sentences
    .filter(({ kind, start, end }) => kind === 'prose' && end - start <= LONGEST_SENTENCE)
    .slice(0, SENTENCES_PER_PAGE)
    .map(({ start, end }) => text.slice(start, end));
  return { title: headings[0]?.text ?? '', headings: headings.map((heading) => heading.text), sentences: prose };
}

function spread(pages: readonly IndexedPage[]): IndexedPage[] {
  const step = Math.ceil(pages.length / MOST_PAGES);
  return pages.filter((_page, index) => index % step === 0);
}
