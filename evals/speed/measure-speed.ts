import type { CitedText } from '#lib/grounding/claims/claim-text.ts';
import { MarkerParser } from '#lib/grounding/markers/marker-parser.ts';
import { distributionOf, type Distribution } from '#tools/bench/distribution.ts';

import { claimOf, isStatement } from '../grounding/attacks/generate-attacks.ts';
import type { CheckClaim } from '../grounding/claim-trial.ts';
import type { EvaluationText } from '../text/evaluation-text.ts';

const ANSWERS = 200;
const CLAIMS = 10;
const CHUNKS = 20;
const SENTENCES_A_CHUNK = 6;
const CITED = (CHUNKS / CLAIMS) * SENTENCES_A_CHUNK;
const STEP = 97;
const MEGABYTE = 1_000_000;
const ROUNDS = 3;

/** For information: no threshold is ever a duration. Milliseconds. */
export interface SpeedFigures {
  /** Ten sentences, each checked against the sentences of two of twenty chunks. */
  checkAnswer: Distribution;
  /** Each of the answers, in the order in which they were checked. */
  checkTimesMs: number[];
  /** A megabyte read by the marker parser; `ratio` to half of it: 2 where time grows with the length. */
  parser: { input: string; megabyteMs: number; ratio: number }[];
}

export function measureSpeed(text: EvaluationText, check: CheckClaim): SpeedFigures {
  const checkTimesMs = Array.from({ length: ANSWERS }, (_, round) => timeOfAnswer(text, check, round));
  return { checkAnswer: distributionOf(checkTimesMs), checkTimesMs, parser: PARSER_INPUTS.map(timeOfParser) };
}

/** Other sentences each round, so that nothing is remembered from the round before. */
function timeOfAnswer({ sentences }: EvaluationText, check: CheckClaim, round: number): number {
  const first = (round * STEP) % Math.max(1, sentences.length - CLAIMS * CITED);
  const answer = Array.from({ length: CLAIMS }, (_, index) => {
    const cited: CitedText[] = sentences.slice(first + index * CITED, first + (index + 1) * CITED);
    return { cited, said: sentences.slice(first + index * CITED).find((sentence) => isStatement(sentence)) };
  });
  const started = performance.now();
  for (const { cited, said } of answer) {
    if (said !== undefined) check(claimOf({ text: said.text }, said), cited);
  }
  return performance.now() - started;
}

interface ParserInput {
  input: string;
  sample: string;
  /** Pushed one code unit at a time. */
  isSingle?: boolean;
}

const PROSE = 'The keeper winds the clockwork every four hours [12, 14-16] and wipes the `glass[3]` (7). ';

const PARSER_INPUTS: ParserInput[] = [
  { input: 'prose with markers, at once', sample: PROSE },
  { input: 'prose with markers, one character at a time', sample: PROSE, isSingle: true },
  { input: 'opening brackets', sample: '[' },
  { input: 'opening brackets, one character at a time', sample: '[', isSingle: true },
  { input: 'backticks', sample: '`' },
  { input: 'a backtick before every word', sample: '`a ' },
  { input: 'markers that never close', sample: '[1,2 ' },
  { input: 'quotation marks at line starts', sample: '> ' },
  { input: 'line ends', sample: '\n' },
];

function timeOfParser({ input, sample, isSingle = false }: ParserInput): SpeedFigures['parser'][number] {
  const whole = sample.repeat(Math.ceil(MEGABYTE / sample.length)).slice(0, MEGABYTE);
  const half = whole.slice(0, MEGABYTE / 2);
  const megabyteMs = fastest(() => parse(whole, isSingle));
  return { input, megabyteMs, ratio: megabyteMs / fastest(() => parse(half, isSingle)) };
}

/** Of a few: what else the machine does only ever adds. */
function fastest(work: () => void): number {
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

function parse(text: string, isSingle: boolean): void {
  const parser = new MarkerParser();
  if (isSingle) for (let at = 0; at < text.length; at += 1) parser.push(text.charAt(at));
  else parser.push(text);
  parser.end();
}
