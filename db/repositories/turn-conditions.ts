import { eq, gte, ilike, lt, lte, or, SQL, sql } from 'drizzle-orm';

import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { TurnPlace } from '#lib/people/conversations/reviewed-turn.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import { isStorableTerm, quoteTerm } from '../column-types.ts';
import { conversations } from '../schema.ts';
import { facetOf, latencyFacets, turnFacets } from '../turn-facets.ts';

/** The conditions for a turn to match a filter. Together they are complete; some can also be looked up quickly. */
export interface TurnConditions {
  /** Conditions on the time of the turn and on its conversation. */
  place: SQL[];
  /** Conditions the search index answers: they never match too little. */
  indexed: SQL[];
  /** Conditions that have to be checked in the turn itself. */
  exact: SQL[];
  /** Whether `exact` reads the text of the turn, which is slow. */
  readsWords: boolean;
}

/** Returns null when no turn can match, because all search words are excluded from the index, such as `the`. */
export function turnConditions(filter: TurnFilter): TurnConditions | null {
  const { document } = filter;
  const search = filter.q === undefined || filter.q === '' ? null : searchConditions(filter.q);
  if (search?.hasTerms === null) return null;
  return {
    place: placeConditions(filter),
    indexed: present([search?.hasTerms, document && hasDocument(document), ...facetConditions(filter)]),
    exact: [...exactConditions(filter), ...(search?.hasPhrases ?? [])],
    readsWords: search !== null && search.hasPhrases.length > 0,
  };
}

/** Returns the condition for turns after the place, newest first. */
export function isAfter({ createdAtMs, position }: TurnPlace): SQL {
  const moment = new Date(createdAtMs).toISOString();
  return sql`(${conversations.createdAt}, ${conversations.position}) < (${moment}::timestamptz, ${position}::bigint)`;
}

function placeConditions({ from, to, session }: TurnFilter): SQL[] {
  return present([
    from && gte(conversations.createdAt, from),
    to && lt(conversations.createdAt, to),
    session && eq(conversations.sessionId, session),
  ]);
}

// Needed because the facets are coarser than the filter: a latency class covers a range, and an audit facet only the beginning of a line.
function exactConditions({ min_ms: minMs, max_ms: maxMs, audit }: TurnFilter): SQL[] {
  return present([
    minMs === undefined ? undefined : gte(conversations.latencyMs, minMs),
    maxMs === undefined ? undefined : lte(conversations.latencyMs, maxMs),
    audit && hasAuditLine(audit),
  ]);
}

function facetConditions({
  mode,
  outcome,
  feedback,
  verdict,
  profile,
  audit,
  min_ms,
  max_ms,
}: TurnFilter): (SQL | undefined)[] {
  const needed = present([
    mode && sql`${facetOf.mode(mode)}`,
    outcome && sql`${outcome === 'withheld' ? facetOf.withheld : facetOf.outcome(outcome)}`,
    feedback && sql`${facetOf.feedback(feedback)}`,
    verdict && sql`${facetOf.verdict(verdict)}`,
    // Typed as a text column, which accepts any string.
    profile && sql`${sql.param(facetOf.profile(profile), conversations.profile)}`,
    audit && sql`${sql.param(facetOf.audit(audit), conversations.profile)}`,
  ]);
  const facets = turnFacets(conversations);
  const hasLatency = min_ms !== undefined || max_ms !== undefined;
  return [
    needed.length === 0 ? undefined : sql`${facets} @> array[${sql.join(needed, sql`, `)}]::text[]`,
    hasLatency ? sql`${facets} && ${latencyFacets(min_ms, max_ms)}` : undefined,
  ];
}

/** All words, in any form and order; and phrases in quotation marks literally, except for their case. */
function searchConditions(q: string): { hasTerms: SQL | null; hasPhrases: SQL[] } {
  const searched = terms(q).filter(isStorableTerm).map(quoteTerm).join(' & ');
  return {
    hasTerms: searched === '' ? null : sql`${conversations.terms} @@ ${searched}::tsquery`,
    hasPhrases: present(phrasesIn(q).map(hasPhrase)),
  };
}

function hasDocument(document: string): SQL {
  // Typed as a text column, which accepts any string.
  return sql`${conversations.documentIds} @> array[${sql.param(document, conversations.query)}]::text[]`;
}

function hasAuditLine(line: string): SQL {
  const { audit, query } = conversations;
  return sql`exists (select from jsonb_each_text(${audit}) as kept where kept.key || ': ' || kept.value = ${sql.param(line, query)})`;
}

function hasPhrase(phrase: string): SQL | undefined {
  const pattern = `%${phrase.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(conversations.query, pattern), ilike(conversations.response, pattern));
}

function phrasesIn(q: string): string[] {
  return [...q.matchAll(/["“„]([^"“”„]+)["”“]/g)]
    .map(([, phrase = '']) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function present(values: readonly (SQL | '' | null | undefined)[]): SQL[] {
  return values.filter((value) => value instanceof SQL);
}
