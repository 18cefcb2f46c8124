import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { Half } from '#tools/half.ts';
import { OtherParagraphs } from '#tools/squad/other-paragraphs.ts';
import type { SquadParagraph, SquadQuestion, SquadSet } from '#tools/squad/squad-file.ts';

import { judgeAnswer, type Judgement } from './judge-answer.ts';

/** Asks a question about a selected text. */
export type AskAboutSelection = (question: string, selection: string) => Promise<ChatResponse>;

export interface SquadOptions {
  ask: AskAboutSelection;
  concurrency: number;
  /** Questions of each kind; all when absent. */
  limit?: number | undefined;
  onProgress?: (done: number, total: number) => void;
}

/** Figures of one half, shares 0–1. */
export interface SquadFigures {
  answerable: number;
  /** Of the answerable: an annotated answer inside a cited range. Refusals count as misses. */
  goldCited: number;
  refused: number;
  /** UTF-16 units, over the answered ones. */
  meanCitedLength: number;
  /** Of the answerable, when asked about another paragraph: one at random; the one most like the question's own paragraph; the
   * one most like the question. */
  falseAnswers: { random: number; likeParagraph: number; likeQuestion: number };
  /** Of SQuAD's adversarial questions, which share their paragraph's words and have no answer in it: nothing is promised. */
  adversarial: number;
  adversarialAnswered: number;
  citations: number;
  inexactCitations: number;
}

export type SquadReport = Record<Half | 'all', SquadFigures>;

type Kind = 'own' | 'adversarial' | 'random' | 'likeParagraph' | 'likeQuestion';

interface Trial {
  kind: Kind;
  question: SquadQuestion;
  selection: SquadParagraph;
}

interface TrialResult extends Trial {
  judgement: Judgement;
  citations: number;
}

const SEED = 1;

/** Asks every question about its own paragraph and about three others, and judges the citations. */
export async function evaluateSquad(
  set: SquadSet,
  { ask, concurrency, limit, onProgress }: SquadOptions,
): Promise<SquadReport> {
  const trials = trialsOf(set, limit);
  const results = await inParallel(trials, concurrency, async (trial, done): Promise<TrialResult> => {
    const response = await ask(trial.question.question, trial.selection.text);
    const gold = trial.kind === 'own' ? trial.question.answers : [];
    onProgress?.(done, trials.length);
    return {
      ...trial,
      judgement: judgeAnswer(response, trial.selection.text, gold),
      citations: response.sources.length,
    };
  });
  const half = (name: Half) => results.filter(({ question }) => question.paragraph.half === name);
  return { tune: figures(half('tune')), 'held-out': figures(half('held-out')), all: figures(results) };
}

/** Works through a list, so many at a time, results in the order of the list. `begun` counts from 1. */
async function inParallel<T, R>(list: T[], width: number, work: (item: T, begun: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = list.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item, index + 1);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

function trialsOf({ paragraphs, questions }: SquadSet, limit: number | undefined): Trial[] {
  const others = new OtherParagraphs(paragraphs);
  const answerable = spread(
    questions.filter(({ answers }) => answers.length > 0),
    limit,
  );
  const adversarial = spread(
    questions.filter(({ answers }) => answers.length === 0),
    limit,
  );
  return [
    ...answerable.flatMap((question): Trial[] => [
      { kind: 'own', question, selection: question.paragraph },
      { kind: 'random', question, selection: others.atRandom(question, SEED) },
      ...others.mostLikeParagraph(question).map((selection): Trial => ({ kind: 'likeParagraph', question, selection })),
      ...others
        .mostLikeQuestion(question, 1)
        .map((selection): Trial => ({ kind: 'likeQuestion', question, selection })),
    ]),
    ...adversarial.map((question): Trial => ({ kind: 'adversarial', question, selection: question.paragraph })),
  ];
}

/** `limit` of them, evenly spread over the whole. */
function spread<T>(list: T[], limit: number | undefined): T[] {
  if (limit === undefined || limit >= list.length) return list;
  return Array.from({ length: limit }, (_, index) => list[Math.floor((index * list.length) / limit)]).filter(
    (item) => item !== undefined,
  );
}

function figures(results: TrialResult[]): SquadFigures {
  const of = (kind: Kind) => results.filter((result) => result.kind === kind);
  const answered = (kind: Kind) => share(of(kind), ({ judgement }) => judgement.isAnswered);
  const own = of('own');
  const cited = own.filter(({ judgement }) => judgement.isAnswered);
  return {
    answerable: own.length,
    goldCited: share(own, ({ judgement }) => judgement.holdsGold),
    refused: 1 - answered('own'),
    meanCitedLength: cited.length === 0 ? 0 : sum(cited, ({ judgement }) => judgement.citedLength) / cited.length,
    falseAnswers: {
      random: answered('random'),
      likeParagraph: answered('likeParagraph'),
      likeQuestion: answered('likeQuestion'),
    },
    adversarial: of('adversarial').length,
    adversarialAnswered: answered('adversarial'),
    citations: sum(results, ({ citations }) => citations),
    inexactCitations: sum(results, ({ judgement }) => judgement.inexact),
  };
}

function share<T>(list: T[], test: (item: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(test).length / list.length;
}

function sum<T>(list: T[], value: (item: T) => number): number {
  return list.reduce((total, item) => total + value(item), 0);
}
