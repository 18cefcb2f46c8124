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

/** Code points kept of a request's audit values: the index takes no long words. */
const AUDIT_FACET_LENGTH = 100;

/** Turns recorded in succession share a group of 2¹⁰. */
const GROUP_BITS = 10;

/** Latencies are distinguished to a factor of 1.2, up to a quarter of an hour. */
const CLASSES_PER_DOUBLING = 4;
const LATENCY_CLASSES = 20 * CLASSES_PER_DOUBLING + 1;

/**
 * The facets of a turn in the search index, in addition to its terms and documents. The index intersects any of these internally, so a combination
 * that no turn has costs nothing, however common each part is, and regardless of the planner's estimates.
 */
export function turnFacets(table: Record<FacetColumn, SQLWrapper>): SQL {
  const { mode, outcome, feedback, verdict, withheldCount, latencyMs, profile, auditFacets, position } = table;
  return sql`array['mode ' || ${mode}, 'outcome ' || ${outcome}, 'feedback ' || coalesce(${feedback}, 'none'), 'verdict ' || coalesce(${verdict}, 'none'), 'withheld ' || (${withheldCount} > 0)::text, 'latency ' || ${latencyClass(latencyMs)}::text, 'profile ' || coalesce(${profile}, ''), 'group ' || ${turnGroup(position)}::text] || ${auditFacets}`;
}

/** The group of the turns recorded at about the same time: it narrows a search to a part of the time. */
export function turnGroup(position: SQLWrapper): SQL {
  return sql`(${position} >> ${sql.raw(String(GROUP_BITS))})`;
}

export const facetOf = {
  mode: (mode: TurnMode) => `mode ${mode}`,
  outcome: (outcome: TurnOutcome) => `outcome ${outcome}`,
  feedback: (feedback: FeedbackRating | 'none') => `feedback ${feedback}`,
  verdict: (verdict: Verdict | 'none') => `verdict ${verdict}`,
  profile: (name: string) => `profile ${name}`,
  /** `line` is `name: value`. Lines with the same beginning share a facet. */
  audit: (line: string) => `audit ${[...line].slice(0, AUDIT_FACET_LENGTH).join('')}`,
  withheld: 'withheld true',
} as const;

/** Returns the facets of latencies in this range, as an array. */
export function latencyFacets(minMs = 0, maxMs = 1e9): SQL {
  const [first, last] = [minMs, maxMs].map((ms) => latencyClass(sql`${ms}::double precision`));
  return sql`array(select 'latency ' || class::text from generate_series(${first}::integer, ${last}::integer) as class)`;
}

// Always computed by the database: two implementations of the arithmetic need not agree on the class boundaries.
function latencyClass(ms: SQLWrapper): SQL {
  const longest = sql.raw(String(LATENCY_CLASSES - 1));
  const perDoubling = sql.raw(String(CLASSES_PER_DOUBLING));
  return sql`least(floor(ln(greatest(${ms}, 1)) / ln(2::double precision) * ${perDoubling}), ${longest})`;
}
