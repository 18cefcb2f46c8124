import { WORDINGS } from '#lib/contracts/wording/wordings.ts';

type Place = 'aboutThisBook' | 'summariseThisPage' | 'keyTermsOfThisPage';

const PLACES: readonly Place[] = ['aboutThisBook', 'summariseThisPage', 'keyTermsOfThisPage'];

/** The questions that the interface offers about a place, from their wording in every language to the wording that the question rules know. */
const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.values(WORDINGS).flatMap(({ reader }) =>
    PLACES.map((place) => [plainly(reader.offeredQuestions[place]), WORDINGS.en.reader.offeredQuestions[place]]),
  ),
);

/**
 * Returns a question in the form the rules read. They know only English, so a question that the interface offers in another language is mapped to its
 * English version.
 */
export function asRulesReadIt(question: string): string {
  return IN_ENGLISH.get(plainly(question)) ?? question;
}

/** French sets a narrow no-break space before a question mark; readers type an ordinary one. */
function plainly(question: string): string {
  return question.trim().replaceAll(/\s+/g, ' ');
}
