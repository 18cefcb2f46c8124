import { wording } from '#lib/contracts/wording/wording.ts';
import { headingQuestions } from '#lib/text/english/heading-questions.ts';

const STARTERS_MAX = 3;

/** Questions to begin with on a page: what it says, its terms, and one that its own headings ask. */
export function pageStarters(title: string, headings: string[]): string[] {
  const [own] = headingQuestions([...headings, title]);
  return [wording().summariseThisPage, wording().whatAreTheKeyTermsOn, ...(own === undefined ? [] : [own])];
}

/** Questions to begin with in the contents of a book: what it is about, then what its chapters ask. */
export function bookStarters(title: string, chapters: string[]): string[] {
  return [wording().whatIsThisBookAbout, ...headingQuestions([...chapters, title])].slice(0, STARTERS_MAX);
}
