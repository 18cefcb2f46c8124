import type { GroundingMode, Claim, ClaimDoubt } from '#lib/contracts/claim.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import type { Language } from '#lib/foundation/text/languages/languages.ts';

import { AnswerWriter, type Release, type WrittenRelease } from './answer-writer.ts';
import type { ClaimChecker } from './claim-checker.ts';
import type { CitationLedger } from './citation-ledger.ts';
import { ClaimGate } from './claim-gate.ts';
import type { EvidenceSentence, RefusedClaim, JudgedUnit, SourceText } from './judged-claim.ts';
import { BlockUnits, type QuotedBlock } from './quoted-blocks.ts';
import { AnswerUnitParser } from './units/answer-unit-parser.ts';
import { claimMarkdown } from './units/answer-unit.ts';
import { judgeClaims, type ModelJudgement } from './model-check/judge-claims.ts';
import { locateDoubts } from './model-check/locate-doubts.ts';

interface GroundingOptions {
  mode: GroundingMode;
  /** The sentence of the evidence with this number; null when there is none. */
  findSentence: (number: number) => EvidenceSentence | null;
  /** Collects the citations of the released text. */
  ledger: CitationLedger;
  /** True for a sentence in which the model says that it found nothing: it is neither shown nor counted. */
  isRefusal: (text: string) => boolean;
  /** True for a heading, or a table header, that only names the evidence and therefore claims nothing. By default there are none. */
  isLabel?: (markdown: string) => boolean;
  /** The text of the question, whose addresses an answer may contain without a source; empty by default. */
  asked?: string;
  /** Checks claims that words do not decide; null, or absent, if there is no checker. Claims that it cannot check keep their verdict by words. */
  checker?: CheckingAid | null;
  /** Called for each piece of text or block of quotations that arrives; no callback by default. */
  onPart?: () => void;
}

/** A model that checks claims, and a callback for its failures. */
export interface CheckingAid {
  check: ClaimChecker['check'];
  onFailure: (error: unknown) => void;
}

/**
 * Turns text that cites sentences of the evidence by their numbers into the answer's text with source positions: `[12,14]` becomes `[1]` or `[1][2]`.
 * In a model's text every sentence, item, row and line of code is judged by the words it cites and released whole, or withheld; in strict mode text
 * without a single valid claim yields nothing at all. Blocks that quote are released unchanged.
 */
export class AnswerGrounding {
  readonly #parser: AnswerUnitParser;
  readonly #writer: AnswerWriter;
  readonly #gate: ClaimGate;
  readonly #units = new BlockUnits();
  readonly #onPart: () => void;
  /** Null where there is no checker, or no longer: a model that fails once is not called again in the same answer. */
  #checker: CheckingAid | null;
  /** Length of the text released so far. */
  #written = { units: 0, codePoints: 0 };

  constructor({ mode, findSentence, ledger, isRefusal, isLabel, asked, checker = null, onPart }: GroundingOptions) {
    this.#checker = checker;
    this.#onPart = onPart ?? (() => undefined);
    this.#parser = new AnswerUnitParser({
      languageOfAnswer: languageOfEvidence(findSentence),
      mayCite: (numbers, written) =>
        numbers.every((number) => findSentence(number) !== null) && !standsInEvidence(lastWords(written), findSentence),
    });
    this.#writer = new AnswerWriter({ ledger, findSentence });
    this.#gate = new ClaimGate({ mode, writer: this.#writer, findSentence, isRefusal, isLabel, asked });
  }

  /** The claims withheld so far. */
  get withheld(): readonly RefusedClaim[] {
    return this.#gate.withheld;
  }

  /** Number of removed markers with nonexistent numbers; they are in no release. */
  get removedMarkers(): number {
    return this.#gate.removedMarkers;
  }

  /** Releases the answer as its sentences complete. Rejects with the signal's reason when it is aborted while a claim is being checked. */
  async *ground(
    deltas: AsyncIterable<string> | Iterable<string>,
    signal: AbortSignal = NEVER,
  ): AsyncGenerator<Release> {
    for await (const delta of deltas) {
      this.#onPart();
      for (const unit of this.#parser.push(delta)) this.#gate.push(unit);
      const release = await this.#next(signal);
      if (release !== null) yield release;
    }
    for (const unit of this.#parser.end()) this.#gate.push(unit);
    const rest = await this.#end(signal);
    if (rest !== null) yield rest;
  }

  /** Releases blocks of quotations as they arrive, unit by unit. */
  async *quote(blocks: AsyncIterable<QuotedBlock> | Iterable<QuotedBlock>): AsyncGenerator<Release> {
    for await (const block of blocks) {
      this.#onPart();
      for (const unit of this.#units.next(block)) {
        this.#gate.push(unit);
        const release = await this.#next(NEVER);
        if (release !== null) yield release;
      }
    }
    const rest = await this.#end(NEVER);
    if (rest !== null) yield rest;
  }

  #end(signal: AbortSignal): Promise<Release | null> {
    this.#gate.end();
    return this.#next(signal);
  }

  /** Returns the text that can be released now; null when there is none. */
  async #next(signal: AbortSignal): Promise<Release | null> {
    const written = this.#writer.take();
    if (written === null) return null;
    const { text } = written;
    const claims = await this.#checked(written, signal);
    this.#written = {
      units: this.#written.units + text.length,
      codePoints: this.#written.codePoints + countCodePoints(text),
    };
    return { text, claims };
  }

  async #checked(written: WrittenRelease, signal: AbortSignal): Promise<Release['claims']> {
    const checker = this.#checker;
    if (checker === null) return written.claims;
    try {
      return await checkRelease(written, this.#written, { check: checker.check, signal });
    } catch (error) {
      signal.throwIfAborted();
      this.#checker = null;
      checker.onFailure(error);
      return written.claims;
    }
  }
}

const NEVER = new AbortController().signal;

/** Number of evidence sentences examined: enough words to detect their language. */
const SENTENCES_FOR_LANGUAGE = 10;

/** Returns the language of the evidence, which the answer quotes; detected once, when the answer begins. */
function languageOfEvidence(findSentence: GroundingOptions['findSentence']): () => Language | null {
  let known: Language | null | undefined;
  return () => {
    const numbers = Array.from({ length: SENTENCES_FOR_LANGUAGE }, (_, index) => index + 1);
    return (known ??= languageOf(numbers.map((number) => findSentence(number)?.text ?? '').join(' ')));
  };
}

/** Returns a bracket with the word before it, on one line and without emphasis. */
function lastWords(written: string): string {
  return plain(written).split(' ').slice(-2).join(' ');
}

/** In "of its length (5)" the number belongs to the sentence and is not a citation of the fifth. */
function standsInEvidence(words: string, findSentence: GroundingOptions['findSentence']): boolean {
  for (let number = 1; ; number += 1) {
    const sentence = findSentence(number);
    if (sentence === null) return false;
    if (plain(sentence.text).includes(words)) return true;
  }
}

function plain(text: string): string {
  return text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
}

/** The length of the answer before a release. */
interface ReleaseOffset {
  /** In UTF-16 code units. */
  units: number;
  codePoints: number;
}

/** Returns the claims of a release, with a model's findings on those that words alone do not decide. Rejects with the checker's error. */
async function checkRelease(
  { text, claims, judged }: WrittenRelease,
  before: ReleaseOffset,
  { check, signal }: { check: ClaimChecker['check']; signal: AbortSignal },
): Promise<Claim[]> {
  const asked = judged.map(({ unit, citations, verdict }, index) => ({
    kind: claims[index]?.kind ?? 'sentence',
    markdown: claimMarkdown(unit),
    cited: citations,
    verdict,
  }));
  const found = await judgeClaims(asked, check, signal);
  return claims.map((claim, index) => {
    const [judgement, unit] = [found[index], judged[index]];
    if (judgement === null || judgement === undefined || unit === undefined) return claim;
    const doubts = doubtsOf(claim, judgement, { text, before, nearest: nearestCitation(judgement.text, unit) });
    return { ...claim, ...judgement.verdict, ...(doubts.length > 0 && { doubts }) };
  });
}

interface DoubtContext {
  text: string;
  before: ReleaseOffset;
  /** Index of the nearest citation. */
  nearest: number;
}

function doubtsOf(claim: Claim, judgement: ModelJudgement, { text, before, nearest }: DoubtContext): ClaimDoubt[] {
  const from = claim.start - before.units;
  const source = claim.citations[nearest];
  return locateDoubts(text.slice(from, claim.end - before.units), judgement).map(({ start, end, kind }) => ({
    start: claim.start + start,
    end: claim.start + end,
    start_cp: before.codePoints + countCodePoints(text.slice(0, from + start)),
    end_cp: before.codePoints + countCodePoints(text.slice(0, from + end)),
    kind,
    ...(source !== undefined && { source_range: source }),
  }));
}

/** Returns the index of the citation that shares the most words with a claim. */
function nearestCitation(claim: string, { citations }: JudgedUnit): number {
  const words = wordsOf(claim);
  const shared = citations.map(({ text }: SourceText) => wordsOf(text).intersection(words).size);
  return shared.indexOf(Math.max(...shared));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}
