import { definedPhrases } from '#lib/foundation/text/english/defined-phrases.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { terms, words } from '#lib/foundation/text/terms.ts';
import { type DefinitionEntry, definitionEntries } from '#lib/books/library/definition-entries.ts';
import type { PageVersion } from '#lib/books/library/page.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Language } from '#lib/contracts/wording/languages.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Chunk, FoundPassage } from '#lib/answering/retrieval/chunk.ts';

/** Maximum number of definitions, as many as a reader compares. */
const DEFINITIONS_MAX = 5;
/** The passages in which definitions are looked for: one in a glossary says the term once, and so comes late. */
const PASSAGES_MAX = 100;
/** A longer meaning ends with the sentence before. UTF-16 code units. */
const LONGEST_MEANING = 600;

/** Words that define a term: a range of a page version. */
export interface DefiningPlace extends TextRange {
  documentId: string;
  pageId: string;
  pageVersion: string;
}

/** How words define a term; see the contract. */
export type DefinitionForm = 'entry' | 'sentence' | 'answer';

export interface FoundDefinition extends DefiningPlace {
  form: DefinitionForm;
}

/** A term, the page that is open, and the language of the term where the document of that page has none. */
export interface AskedTerm {
  term: string;
  pageId: string | null;
  language: Language;
}

interface LookedUpTerm {
  term: string;
  /** The question what the term is, in its language. */
  question: string;
  /** The open document; null if there is none. */
  documentId: string | null;
}

interface LookUpDependencies {
  pages: Pick<LibraryRepository, 'findPageVersion'>;
  /** Returns the passages that best answer a question, in one document or, for null, in all that the viewer may read. */
  search(viewer: Viewer, query: string, within: { documentId: string | null; limit: number }): Promise<FoundPassage[]>;
  /** Returns the places that the built-in model's answer cites; none if it has no answer. */
  tryQuestion(viewer: Viewer, question: string, documentId: string | null): Promise<DefiningPlace[]>;
}

/**
 * Finds where the library defines a term: the entries of definition lists, then the sentences that say in their form what it is, those of the open
 * document first; where there is neither, the words that answer the question what it is. No language model is asked.
 */
export async function lookUpTerm(
  dependencies: LookUpDependencies,
  viewer: Viewer,
  asked: LookedUpTerm,
): Promise<FoundDefinition[]> {
  const { documentId, question } = asked;
  const within = documentId === null ? [null] : [documentId, null];
  const found = await Promise.all(
    within.map((id) => dependencies.search(viewer, question, { documentId: id, limit: PASSAGES_MAX })),
  );
  const chunks = [...new Map(found.flat().map(({ chunk }) => [chunk.id, chunk])).values()];
  const key = keyOf(asked.term);
  const entries = await entriesFor(dependencies, viewer, { key, chunks });
  const defined = [...entries, ...sentencesFor(key, chunks)].toSorted(
    (one, other) => Number(other.documentId === documentId) - Number(one.documentId === documentId),
  );
  if (defined.length > 0) return distinct(defined).slice(0, DEFINITIONS_MAX);
  for (const id of within) {
    const places = await dependencies.tryQuestion(viewer, question, id);
    if (places.length > 0)
      return places.slice(0, DEFINITIONS_MAX).map((place) => ({ ...place, form: 'answer' as const }));
  }
  return [];
}

/** Returns the form in which terms are compared, in which neither case nor number nor punctuation matters. */
function keyOf(term: string): string {
  const own = terms(term);
  return (own.length > 0 ? own : words(term)).join(' ');
}

interface Looking {
  key: string;
  chunks: readonly Chunk[];
}

/** Returns the entries of definition lists whose term this is. A term is an item of its own, so only pages with such an item are read. */
async function entriesFor(
  { pages }: LookUpDependencies,
  viewer: Viewer,
  { key, chunks }: Looking,
): Promise<FoundDefinition[]> {
  const named = chunks.filter((chunk) =>
    chunk.sentences.some((sentence) => sentence.kind === 'item' && keyOf(textOf(chunk, sentence)) === key),
  );
  const found: FoundDefinition[] = [];
  for (const { documentId, pageId, pageVersion } of new Map(named.map((chunk) => [chunk.pageId, chunk])).values()) {
    const page = await pages.findPageVersion(viewer, pageId, pageVersion);
    if (page === null) continue;
    const entries = definitionEntries(page).filter(({ term }) => keyOf(page.text.slice(term.start, term.end)) === key);
    for (const entry of entries)
      found.push({ documentId, pageId, pageVersion, ...quotedRange(page, entry), form: 'entry' });
  }
  return found;
}

/** From the term to the end of its meaning, or as many sentences of that as are not too long. */
function quotedRange({ sentences }: PageVersion, { term, meaning }: DefinitionEntry): TextRange {
  const most = meaning.start + LONGEST_MEANING;
  const fitting = sentences.filter(({ start, end }) => start >= meaning.start && end <= Math.min(meaning.end, most));
  return { start: term.start, end: fitting.at(-1)?.end ?? Math.min(meaning.end, most) };
}

/** Returns the sentences that say in their form what the term is, the most explicit first. */
function sentencesFor(key: string, chunks: readonly Chunk[]): FoundDefinition[] {
  const found = chunks.flatMap((chunk) =>
    chunk.sentences.flatMap((sentence) => {
      const ranks = definedPhrases({ text: textOf(chunk, sentence), kind: sentence.kind }).flatMap(
        ({ phrase, rank, isWhole }) => (isWhole && keyOf(phrase.join(' ')) === key ? [rank] : []),
      );
      if (ranks.length === 0) return [];
      const { documentId, pageId, pageVersion } = chunk;
      const place = { documentId, pageId, pageVersion, start: sentence.start, end: sentence.end };
      return [{ ...place, form: 'sentence' as const, rank: Math.max(...ranks) }];
    }),
  );
  return found.toSorted((one, other) => other.rank - one.rank).map(({ rank: _rank, ...definition }) => definition);
}

/** A sentence that an entry contains is not told again. */
function distinct(definitions: readonly FoundDefinition[]): FoundDefinition[] {
  const kept: FoundDefinition[] = [];
  for (const one of definitions) {
    const isTold = kept.some(({ pageId, start, end }) => pageId === one.pageId && start <= one.start && one.end <= end);
    if (!isTold) kept.push(one);
  }
  return kept;
}

function textOf(chunk: Chunk, { start, end }: Sentence): string {
  return chunk.text.slice(start - chunk.start, end - chunk.start);
}
