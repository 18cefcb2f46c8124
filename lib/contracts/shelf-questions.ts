import type { Wording } from './wording/wording.ts';

/** The handbook, which is the sample book, is called so in a library. */
export const HANDBOOK_ID = 'handbook';

/** What the shelf offers to ask the handbook, in one language. */
export function shelfQuestionsIn({ shelfIntroduction }: Wording): string[] {
  const { firstQuestion, secondQuestion, thirdQuestion } = shelfIntroduction;
  return [firstQuestion, secondQuestion, thirdQuestion];
}
