import { languageOfWords } from '#lib/text/languages/language-of.ts';
import { termsIn, tokensOfWords } from '#lib/text/languages/language-terms.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import { type TextToken, writtenWords } from '#lib/text/terms.ts';

import type { QuotablePassage } from './quoting-request.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/** A sentence of the evidence with what choosing needs to know of it. */
export interface Candidate extends QuotableSentence {
  passage: QuotablePassage;
  /** Which run of passages it stands in, and its position there, in reading order. */
  runIndex: number;
  index: number;
  language: Language;
  tokens: TextToken[];
  /** Its terms in order. */
  sequence: string[];
  terms: ReadonlySet<string>;
  /** Terms of the headings and titles it stands under, of the innermost of them, and of its page’s title. */
  headingTerms: ReadonlySet<string>;
  sectionTerms: ReadonlySet<string>;
  pageTerms: ReadonlySet<string>;
  /** How many sentences of its section stand before it; null where its run begins in the middle of the section. */
  sinceHeading: number | null;
}

/** In which language a passage's words are taken. */
export interface PassageLanguages {
  /** Stands for what the words tell. */
  known?: Language | undefined;
  /** Where they do not tell. */
  otherwise: Language;
}

/** The sentences in reading order, their terms in the passage's language, run by run of passages that go on where the one before ends; a repeated one (the same number) only once. */
export function candidateSentences(passages: QuotablePassage[], languages: PassageLanguages): Candidate[][] {
  const seen = new Set<number>();
  const runs: Candidate[][] = [];
  for (const passage of passages) {
    if (passage.continues !== true || runs.length === 0) runs.push([]);
    addPassage(passage, languages, { runs, seen });
  }
  return runs;
}

function addPassage(
  passage: QuotablePassage,
  { known, otherwise }: PassageLanguages,
  { runs, seen }: { runs: Candidate[][]; seen: Set<number> },
): void {
  const sentences = passage.sentences
    .map((sentence) => ({ ...sentence, words: writtenWords(sentence.text) }))
    .sort((first, second) => first.start - second.start);
  const language = known ?? languageOfWords(sentences.flatMap(({ words }) => words)) ?? otherwise;
  const terms = (text: string) => termsIn(text, language);
  const run = runs.at(-1) ?? [];
  const titles = [passage.documentTitle, passage.pageTitle, fileStem(passage.filename), ...passage.headingPath];
  const titleTerms = titles.flatMap(terms);
  for (const { words, ...sentence } of sentences) {
    if (seen.has(sentence.number) || isFence(sentence)) continue;
    seen.add(sentence.number);
    const sentenceTokens = tokensOfWords(words, language);
    const sequence = sentenceTokens.flatMap(({ terms: found }) => found);
    const own = { language, tokens: sentenceTokens, sequence, terms: new Set(sequence) };
    const above = placeBehind(run.at(-1), titleTerms) ?? {
      headingTerms: new Set(titleTerms),
      sectionTerms: new Set(terms(passage.headingPath.at(-1) ?? passage.pageTitle)),
      pageTerms: new Set(terms(passage.pageTitle)),
      sinceHeading: null,
    };
    run.push({ ...sentence, passage, runIndex: runs.length - 1, index: run.length, ...own, ...above });
  }
}

type Place = Pick<Candidate, 'headingTerms' | 'sectionTerms' | 'pageTerms' | 'sinceHeading'>;

function placeBehind(last: Candidate | undefined, titleTerms: string[]): Place | null {
  if (last === undefined) return null;
  const { kind, pageTerms, headingTerms, sectionTerms, sinceHeading, sequence } = last;
  if (kind === 'heading')
    return {
      pageTerms,
      headingTerms: new Set([...titleTerms, ...sequence]),
      sectionTerms: last.terms,
      sinceHeading: 0,
    };
  return { pageTerms, headingTerms, sectionTerms, sinceHeading: sinceHeading === null ? null : sinceHeading + 1 };
}

// In pasted Markdown the fence is a line like any other; it is no part of the code.
function isFence({ kind, text }: QuotableSentence): boolean {
  return kind === 'code' && /^\s*(?:```|~~~)/.test(text);
}

function fileStem(filename: string): string {
  return filename.replace(/\.\w+$/, '').replaceAll(/[-_./]+/g, ' ');
}
