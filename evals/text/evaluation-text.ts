import type { CitedText } from '#lib/answering/grounding/claims/claim-text.ts';
import { terms } from '#lib/foundation/text/terms.ts';

/** A page as it was read: its sentences in order. */
export interface TextPage {
  name: string;
  sentences: CitedText[];
}

/** A sentence of a text with where it stands. */
export interface TextSentence extends CitedText {
  page: number;
  /** Position on its page. */
  index: number;
  terms: ReadonlySet<string>;
}

/** What claims are made from. */
export interface EvaluationText {
  pages: TextPage[];
  sentences: TextSentence[];
  /** Capitalised words inside sentences, as they are written. */
  names: string[];
}

export function evaluationText(pages: TextPage[]): EvaluationText {
  const sentences = pages.flatMap((page, number) =>
    page.sentences.map(({ text, kind }, index): TextSentence => ({
      text,
      kind,
      page: number,
      index,
      terms: new Set(terms(text)),
    })),
  );
  return { pages, sentences, names: [...new Set(sentences.flatMap(namesIn))] };
}

const LONGEST_UNIT = 2;
const NAME =
  /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}\p{M}]+(?:[’'-]\p{L}+)*(?: \p{Lu}[\p{L}\p{M}]+(?:[’'-]\p{L}+)*){0,2}(?![\p{L}\p{N}-])/gu;

/** The names in a sentence: runs of capitalised words that do not open it. */
export function namesIn({ text, kind }: CitedText): string[] {
  if (kind !== 'prose' && kind !== 'item') return [];
  return (text.match(NAME) ?? [])
    .map((name) => name.replace(/['’]s?$/, ''))
    .filter(({ length }) => length > LONGEST_UNIT);
}

/** The share of the first sentence's terms that the second holds, 0–1. */
export function sharedTerms(first: TextSentence, second: TextSentence): number {
  if (first.terms.size === 0) return 0;
  return first.terms.intersection(second.terms).size / first.terms.size;
}
