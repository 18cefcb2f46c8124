import { languageOfWords } from '#lib/text/languages/language-of.ts';
import { termsIn, tokensOfWords } from '#lib/text/languages/language-terms.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import { type TextToken, writtenWords } from '#lib/text/terms.ts';

import type { QuotablePassage } from './quoting-request.ts';

/** About 10 kB each: 5 MB. */
const MOST_KNOWN = 60;

/** In which language a passage's words are taken. */
export interface PassageLanguages {
  /** Stands for what the words tell. */
  known?: Language | undefined;
  /** Where they do not tell. */
  otherwise: Language;
}

/** What a sentence is made of. */
export interface SentenceTerms {
  language: Language;
  tokens: TextToken[];
  /** Its terms in order. */
  sequence: string[];
  terms: ReadonlySet<string>;
}

/** A passage taken apart, whatever is asked of it. */
interface PassageTerms {
  /** In the order of its sentences. */
  sentences: SentenceTerms[];
  /** Of everything it stands under, of the innermost heading, and of its page's title. */
  titleTerms: readonly string[];
  sectionTerms: ReadonlySet<string>;
  pageTerms: ReadonlySet<string>;
}

const known = new Map<string, PassageTerms>();

/** Takes a passage apart. The last ones are remembered: a question may have them weighed twice, and others find the same. */
export function passageTerms(passage: QuotablePassage, languages: PassageLanguages): PassageTerms {
  const titles = [passage.documentTitle, passage.pageTitle, fileStem(passage.filename), ...passage.headingPath];
  const names = [languages.known?.name ?? '', languages.otherwise.name, `${titles.length}`];
  const key = [...names, ...titles, ...passage.sentences.map(({ text }) => text)].join('\0');
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = takenApart(passage, titles, languages);
  known.set(key, made);
  return made;
}

function takenApart(passage: QuotablePassage, titles: string[], languages: PassageLanguages): PassageTerms {
  const words = passage.sentences.map(({ text }) => writtenWords(text));
  const language = languages.known ?? languageOfWords(words.flat()) ?? languages.otherwise;
  const terms = (text: string) => termsIn(text, language);
  const sentences = words.map((own) => {
    const tokens = tokensOfWords(own, language);
    const sequence = tokens.flatMap((token) => token.terms);
    return { language, tokens, sequence, terms: new Set(sequence) };
  });
  return {
    sentences,
    titleTerms: titles.flatMap(terms),
    sectionTerms: new Set(terms(passage.headingPath.at(-1) ?? passage.pageTitle)),
    pageTerms: new Set(terms(passage.pageTitle)),
  };
}

function fileStem(filename: string): string {
  return filename.replace(/\.\w+$/, '').replaceAll(/[-_./]+/g, ' ');
}
