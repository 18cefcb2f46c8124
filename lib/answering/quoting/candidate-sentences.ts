import { languageOfWords } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn, tokensOfWords } from '#lib/foundation/text/languages/language-terms.ts';
import type { Language } from '#lib/foundation/text/languages/languages.ts';
import { writtenWords } from '#lib/foundation/text/terms.ts';

import { type PlacedSentence, placeSentences } from './placed-sentences.ts';
import type { QuotablePassage } from './quoting-request.ts';

/** A sentence of the evidence with the data needed to choose by words. */
export interface Candidate extends PlacedSentence {
  /** Its terms in order. */
  sequence: string[];
  terms: ReadonlySet<string>;
  /** The terms of the headings and titles above it, of the innermost of them, and of its page’s title. */
  headingTerms: ReadonlySet<string>;
  sectionTerms: ReadonlySet<string>;
  pageTerms: ReadonlySet<string>;
}

/** The language in which a passage's words are analysed. */
export interface PassageLanguages {
  /** Replaces the language detected from the words. */
  known?: Language | undefined;
  /** Used where the words do not identify the language. */
  otherwise: Language;
}

/** Returns the sentences in the order of `placeSentences`, with their terms in the language of their passage. */
export function candidateSentences(passages: readonly QuotablePassage[], languages: PassageLanguages): Candidate[][] {
  const placeOf = new Map(passages.map((passage) => [passage, passageTerms(passage, languages)]));
  return placeSentences(passages).map((run) => {
    const candidates: Candidate[] = [];
    for (const sentence of run) {
      const { language, ...ofPassage } = placeOf.get(sentence.passage) ?? passageTerms(sentence.passage, languages);
      const sequence = tokensOfWords(writtenWords(sentence.text), language).flatMap(({ terms }) => terms);
      const above = placeBehind(candidates.at(-1), ofPassage);
      candidates.push({ ...sentence, sequence, terms: new Set(sequence), ...above });
    }
    return candidates;
  });
}

type Place = Pick<Candidate, 'headingTerms' | 'sectionTerms' | 'pageTerms'>;

function passageTerms(
  passage: QuotablePassage,
  { known, otherwise }: PassageLanguages,
): Place & { language: Language } {
  const { documentTitle, pageTitle, filename, headingPath, sentences } = passage;
  const language = known ?? languageOfWords(sentences.flatMap(({ text }) => writtenWords(text))) ?? otherwise;
  const terms = (text: string) => termsIn(text, language);
  return {
    language,
    headingTerms: new Set([documentTitle, pageTitle, fileStem(filename), ...headingPath].flatMap(terms)),
    sectionTerms: new Set(terms(headingPath.at(-1) ?? pageTitle)),
    pageTerms: new Set(terms(pageTitle)),
  };
}

/** Within a run, the last heading takes the place of the passage's own section. */
function placeBehind(last: Candidate | undefined, ofPassage: Place): Place {
  if (last === undefined) return ofPassage;
  const { kind, pageTerms, headingTerms, sectionTerms } = last;
  if (kind !== 'heading') return { pageTerms, headingTerms, sectionTerms };
  return { pageTerms, headingTerms: new Set([...ofPassage.headingTerms, ...last.terms]), sectionTerms: last.terms };
}

function fileStem(filename: string): string {
  return filename.replace(/\.\w+$/, '').replaceAll(/[-_./]+/g, ' ');
}
