import { type PassageLanguages, passageTerms, type SentenceTerms } from './passage-terms.ts';
import type { QuotablePassage } from './quoting-request.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/** A sentence of the evidence with what choosing needs to know of it. */
export interface Candidate extends QuotableSentence, SentenceTerms {
  passage: QuotablePassage;
  /** Which run of passages it stands in, and its position there, in reading order. */
  runIndex: number;
  index: number;
  /** Terms of the headings and titles it stands under, of the innermost of them, and of its page’s title. */
  headingTerms: ReadonlySet<string>;
  sectionTerms: ReadonlySet<string>;
  pageTerms: ReadonlySet<string>;
  /** How many sentences of its section stand before it; null where its run begins in the middle of the section. */
  sinceHeading: number | null;
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
  languages: PassageLanguages,
  { runs, seen }: { runs: Candidate[][]; seen: Set<number> },
): void {
  const { sentences, titleTerms, sectionTerms, pageTerms } = passageTerms(passage, languages);
  const run = runs.at(-1) ?? [];
  const places = passage.sentences.map((sentence, place) => ({ sentence, own: sentences[place] }));
  for (const { sentence, own } of places.sort((first, second) => first.sentence.start - second.sentence.start)) {
    if (own === undefined || seen.has(sentence.number) || isFence(sentence)) continue;
    seen.add(sentence.number);
    const above = placeBehind(run.at(-1), titleTerms) ?? {
      ...{ headingTerms: new Set(titleTerms), sectionTerms, pageTerms },
      sinceHeading: null,
    };
    run.push({ ...sentence, ...own, passage, runIndex: runs.length - 1, index: run.length, ...above });
  }
}

type Place = Pick<Candidate, 'headingTerms' | 'sectionTerms' | 'pageTerms' | 'sinceHeading'>;

function placeBehind(last: Candidate | undefined, titleTerms: readonly string[]): Place | null {
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
