import { AnswerGrounding } from '#lib/answering/grounding/answer-grounding.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { splitSentences } from '#lib/foundation/text/split-sentences.ts';

import { citedTextOf } from '../grounding/cited-text.ts';
import { checkingAidOf } from './checking-aid.ts';
import type { WrittenClaim } from './claim-set.ts';

/** The worst that the product makes of any sentence of a claim, and where it doubts words. */
export interface ClaimOutcome {
  claim: WrittenClaim;
  status: Claim['status'];
  /** 1 for exact words, 0 where it would be withheld. */
  support: number;
  /** For each doubted place whether it is of the words that are not so. */
  doubts: boolean[];
}

const ORDER: Claim['status'][] = ['quoted', 'supported', 'neutral', 'catalogue', 'weak', 'uncited', 'contradicted'];

/** Has the product judge a claim as an answer of a model, each of its sentences citing all its sources. */
export async function judgeWritten(claim: WrittenClaim, checker: ClaimChecker | null): Promise<ClaimOutcome> {
  const numbers = claim.sources.map((_, index) => index + 1).join(', ');
  const sources = claim.sources.map((source, index) => ({
    ...citedTextOf(source),
    sourceId: 'source',
    start: index,
    end: index + 1,
  }));
  const grounding = new AnswerGrounding({
    mode: 'annotate',
    findSentence: (number) => sources[number - 1] ?? null,
    ledger: new CitationLedger(),
    isRefusal: () => false,
    checker: checker && checkingAidOf(checker),
  });
  const found: { claim: Claim; text: string }[] = [];
  let answer = '';
  for await (const { text, claims } of grounding.ground(once(withMarkers(claim.claim, `[${numbers}]`)))) {
    answer += text;
    found.push(...claims.map((one) => ({ claim: one, text: answer })));
  }
  return outcomeOf(
    claim,
    found.map((one) => one.claim),
    answer,
  );
}

function outcomeOf(claim: WrittenClaim, claims: Claim[], answer: string): ClaimOutcome {
  const worst = claims.toSorted((one, other) => ORDER.indexOf(other.status) - ORDER.indexOf(one.status))[0];
  const wrong = wrongWords(claim);
  const doubts = claims.flatMap(({ doubts: own = [] }) => own.map(({ start, end }) => answer.slice(start, end)));
  return {
    claim,
    status: worst?.status ?? 'uncited',
    support: Math.min(1, ...claims.map(supportOf)),
    doubts: doubts.map((words) => wordsOf(words).some((word) => wrong.has(word))),
  };
}

function supportOf({ status, support }: Claim): number {
  return status === 'quoted' || status === 'neutral'
    ? 1
    : status === 'contradicted' || status === 'uncited'
      ? 0
      : (support ?? 0);
}

/** Each sentence and item of a list with what it cites. */
function withMarkers(text: string, markers: string): string {
  const cite = (line: string) => splitSentences(line).map(({ start, end }) => `${line.slice(start, end)} ${markers}`);
  return text
    .split('\n')
    .map((line) => cite(line).join(' '))
    .join('\n');
}

/** Spans count code points. */
function wrongWords({ claim, spans }: WrittenClaim): Set<string> {
  const characters = [...claim];
  return new Set(spans.flatMap(([start, end]) => wordsOf(characters.slice(start, end).join(''))));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
