import { languageOf } from '#lib/text/languages/language-of.ts';
import { ENGLISH, type Language } from '#lib/text/languages/languages.ts';

import { analyseQuestion, discountTerms, type AnalysedQuestion } from './analyse-question.ts';
import { candidateSentences, type Candidate } from './candidate-sentences.ts';
import type { QuotingRequest } from './quoting-request.ts';
import { sentenceFeatures, type SentenceFeatures } from './sentence-features.ts';
import { standaloneQuestion } from './standalone-question.ts';
import { TermMatches } from './term-matches.ts';
import { raritiesIn } from './term-rarity.ts';

export interface WeighedSentence {
  candidate: Candidate;
  features: SentenceFeatures;
}

/** A question and its evidence, analysed: everything that is weighed, before anything is weighed. */
export interface WeighedEvidence {
  question: AnalysedQuestion;
  /** Of the question. */
  language: Language;
  matches: TermMatches;
  /** All sentences in reading order, run by run of passages that go on where the one before ends. */
  runs: Candidate[][];
  /** Relevance of each passage that was found, best first. */
  relevances: number[];
  /** Those that may be an answer. */
  sentences: WeighedSentence[];
}

/** Analyses a request. An elliptical question is first completed from the history. `known` stands for the language that words tell. */
export function weighEvidence(request: QuotingRequest, known?: Language): WeighedEvidence {
  const complete = standaloneQuestion(request.question, request.history);
  const language = known ?? questionLanguage(complete, request);
  const asked = analyseQuestion(complete, language, raritiesIn(request.statistics));
  const runs = candidateSentences(request.passages, { known, otherwise: language });
  const vocabulary = new Set(runs.flat().flatMap(({ terms, headingTerms }) => [...terms, ...headingTerms]));
  const matches = new TermMatches(asked.terms, vocabulary, { withParts: language !== ENGLISH });
  const isSpoken = language === ENGLISH && isSpokenInFirstPerson(runs.flat());
  const question = isSpoken ? withoutSpeaker(asked, matches, vocabulary) : asked;
  const features = sentenceFeatures(question, runs, matches);
  const weighed = runs.flatMap((candidates, run) =>
    candidates.flatMap((candidate, index) => {
      const own = features[run]?.[index];
      return own === undefined || candidate.passage.isContext === true ? [] : [{ candidate, features: own }];
    }),
  );
  const relevances = request.passages
    .flatMap(({ isContext, relevance }) => (isContext === true ? [] : [relevance]))
    .sort((first, second) => second - first);
  return { question, language, matches, runs, relevances, sentences: answering(weighed, runs) };
}

/** A few words may not tell their language: then it is that of what they are asked about. */
function questionLanguage(question: string, { passages: [first] }: QuotingRequest): Language {
  return languageOf(question) ?? languageOf(first?.sentences.map(({ text }) => text).join(' ') ?? '') ?? ENGLISH;
}

const FIRST_PERSON = /^(?:I|me|my|mine|we|us|our|ours)$/i;
const FIRST_PERSON_SHARE = 0.2;

function isSpokenInFirstPerson(candidates: Candidate[]): boolean {
  const spoken = candidates.filter(({ tokens }) => tokens.some(({ word }) => FIRST_PERSON.test(word) && word !== 'US'));
  return spoken.length >= FIRST_PERSON_SHARE * candidates.length;
}

/** A speech or a letter does not name its speaker: in such a text, a name that is missing altogether may be just that. */
function withoutSpeaker(
  question: AnalysedQuestion,
  matches: TermMatches,
  vocabulary: ReadonlySet<string>,
): AnalysedQuestion {
  const shares = matches.sharesIn(vocabulary);
  return discountTerms(question, ({ isName }, index) => isName && shares[index] === 0);
}

/**
 * A heading, the row that a table begins with, or what a listing or a picture within a text is called announces an answer and is none,
 * unless there is nothing else; a line without words answers nothing.
 */
function answering(sentences: WeighedSentence[], runs: Candidate[][]): WeighedSentence[] {
  const worded = sentences.filter(({ candidate }) => candidate.tokens.length > 0);
  const bodies = worded.filter(({ candidate }) => !announcesOnly(candidate, runs));
  return bodies.length > 0 ? bodies : worded;
}

function announcesOnly(candidate: Candidate, runs: Candidate[][]): boolean {
  const { kind, passage } = candidate;
  const isWithinText = kind === 'caption' && passage.sentences.some((other) => other.kind !== 'caption');
  return kind === 'heading' || isWithinText || beginsTable(candidate, runs);
}

/** The first of several rows; at the start of a run it may go on with a table that began before. */
function beginsTable({ kind, runIndex, index }: Candidate, runs: Candidate[][]): boolean {
  const [before, after] = [runs[runIndex]?.[index - 1], runs[runIndex]?.[index + 1]];
  return kind === 'row' && before !== undefined && before.kind !== 'row' && after?.kind === 'row';
}
