import { languageOfWords } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn, tokensOfWords } from '#lib/foundation/text/languages/language-terms.ts';
import type { Language } from '#lib/foundation/text/languages/languages.ts';
import { writtenWords } from '#lib/foundation/text/terms.ts';

import { type PlacedSentence, placeSentences } from './placed-sentences.ts';
import type { QuotablePassage } from './quoting-request.ts';

/** A sentence of the evidence with what choosing by words needs to know of it. */
export interface Candidate extends PlacedSentence {
  /** Its terms in order. */
  sequence: string[];
  terms: ReadonlySet<string>;
  /** Terms of the headings and titles it stands under, of the innermost of them, and of its page’s title. */
  headingTerms: ReadonlySet<string>;
  sectionTerms: ReadonlySet<string>;
  pageTerms: ReadonlySet<string>;
}

/** In which language a passage's words are taken. */
export interface PassageLanguages {
  /** Stands for what the words tell. */
  known?: Language | undefined;
  /** Where they do not tell. */
  otherwise: Language;
}

/** The sentences as `placeSentences` orders them, with their terms in the language of their passage. */
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

/** Under a heading of the run it is that which counts. */
function placeBehind(last: Candidate | undefined, ofPassage: Place): Place {
  if (last === undefined) return ofPassage;
  const { kind, pageTerms, headingTerms, sectionTerms } = last;
  if (kind !== 'heading') return { pageTerms, headingTerms, sectionTerms };
  return { pageTerms, headingTerms: new Set([...ofPassage.headingTerms, ...last.terms]), sectionTerms: last.terms };
}

function fileStem(filename: string): string {
  return filename.replace(/\.\w+$/, '').replaceAll(/[-_./]+/g, ' ');
}
