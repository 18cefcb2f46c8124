import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import type { Turn, TurnTokens } from '#lib/people/conversations/turn.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { z } from 'zod';

import { meteredModel, type SpentTokens } from '../metered-model.ts';
import { generateWith } from '../generate-with.ts';
import { promptVersion } from '../prompt-version.ts';
import {
  type CitedSentence,
  JUDGE_INSTRUCTIONS,
  type JudgeBatch,
  judgeBatch,
  type JudgedClaim,
} from './judge-prompt.ts';

const VERDICTS = ['backed', 'doubtful', 'unsure'] as const;

const replySchema = z.object({ verdicts: z.array(z.unknown()) });

const entrySchema = z.object({ claim: z.int().min(1), verdict: z.enum(VERDICTS) });

/** The verdicts are short, but some models think before they give them. */
const MAX_OUTPUT_TOKENS = 4_000;

const VERSION = promptVersion(JUDGE_INSTRUCTIONS);

interface SecondReaderOptions {
  model: LanguageModelV4;
  /** Time limit of reading one answer. */
  timeoutMs: number;
  /** How many answers are read at once; any further one keeps its existing marks. */
  maxAtOnce: number;
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'revise'> | null;
  log: Logger;
}

/** An answer that has ended, and has been recorded if it is recorded at all. */
export interface AnswerToRead {
  viewer: Viewer;
  turn: Readonly<Turn>;
  /** Returns the sentences that a claim cites. */
  citedBy: (claim: Claim) => CitedSentence[];
  /** Called with the tokens that reading took. */
  onSpent?: ((spent: SpentTokens) => void) | undefined;
}

/** A claim after the second reading, with its index among the claims of the answer. */
export interface RevisedClaim {
  index: number;
  claim: Claim;
}

/**
 * Lets a language model judge the claims that the check by words was unsure of: all such claims of an answer in one call, against the sentences that
 * they cite. It only marks a claim as backed or as to be checked. It does not judge exact quotations, and a claim that was withheld or contradicts
 * its source stays so.
 */
export class SecondReader {
  readonly #options: SecondReaderOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: SecondReaderOptions) {
    this.#options = options;
  }

  /**
   * Judges the answer, stores the result with the turn, and resolves with the claims that were judged. Never rejects: if the model fails, takes too
   * long or returns nonsense, the marks stay unchanged and this is logged. It continues even if no one awaits it.
   */
  read(answer: AnswerToRead): Promise<RevisedClaim[]> {
    const { log, maxAtOnce } = this.#options;
    const turnId = answer.turn.id;
    if (this.#underWay.size >= maxAtOnce) {
      log.warn({ turnId }, 'the second reader is busy; the marks of this answer stay as they are');
      return Promise.resolve([]);
    }
    const reading = this.#read(answer).catch((error: unknown) => {
      log.warn({ err: error, turnId }, 'the second reader could not judge; the marks of this answer stay as they are');
      return [];
    });
    this.#underWay.add(reading);
    void reading.finally(() => this.#underWay.delete(reading));
    return reading;
  }

  /** Has a sentence judged against itself as the source. Rejects when there is no verdict. */
  async tryOut(signal: AbortSignal): Promise<void> {
    const text = 'The library opens at nine.';
    const claim: Claim = { start: 0, end: text.length, kind: 'sentence', status: 'weak', reasons: [], citations: [] };
    const cited: CitedSentence[] = [{ text, kind: 'prose' }];
    const batch = judgeBatch('When does the library open?', text, [{ index: 0, claim, cited }]);
    if (batch !== null) await this.#judge(batch, signal);
  }

  /** Aborts the readings in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  async #read({ viewer, turn, citedBy, onSpent }: AnswerToRead): Promise<RevisedClaim[]> {
    const { model, timeoutMs, conversations, log } = this.#options;
    const batch = judgeBatch(turn.resumes?.query ?? turn.query, turn.response, uncertainClaims(turn.claims, citedBy));
    if (batch === null) return [];
    const startedAt = performance.now();
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
    const { verdicts, tokens } = await this.#judge(batch, signal, onSpent);
    const revised = batch.claims.flatMap(({ index, claim }, place) =>
      revise({ index, claim }, verdicts.get(place + 1), model.modelId),
    );
    const changes = {
      claims: withRevised(turn.claims, revised),
      tokens: tokensWith(turn.tokens, tokens),
      prompts: { ...turn.prompts, verifier: VERSION },
    };
    const isKept = conversations !== null && (await conversations.revise(viewer, turn, changes));
    const judged = batch.claims.length;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ turnId: turn.id, judged, ...countChanges(turn.claims, revised), isKept, ms }, 'answer read again');
    return revised;
  }

  /** Rejects when there is no reply, or it does not have the required format. */
  async #judge(
    { prompt, claims }: JudgeBatch,
    signal: AbortSignal,
    onSpent?: (spent: SpentTokens) => void,
  ): Promise<{ verdicts: ReadonlyMap<number, Verdict>; tokens: TurnTokens | null }> {
    const { model: judge } = this.#options;
    const model = onSpent === undefined ? judge : meteredModel(judge, onSpent);
    let tokens: TurnTokens | null = null;
    const onTokens = (used: TurnTokens | null) => (tokens = used);
    const asked = { model, signal, instructions: JUDGE_INSTRUCTIONS, onTokens };
    const { text } = await generateWith(asked, prompt, { maxTokens: MAX_OUTPUT_TOKENS });
    const verdicts = readVerdicts(text, claims.length);
    if (verdicts === null) throw new Error('The second reader’s reply is not of the form that was asked for.');
    return { verdicts, tokens };
  }
}

/** Returns the claims that cite something and are neither exact, nor contradicted, nor marked as no claim. */
function uncertainClaims(claims: readonly Claim[], citedBy: AnswerToRead['citedBy']): JudgedClaim[] {
  return claims.flatMap((claim, index) => {
    if (claim.status !== 'supported' && claim.status !== 'weak') return [];
    const cited = citedBy(claim);
    return cited.length === 0 ? [] : [{ index, claim, cited }];
  });
}

/** Returns an empty list where the second reader has no opinion. */
function revise({ index, claim }: RevisedClaim, verdict: Verdict | undefined, judgedBy: string): RevisedClaim[] {
  if (verdict === undefined || verdict === 'unsure') return [];
  if (verdict === 'backed')
    return [{ index, claim: { ...withoutDoubts(claim), status: 'supported', reasons: [], judged_by: judgedBy } }];
  return [{ index, claim: { ...claim, status: 'weak', judged_by: judgedBy } }];
}

/** The verdict settles doubts that another check has raised. */
function withoutDoubts({ doubts: _doubts, ...claim }: Claim): Claim {
  return claim;
}

function withRevised(claims: readonly Claim[], revised: readonly RevisedClaim[]): Claim[] {
  const all = [...claims];
  for (const { index, claim } of revised) all[index] = claim;
  return all;
}

/** Counted separately from the answer's tokens, because a comparison of models must not add them up. */
function tokensWith(answer: TurnTokens | null, reader: TurnTokens | null): TurnTokens | null {
  if (answer === null || reader === null) return answer;
  return { ...answer, verifier: { input: reader.input, output: reader.output } };
}

function countChanges(claims: readonly Claim[], revised: readonly RevisedClaim[]) {
  const changed = revised.filter(({ index, claim }) => claims[index]?.status !== claim.status);
  const raised = changed.filter(({ claim }) => claim.status === 'supported').length;
  return { raised, lowered: changed.length - raised };
}

/** The second reader's verdict on a claim. */
type Verdict = (typeof VERDICTS)[number];

/**
 * Returns the verdicts of a reply, by the numbers of the claims. Entries that are no verdict on one of the `count` claims are left out, and so are
 * claims with two different verdicts. Null if the reply does not have the requested form.
 */
function readVerdicts(reply: string, count: number): Map<number, Verdict> | null {
  const parsed = replySchema.safeParse(jsonIn(reply));
  if (!parsed.success) return null;
  const verdicts = new Map<number, Verdict>();
  for (const value of parsed.data.verdicts) {
    const entry = entrySchema.safeParse(value);
    if (!entry.success || entry.data.claim > count) continue;
    const { claim, verdict } = entry.data;
    verdicts.set(claim, verdicts.has(claim) && verdicts.get(claim) !== verdict ? 'unsure' : verdict);
  }
  return verdicts;
}

/** Models put a fence or a sentence around the JSON although only JSON was asked for. */
function jsonIn(reply: string): unknown {
  try {
    return JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
