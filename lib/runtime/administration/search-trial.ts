import { requireRole } from '#lib/access/administrator.ts';
import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/access/viewer.ts';
import type { FoundPassage } from '#lib/retrieval/chunk.ts';

import type { Administration, AdministrationParts } from './administration.ts';

/** What is searched for, and as whom. */
export interface SearchTrialRequest {
  query: string;
  /** One entry of an access list; `everything` for all there is. Whatever is neither is nobody in particular. */
  reader: string;
}

/** A passage with its place by each thing that orders passages, the first one 1. */
interface TriedPassage extends FoundPassage {
  places: {
    /** Null where none of the question's words stand in it. */
    words: number | null;
    /** Null where the two were not compared. */
    meaning: number | null;
    /** By words and meaning together. */
    both: number;
  };
}

export interface SearchTrial {
  /** As an answer would get them: in the order of the reranker where there is one. */
  passages: TriedPassage[];
  /** The embedder did not answer. */
  lacksMeaning: boolean;
  hasReranker: boolean;
}

type Part = Pick<Administration, 'trySearch'>;

/** More than an answer reads, so that what was passed over is seen as well. */
const SHOWN = 30;

/** The search of answers, for whoever wants to see why it finds what it finds. */
export function administerSearch({ search, hasReranker }: AdministrationParts): Part {
  return {
    trySearch: async (administrator, { query, reader }, signal) => {
      requireRole(administrator, 'read_only');
      const viewer = readerNamed(reader);
      const found = await search({ viewer, query, filters: {}, limit: SHOWN, scoreThreshold: null, signal });
      return { passages: placed(found.passages), lacksMeaning: found.lacksMeaning === true, hasReranker };
    },
  };
}

function placed(passages: readonly FoundPassage[]): TriedPassage[] {
  const words = placesBy(passages, ({ wordRelevance }) => (wordRelevance > 0 ? wordRelevance : null));
  const meaning = placesBy(passages, ({ similarity }) => similarity ?? null);
  const both = placesBy(passages, ({ relevance }) => relevance);
  return passages.map((passage) => ({
    ...passage,
    places: {
      words: words.get(passage) ?? null,
      meaning: meaning.get(passage) ?? null,
      both: both.get(passage) ?? passages.length,
    },
  }));
}

/** Each passage's place among those that have a value, the greatest first. */
function placesBy(
  passages: readonly FoundPassage[],
  valueOf: (passage: FoundPassage) => number | null,
): Map<FoundPassage, number> {
  const valued = passages.flatMap((passage) => {
    const value = valueOf(passage);
    return value === null ? [] : [{ passage, value }];
  });
  const ordered = valued.toSorted((left, right) => right.value - left.value);
  return new Map(ordered.map(({ passage }, index) => [passage, index + 1]));
}

/** Who holds the entry of an access list and nothing else but what everybody holds. */
function readerNamed(reader: string): Viewer {
  if (reader === 'everything') return UNRESTRICTED;
  const colon = reader.indexOf(':');
  const [kind, name] = [reader.slice(0, colon), reader.slice(colon + 1)];
  if (colon === -1 || name === '') return ANONYMOUS;
  if (kind === 'user') return { ...ANONYMOUS, userId: name };
  if (kind === 'department') return { ...ANONYMOUS, department: name };
  return kind === 'org' ? { ...ANONYMOUS, orgId: name } : ANONYMOUS;
}
