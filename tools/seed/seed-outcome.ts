import type { ErrorCode } from '#lib/foundation/core/errors.ts';
import type { TurnOutcome, TurnStages, TurnTokens } from '#lib/people/conversations/turn.ts';

import type { SeedDraw } from './seed-draw.ts';

/** Of a hundred turns; the rest is answered. */
const SHARES = { failed: 3, stopped: 3, notFound: 12 };
const INCIDENT_SHARES = { ...SHARES, failed: 25 };
const INCIDENT_SLOWNESS = 4;

const ERRORS: readonly [ErrorCode, ...ErrorCode[]] = [
  'agent_unavailable',
  'agent_unavailable',
  'agent_unavailable',
  'retrieval_unavailable',
  'embedding_failed',
  'internal_error',
];

/** A model that answers, and how long it usually takes, in milliseconds. */
interface SeedModel {
  name: string;
  firstPartMs: number;
  msPerCharacter: number;
  countsTokens: boolean;
}

const HOSTED: SeedModel = { name: 'gemini-3.8-flash', firstPartMs: 620, msPerCharacter: 1.4, countsTokens: true };
const BUILT_IN: SeedModel = { name: 'lectern-quoting-1', firstPartMs: 9, msPerCharacter: 0.02, countsTokens: false };
const BUILT_IN_SHARE = 0.12;

/** Which model is asked. */
export function chooseSeedModel(draw: SeedDraw): SeedModel {
  return draw.chance(BUILT_IN_SHARE) ? BUILT_IN : HOSTED;
}

/** How a turn ends, in plausible shares. */
export function chooseOutcome(draw: SeedDraw, isIncident: boolean): TurnOutcome {
  const { failed, stopped, notFound } = isIncident ? INCIDENT_SHARES : SHARES;
  const place = draw.next() * 100;
  if (place < failed) return 'failed';
  if (place < failed + stopped) return 'stopped';
  return place < failed + stopped + notFound ? 'not_found' : 'answered';
}

export function chooseError(draw: SeedDraw): ErrorCode {
  return draw.oneOf(ERRORS);
}

interface Measured {
  latencyMs: number;
  firstEventMs: number | null;
  stages: TurnStages;
  tokens: TurnTokens | null;
}

interface Work {
  model: SeedModel;
  outcome: TurnOutcome;
  isIncident: boolean;
  hasHistory: boolean;
  isSelection: boolean;
  response: string;
}

/** How long it took: each stage log-normal, their sum and the writing the whole. */
export function measure(draw: SeedDraw, work: Work): Measured {
  const { model, outcome, response } = work;
  const slowness = work.isIncident ? INCIDENT_SLOWNESS : 1;
  const historyMs = work.hasHistory ? draw.logNormal(4, 0.5) : 0.1;
  const retrievalMs = work.isSelection ? 0.3 : draw.logNormal(model.countsTokens ? 90 : 18, 0.5) * slowness;
  const firstPartMs = draw.logNormal(model.firstPartMs, 0.55) * slowness;
  const writingMs = draw.logNormal(1, 0.3) * response.length * model.msPerCharacter;
  const hasWords = response !== '';
  const firstEventMs = historyMs + retrievalMs + firstPartMs;
  const isTimeout = outcome === 'failed' && draw.chance(0.3);
  return {
    latencyMs: tenths(isTimeout ? draw.logNormal(24_000, 0.05) : firstEventMs + writingMs),
    firstEventMs: hasWords && !isTimeout ? tenths(firstEventMs) : null,
    stages: {
      historyMs: tenths(historyMs),
      retrievalMs: tenths(retrievalMs),
      ...(hasWords && { firstPartMs: tenths(firstPartMs) }),
    },
    tokens:
      model.countsTokens && outcome !== 'failed'
        ? { input: Math.round(draw.logNormal(2_300, 0.35)), output: Math.ceil(response.length / 4) + 12 }
        : null,
  };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
