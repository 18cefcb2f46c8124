import type { AnswerabilityTerms } from '#lib/quoting/answerability.ts';
import type { QuotingWeights } from '#lib/quoting/fitted-weights.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { answerabilityOf, rankSentences, type ScoreTerms } from '#lib/quoting/rank-sentences.ts';
import { weighEvidence } from '#lib/quoting/weigh-evidence.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import { containsRange } from '#lib/text/range.ts';

import type { SquadParagraph, SquadQuestion, SquadSet } from '../squad/squad-file.ts';
import { fitAnswerability } from './fit-answerability.ts';
import { threshold } from './fit-selection.ts';
import { fitScore, type RankingExample } from './fit-score.ts';
import { pageIdOf, ParagraphLibrary } from './paragraph-library.ts';

/** Of the questions put to a library that lacks their article. */
const FALSE_ANSWERS = 0.04;

/** Fits what is weighed in general mode: the five best passages of a library, with or without the article asked about. */
export async function fitLibrary(
  { paragraphs, questions }: SquadSet,
  more: SquadParagraph[],
  language?: Language,
): Promise<QuotingWeights> {
  const library = new ParagraphLibrary([...paragraphs, ...more]);
  const requests: QuotingRequest[] = [];
  for (const { question } of questions) requests.push(await library.requestFor(question));
  const examples = questions.map((question, index) => rankingExample(question, requests[index], language));
  const score = fitScore(examples.flat());
  const found = requests.filter((_, index) => examples[index]?.some(({ isRight }) => isRight.includes(true)));
  const answering = found.flatMap((request) => termsFor(request, score, language));
  const absent = (await withoutTheirArticle(paragraphs, questions, more)).flatMap((request) =>
    termsFor(request, score, language),
  );
  const weights = fitAnswerability(answering, absent);
  return { score, answerability: weights, leastAnswerability: threshold(absent, weights, FALSE_ANSWERS) };
}

/** The questions put to a library that lacks the article they are about. */
async function withoutTheirArticle(
  paragraphs: SquadParagraph[],
  questions: SquadQuestion[],
  more: SquadParagraph[],
): Promise<QuotingRequest[]> {
  const requests: QuotingRequest[] = [];
  for (const article of new Set(paragraphs.map((paragraph) => paragraph.article))) {
    const library = new ParagraphLibrary([...paragraphs.filter((paragraph) => paragraph.article !== article), ...more]);
    for (const { question, paragraph } of questions) {
      if (paragraph.article === article) requests.push(await library.requestFor(question));
    }
  }
  return requests;
}

function rankingExample(
  { paragraph, answers }: SquadQuestion,
  request: QuotingRequest | undefined,
  language: Language | undefined,
): RankingExample[] {
  if (request === undefined) return [];
  const evidence = weighEvidence(request, language);
  const page = pageIdOf(paragraph);
  const isRight = evidence.sentences.map(({ candidate }) => {
    const range = { start: candidate.start, end: candidate.start + candidate.text.length };
    return candidate.passage.pageId === page && answers.some((answer) => containsRange(range, answer));
  });
  return [{ evidence, isRight }];
}

function termsFor(request: QuotingRequest, score: ScoreTerms, language: Language | undefined): AnswerabilityTerms[] {
  const evidence = weighEvidence(request, language);
  const [best] = rankSentences(evidence, score);
  return best === undefined ? [] : [answerabilityOf(best, evidence)];
}
