import { completeAnswer } from '#lib/quoting/complete-answer.ts';
import { answerOf } from '#lib/quoting/choose-sentences.ts';
import type { QuotingWeights } from '#lib/quoting/fitted-weights.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { answerabilityOf, rankSentences, type ScoreTerms } from '#lib/quoting/rank-sentences.ts';
import { type WeighedEvidence, weighEvidence } from '#lib/quoting/weigh-evidence.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import { containsRange } from '#lib/text/range.ts';

import type { SquadParagraph, SquadQuestion, SquadSet } from '../squad/squad-file.ts';
import { type BookQuestion, isGoodAnswer } from './book-questions.ts';
import { fitAnswerability, type WeighedOutcome } from './fit-answerability.ts';
import { fitScore, type RankingExample } from './fit-score.ts';
import { pageIdOf, paragraphLibrary } from './paragraph-library.ts';

/** What is weighed, and of each question to a book how it went. */
export interface FittedLibrary {
  weights: Omit<QuotingWeights, 'leastAnswerability'>;
  asked: (WeighedOutcome & Pick<BookQuestion, 'book' | 'kind' | 'question'>)[];
  /** Of questions to a library that lacks their article. */
  absent: WeighedOutcome[];
}

/**
 * Fits what is weighed in general mode: the five best passages of a library of paragraphs, with or without the article asked about, and of
 * books. The books' own questions count as much together as those of the paragraphs. `language` stands for what the words tell.
 */
export async function fitLibrary(
  { paragraphs, questions }: SquadSet,
  books: readonly BookQuestion[],
  language?: Language,
): Promise<FittedLibrary> {
  const library = paragraphLibrary(paragraphs);
  const own: RankingExample[] = [];
  for (const question of questions)
    own.push(paragraphExample(question, await library.requestFor(question.question), language));
  const weight = questions.length / Math.max(1, books.filter(({ kind }) => kind === 'own').length);
  const asked = books.map((question) => ({ question, example: { ...bookExample(question), weight } }));
  const score = fitScore([...own, ...asked.map(({ example }) => example)]);
  const absent = (await withoutTheirArticle(paragraphs, questions)).flatMap((request) =>
    outcomeOf(weighEvidence(request, language), score, () => false),
  );
  const outcomes = asked.flatMap(({ question, example }) =>
    outcomeOf(example.evidence, score, (numbers) => isGoodAnswer(question, numbers)).map((outcome) => ({
      ...outcome,
      ...{ book: question.book, kind: question.kind, question: question.question },
      weight: question.kind === 'own' ? weight : 1,
    })),
  );
  const found = own.flatMap(({ evidence, isRight }) => {
    const right = new Set(
      evidence.sentences.flatMap(({ candidate }, index) => (isRight[index] ? [candidate.number] : [])),
    );
    return outcomeOf(evidence, score, (numbers) => numbers.some((number) => right.has(number)));
  });
  return {
    weights: { score, answerability: fitAnswerability([...found, ...absent, ...outcomes]) },
    asked: outcomes,
    absent,
  };
}

/** The questions put to a library that lacks the article they are about. */
async function withoutTheirArticle(
  paragraphs: SquadParagraph[],
  questions: SquadQuestion[],
): Promise<QuotingRequest[]> {
  const requests: QuotingRequest[] = [];
  for (const article of new Set(paragraphs.map((paragraph) => paragraph.article))) {
    const library = paragraphLibrary(paragraphs.filter((paragraph) => paragraph.article !== article));
    for (const { question, paragraph } of questions) {
      if (paragraph.article === article) requests.push(await library.requestFor(question));
    }
  }
  return requests;
}

function paragraphExample(
  { paragraph, answers }: SquadQuestion,
  request: QuotingRequest,
  language: Language | undefined,
): RankingExample {
  const evidence = weighEvidence(request, language);
  const page = pageIdOf(paragraph);
  const isRight = evidence.sentences.map(({ candidate }) => {
    const range = { start: candidate.start, end: candidate.start + candidate.text.length };
    return candidate.passage.pageId === page && answers.some((answer) => containsRange(range, answer));
  });
  return { evidence, isRight };
}

/** Right is what would be a good answer with what it brings. */
function bookExample(question: BookQuestion): RankingExample {
  const evidence = weighEvidence(question.request);
  const isRight = evidence.sentences.map(({ candidate }) =>
    isGoodAnswer(
      question,
      completeAnswer([candidate], evidence).map(({ number }) => number),
    ),
  );
  return { evidence, isRight };
}

function outcomeOf(
  evidence: WeighedEvidence,
  score: ScoreTerms,
  isGood: (numbers: number[]) => boolean,
): WeighedOutcome[] {
  const ranked = rankSentences(evidence, score);
  const [best] = ranked;
  if (best === undefined) return [];
  return [{ terms: answerabilityOf(best, evidence), isGood: isGood(answerOf(ranked, evidence)) }];
}
