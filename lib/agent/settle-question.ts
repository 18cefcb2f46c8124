import type { ResumedQuestion } from '#lib/conversations/turn.ts';

import type { History } from './load-history.ts';
import type { Question } from './question.ts';
import { mayAskReader, resumeQuestion } from './catalogue-questions/resume-question.ts';

/** What is to be answered, once it is known what the turn before was. */
export interface SettledQuestion {
  /** With the words of the question that is answered: those of the earlier one, when this one chose an option. */
  question: Question;
  resumes: ResumedQuestion | null;
  mayAsk: boolean;
}

/** Takes the answer to a question of ours for what it is. */
export function settleQuestion(question: Question, { last }: History): SettledQuestion {
  const isLibrary = question.scope.kind === 'library';
  const resumes = isLibrary ? resumeQuestion(last, { text: question.text, option: question.option }) : null;
  if (resumes === null) return { question, resumes, mayAsk: mayAskReader(last) };
  const { profile } = question;
  const resumed =
    profile === null ? null : { ...profile, prompt: resumedPrompt(profile.prompt, question.text, resumes) };
  return { question: { ...question, text: resumes.query, profile: resumed }, resumes, mayAsk: false };
}

/** The profile's words around the earlier question, where it is clear which of them were around the choice. */
function resumedPrompt(prompt: string, choice: string, { query }: ResumedQuestion): string {
  const around = prompt.split(choice);
  return around.length === 2 ? around.join(query) : query;
}
