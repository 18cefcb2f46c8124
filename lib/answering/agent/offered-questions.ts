import { WORDINGS } from '#lib/contracts/wording/wordings.ts';

type Place = 'aboutThisBook' | 'summariseThisPage' | 'keyTermsOfThisPage';

const PLACES: readonly Place[] = ['aboutThisBook', 'summariseThisPage', 'keyTermsOfThisPage'];

/** What the interface offers to ask of a place, by its words in every language, in the words that the rules for questions know. */
const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.values(WORDINGS).flatMap(({ reader }) =>
    PLACES.map((place) => [reader.offeredQuestions[place], WORDINGS.en.reader.offeredQuestions[place]]),
  ),
);

/** A question as the rules read it, which know English alone: one that the interface offers in another language says the same. */
export function asRulesReadIt(question: string): string {
  return IN_ENGLISH.get(question.trim()) ?? question;
}
