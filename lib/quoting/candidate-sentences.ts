import { languageOf } from '#lib/text/languages/language-of.ts';
import { termsIn, tokensIn } from '#lib/text/languages/language-terms.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import type { TextToken } from '#lib/text/terms.ts';

import type { QuotablePassage } from './quoting-request.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/** A sentence of the evidence with what choosing needs to know of it. */
export interface Candidate extends QuotableSentence {
  passage: QuotablePassage;
  passageIndex: number;
  /** Position among the passage's sentences, in reading order. */
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
  /** How many sentences of its section stand before it; null where its passage begins in the middle of the section. */
  sinceHeading: number | null;
}

/** The language of a passage, by its sentences; null where they do not tell. */
export function passageLanguage({ sentences }: QuotablePassage): Language | null {
  return languageOf(sentences.map(({ text }) => text).join(' '));
}

/** The sentences of each passage in reading order, a repeated one (the same number) only once, their terms in the passage's language. */
export function candidateSentences(
  passages: QuotablePassage[],
  languageIn: (passage: QuotablePassage) => Language,
): Candidate[][] {
  const seen = new Set<number>();
  return passages.map((passage, passageIndex) => {
    const language = languageIn(passage);
    const terms = (text: string) => termsIn(text, language);
    const titles = [passage.documentTitle, passage.pageTitle, fileStem(passage.filename), ...passage.headingPath];
    const titleTerms = titles.flatMap(terms);
    let headingTerms: ReadonlySet<string> = new Set(titleTerms);
    let sectionTerms: ReadonlySet<string> = new Set(terms(passage.headingPath.at(-1) ?? passage.pageTitle));
    const pageTerms = new Set(terms(passage.pageTitle));
    let sinceHeading: number | null = null;
    let index = 0;
    const candidates: Candidate[] = [];
    for (const sentence of passage.sentences.toSorted((first, second) => first.start - second.start)) {
      if (seen.has(sentence.number) || isFence(sentence)) continue;
      seen.add(sentence.number);
      const sentenceTokens = tokensIn(sentence.text, language);
      const sequence = sentenceTokens.flatMap(({ terms: found }) => found);
      const own = {
        language,
        tokens: sentenceTokens,
        sequence,
        terms: new Set(sequence),
        headingTerms,
        sectionTerms,
        pageTerms,
        sinceHeading,
      };
      candidates.push({ ...sentence, passage, passageIndex, index, ...own });
      if (sentence.kind === 'heading') {
        headingTerms = new Set([...titleTerms, ...sequence]);
        sectionTerms = own.terms;
        sinceHeading = 0;
      } else if (sinceHeading !== null) sinceHeading += 1;
      index += 1;
    }
    return candidates;
  });
}

// In pasted Markdown the fence is a line like any other; it is no part of the code.
function isFence({ kind, text }: QuotableSentence): boolean {
  return kind === 'code' && /^\s*(?:```|~~~)/.test(text);
}

function fileStem(filename: string): string {
  return filename.replace(/\.\w+$/, '').replaceAll(/[-_./]+/g, ' ');
}
