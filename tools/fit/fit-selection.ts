import { answerability, type AnswerabilityTerms } from '#lib/quoting/answerability.ts';
import type { QuotingWeights } from '#lib/quoting/fitted-weights.ts';
import { answerabilityOf, rankSentences, type ScoreTerms } from '#lib/quoting/rank-sentences.ts';
import { weighEvidence } from '#lib/quoting/weigh-evidence.ts';
import type { Language } from '#lib/text/languages/languages.ts';
import { containsRange } from '#lib/text/range.ts';

import { OtherParagraphs } from '../squad/other-paragraphs.ts';
import type { SquadParagraph, SquadQuestion, SquadSet } from '../squad/squad-file.ts';
import { fitAnswerability } from './fit-answerability.ts';
import { fitScore, round, type RankingExample } from './fit-score.ts';
import { selectionRequest, sentencesOf } from './selection-request.ts';

const SIMILAR = 3;
const LONG_SELECTION = { paragraphs: 6, units: 10_000 };
/** Of the questions asked about the paragraph of another article that holds most of their words. */
const FALSE_ANSWERS = { english: 0.03, elsewhere: 0.05 };

/** A selection says nothing of its pages, and paragraphs of an encyclopaedia have no lists. */
const NOT_IN_SELECTIONS = {
  relevance: 0,
  section: 0,
  opening: 0,
  page: 0,
  introduces: 0,
  earliness: 0,
  several: 0,
  item: 0,
  defines: 0,
};

/**
 * Fits what is weighed in selection mode: one paragraph, or several in a row, without a library. What paragraphs cannot show of headings
 * and code is taken from the `library`’s score.
 */
export function fitSelection(
  { paragraphs, questions }: SquadSet,
  more: SquadParagraph[],
  { library: { heading, unaskedCode }, language }: { library: ScoreTerms; language: Language | undefined },
): QuotingWeights {
  const score = fitScore(
    questions.map((question) => rankingExample(question, language)),
    { ...NOT_IN_SELECTIONS, heading, unaskedCode },
  );
  const others = new OtherParagraphs([...paragraphs, ...more]);
  const weigh = (question: SquadQuestion, text: string) => termsFor(question, text, { score, language });
  const long = (paragraph: SquadParagraph) => longSelection(paragraph, paragraphs);
  const own = questions.map((question) => weigh(question, question.paragraph.text));
  const ownLong = questions.map((question) => weigh(question, long(question.paragraph)));
  const similar = questions.map((question) => others.mostLikeQuestion(question, SIMILAR));
  const other = questions.flatMap((question, index) =>
    (similar[index] ?? []).flatMap(({ text }) => weigh(question, text)),
  );
  const otherLong = questions.flatMap((question, index) =>
    (similar[index] ?? []).slice(0, 1).flatMap((first) => weigh(question, long(first))),
  );
  // Short selections are the common ones, and twice as many stand on the other side.
  const answering = [...own, ...own, ...ownLong].flat();
  const outcomes = [
    ...answering.map((terms) => ({ terms, isGood: true })),
    ...[...other, ...otherLong].map((terms) => ({ terms, isGood: false })),
  ];
  const weights = fitAnswerability(outcomes, ['lead', 'uncued', 'page', 'belief']);
  const share = language === undefined ? FALSE_ANSWERS.english : FALSE_ANSWERS.elsewhere;
  const hardest = questions.flatMap((question, index) =>
    (similar[index] ?? []).slice(0, 1).flatMap(({ text }) => weigh(question, text)),
  );
  return { score, answerability: weights, leastAnswerability: threshold(hardest, weights, share) };
}

/** The log-odds that only this share of what has no answer exceeds. */
export function threshold(unanswerable: AnswerabilityTerms[], weights: AnswerabilityTerms, share: number): number {
  const odds = unanswerable.map((terms) => answerability(terms, weights)).sort((first, second) => second - first);
  return round(odds[Math.floor(odds.length * share)] ?? 0);
}

function rankingExample({ question, paragraph, answers }: SquadQuestion, language?: Language): RankingExample {
  const evidence = weighEvidence(selectionRequest(question, paragraph.text), language);
  const sentences = sentencesOf(paragraph.text);
  return {
    evidence,
    isRight: evidence.sentences.map(({ candidate }) => {
      const sentence = sentences[candidate.number - 1];
      return sentence !== undefined && answers.some((answer) => containsRange(sentence, answer));
    }),
  };
}

/** None for a text in which no sentence can be an answer. */
function termsFor(
  { question }: SquadQuestion,
  text: string,
  { score, language }: { score: ScoreTerms; language: Language | undefined },
): AnswerabilityTerms[] {
  const evidence = weighEvidence(selectionRequest(question, text), language);
  const [best] = rankSentences(evidence, score);
  return best === undefined ? [] : [answerabilityOf(best, evidence)];
}

/** The paragraph between those before and after it in its article. */
function longSelection(paragraph: SquadParagraph, all: SquadParagraph[]): string {
  const article = all.filter((other) => other.article === paragraph.article);
  const start = Math.max(0, article.indexOf(paragraph) - LONG_SELECTION.paragraphs / 2);
  const texts = article.slice(start, start + LONG_SELECTION.paragraphs).map(({ text }) => text);
  return texts.length === 0 ? paragraph.text : texts.join('\n\n').slice(0, LONG_SELECTION.units);
}
