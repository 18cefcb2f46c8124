import type { Wording } from './wording/wording.ts';

/** The id of the handbook, the sample book, in a library. */
export const HANDBOOK_ID = 'handbook';

/** Returns the questions about the handbook that the shelf offers, in one language. */
export function shelfQuestionsIn({ shelfIntroduction }: Wording): string[] {
  const { firstQuestion, secondQuestion, thirdQuestion } = shelfIntroduction;
  return [firstQuestion, secondQuestion, thirdQuestion];
}
