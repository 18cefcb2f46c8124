import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Half } from '#tools/half.ts';

import { joinRanges, lengthOf, sharedLength } from './range-cover.ts';
import type { SpanQuestion } from './span-questions.ts';

/** What an answer cites of one corpus, as ranges of its text. */
export type AskForSpans = (question: SpanQuestion) => Promise<SpanAnswer>;

interface SpanAnswer {
  isAnswered: boolean;
  /** Of the corpus that has the answer, UTF-16 units. */
  cited: TextRange[];
  /** Cited of other texts, UTF-16 units. */
  citedElsewhere: number;
}

/** Shares 0–1. */
interface SpanFigures {
  questions: number;
  refused: number;
  /** Questions of which some gold range lies wholly inside what is cited. */
  hit: number;
  /** Of all gold ranges, those wholly inside what is cited. */
  rangesCited: number;
  /** Of all gold characters, those that are cited, averaged over questions. */
  recall: number;
  /** Of all cited characters, those that are gold, averaged over answered questions. */
  precision: number;
  meanCitedLength: number;
}

export type SpanReport = Record<Half | 'all', SpanFigures>;

interface SpanResult {
  question: SpanQuestion;
  isAnswered: boolean;
  inside: number;
  recall: number;
  precision: number;
  citedLength: number;
}

/** Asks every question and compares what is cited with what answers it. */
export async function evaluateSpans(questions: SpanQuestion[], ask: AskForSpans): Promise<SpanReport> {
  const results: SpanResult[] = [];
  for (const question of questions) results.push(judge(question, await ask(question)));
  const half = (name: Half) => figures(results.filter(({ question }) => question.half === name));
  return { tune: half('tune'), 'held-out': half('held-out'), all: figures(results) };
}

function judge(question: SpanQuestion, answer: SpanAnswer): SpanResult {
  const gold = joinRanges(question.gold);
  const cited = joinRanges(answer.cited);
  const citedLength = lengthOf(cited) + answer.citedElsewhere;
  const shared = sharedLength(gold, cited);
  return {
    question,
    isAnswered: answer.isAnswered,
    inside: question.gold.filter((range) => sharedLength([range], cited) === range.end - range.start).length,
    recall: shared / lengthOf(gold),
    precision: citedLength === 0 ? 0 : shared / citedLength,
    citedLength,
  };
}

function figures(results: SpanResult[]): SpanFigures {
  const answered = results.filter(({ isAnswered }) => isAnswered);
  const goldRanges = results.reduce((sum, { question }) => sum + question.gold.length, 0);
  return {
    questions: results.length,
    refused: 1 - mean(results, ({ isAnswered }) => Number(isAnswered)),
    hit: mean(results, ({ inside }) => Number(inside > 0)),
    rangesCited: goldRanges === 0 ? 0 : results.reduce((sum, { inside }) => sum + inside, 0) / goldRanges,
    recall: mean(results, ({ recall }) => recall),
    precision: mean(answered, ({ precision }) => precision),
    meanCitedLength: mean(answered, ({ citedLength }) => citedLength),
  };
}

function mean<T>(list: T[], value: (item: T) => number): number {
  return list.length === 0 ? 0 : list.reduce((sum, item) => sum + value(item), 0) / list.length;
}
