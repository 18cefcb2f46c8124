import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

import type { FeedbackRating } from '#lib/contracts/feedback.ts';
import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { TurnMode, TurnOutcome } from '#lib/people/conversations/turn.ts';

type FacetColumn =
  | 'mode'
  | 'outcome'
  | 'feedback'
  | 'verdict'
  | 'withheldCount'
  | 'latencyMs'
  | 'profile'
  | 'auditFacets'
  | 'position';

/** Code points of what a profile keeps of a request: the index takes no long words. */
const AUDIT_FACET_LENGTH = 100;

/** Turns that are recorded one after the other share a group. */
const GROUP_BITS = 10;

/** Latencies are told apart as far as a factor of 1.2, up to a quarter of an hour. */
const CLASSES_PER_DOUBLING = 4;
const LATENCY_CLASSES = 20 * CLASSES_PER_DOUBLING + 1;

/**
 * What the search index knows of a turn besides its terms and documents. The index intersects any of these inside itself, so a
 * combination that no turn has costs nothing, however common each part is, and whatever the planner believes.
 */
export function turnFacets(table: Record<FacetColumn, SQLWrapper>): SQL {
  const { mode, outcome, feedback, verdict, withheldCount, latencyMs, profile, auditFacets, position } = table;
  return sql`array['mode ' || ${mode}, 'outcome ' || ${outcome}, 'feedback ' || coalesce(${feedback}, 'none'), 'verdict ' || coalesce(${verdict}, 'none'), 'withheld ' || (${withheldCount} > 0)::text, 'latency ' || ${latencyClass(latencyMs)}::text, 'profile ' || coalesce(${profile}, ''), 'group ' || ${turnGroup(position)}::text] || ${auditFacets}`;
}

/** The group of the turns recorded about when this one was: what narrows a search to a part of the time. */
export function turnGroup(position: SQLWrapper): SQL {
  return sql`(${position} >> ${sql.raw(String(GROUP_BITS))})`;
}

export const facetOf = {
  mode: (mode: TurnMode) => `mode ${mode}`,
  outcome: (outcome: TurnOutcome) => `outcome ${outcome}`,
  feedback: (feedback: FeedbackRating | 'none') => `feedback ${feedback}`,
  verdict: (verdict: Verdict | 'none') => `verdict ${verdict}`,
  profile: (name: string) => `profile ${name}`,
  /** `line` is `name: value`. Lines that begin alike have the same. */
  audit: (line: string) => `audit ${[...line].slice(0, AUDIT_FACET_LENGTH).join('')}`,
  withheld: 'withheld true',
} as const;

/** The facets that latencies between these have, as an array. */
export function latencyFacets(minMs = 0, maxMs = 1e9): SQL {
  const [first, last] = [minMs, maxMs].map((ms) => latencyClass(sql`${ms}::double precision`));
  return sql`array(select 'latency ' || class::text from generate_series(${first}::integer, ${last}::integer) as class)`;
}

// Only ever reckoned by the database: two kinds of arithmetic need not agree on where a class ends.
function latencyClass(ms: SQLWrapper): SQL {
  const longest = sql.raw(String(LATENCY_CLASSES - 1));
  const perDoubling = sql.raw(String(CLASSES_PER_DOUBLING));
  return sql`least(floor(ln(greatest(${ms}, 1)) / ln(2::double precision) * ${perDoubling}), ${longest})`;
}
