import { chooseSentences } from '#lib/answering/quoting/choose-sentences.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';

import { judgeTrials, type CheckClaim, type ClaimTrial } from '../grounding/claim-trial.ts';
import { claimOf } from '../grounding/attacks/generate-attacks.ts';
import type { QuestionSet } from './question-set.ts';
import { readSelection, sentencesOf } from './selection-request.ts';

/** What the built-in model's answers about a selection are worth; shares 0–1. */
export interface SelectionAnswerFigures {
  answerable: number;
  /** Of the answerable: a chosen sentence holds the known answer. */
  goldCited: number;
  refused: number;
  /** Of the questions about something else altogether. */
  elsewhere: number;
  answeredElsewhere: number;
  /** Of the questions about what the text is about, without an answer in it: nothing is promised. */
  near: number;
  answeredNear: number;
  /** Sentences of all answers, and those of them that the check does not find quoted. */
  sentences: number;
  notQuoted: number;
}

interface Answered {
  answer: string | null;
  about: 'elsewhere' | 'near' | null;
  chosen: ClaimTrial[];
}

/** Asks the built-in model every question about its passage, without a server. */
export async function evaluateSelectionAnswers(
  { passages }: QuestionSet,
  reader: Pick<PassageReader, 'read'>,
  check: CheckClaim,
): Promise<SelectionAnswerFigures> {
  const answers: Answered[] = [];
  for (const { text, questions } of passages)
    for (const { question, answer, about = null } of questions)
      answers.push({ answer, about, chosen: await answerOf(question, text, reader) });
  const gold = answers.filter(({ answer }) => answer !== null);
  const of = (kind: Answered['about']) => answers.filter(({ about }) => about === kind);
  const judged = judgeTrials(
    answers.flatMap(({ chosen }) => chosen),
    check,
  );
  const elsewhere = of('elsewhere');
  const near = of('near');
  return {
    answerable: gold.length,
    goldCited: share(gold, holdsGold),
    refused: share(gold, ({ chosen }) => chosen.length === 0),
    elsewhere: elsewhere.length,
    answeredElsewhere: share(elsewhere, isAnswered),
    near: near.length,
    answeredNear: share(near, isAnswered),
    sentences: judged.length,
    notQuoted: judged.filter(({ verdict }) => verdict.status !== 'quoted').length,
  };
}

/** The chosen sentences, each as a claim that cites itself. */
async function answerOf(question: string, text: string, reader: Pick<PassageReader, 'read'>): Promise<ClaimTrial[]> {
  const sentences = sentencesOf(text);
  return chooseSentences(await readSelection(question, text, reader)).sentenceNumbers.flatMap((number) => {
    const sentence = sentences[number - 1];
    if (sentence === undefined) return [];
    const cited = { text: text.slice(sentence.start, sentence.end), kind: sentence.kind };
    return [{ group: 'answer', claim: claimOf({ text: cited.text }, cited), cited: [cited] }];
  });
}

function holdsGold({ answer, chosen }: Answered): boolean {
  return answer !== null && chosen.some(({ cited }) => cited.some(({ text }) => text.includes(answer)));
}

function isAnswered({ chosen }: Answered): boolean {
  return chosen.length > 0;
}

function share<T>(list: T[], test: (item: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(test).length / list.length;
}
