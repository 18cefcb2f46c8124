import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import type { SearchTrial, SearchTrialRequest, TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import type { FoundPassage } from './chunk.ts';
import type { PassageSearch } from './search-passages.ts';

/** More than an answer reads, so that passages that were not used are also shown. */
const SHOWN = 30;

/** Maximum length of a displayed passage, in UTF-16 code units. */
const SHOWN_LENGTH = 300;

/** Runs the search of answers, to show why it finds its results. Rejects as a search does. */
export async function trySearch(
  search: PassageSearch,
  { query, reader }: SearchTrialRequest,
  signal: AbortSignal,
): Promise<SearchTrial> {
  const viewer = readerNamed(reader);
  const found = await search({ viewer, query, filters: {}, limit: SHOWN, scoreThreshold: null, signal });
  return {
    passages: placed(found.passages),
    lacksVectors: found.lacksVectors === true,
    isReranked: found.isReranked === true,
  };
}

function placed(passages: readonly FoundPassage[]): TriedPassage[] {
  const words = placesBy(passages, ({ wordRelevance }) => (wordRelevance > 0 ? wordRelevance : null));
  const meaning = placesBy(passages, ({ similarity }) => similarity ?? null);
  const both = placesBy(passages, ({ relevance }) => relevance);
  return passages.map((passage) => ({
    ...shown(passage),
    places: {
      words: words.get(passage) ?? null,
      meaning: meaning.get(passage) ?? null,
      both: both.get(passage) ?? passages.length,
    },
  }));
}

function shown({ chunk, similarity = null, relevance, wordRelevance }: FoundPassage): Omit<TriedPassage, 'places'> {
  const { id, documentTitle: document, sectionHeading: heading, pageVersion: version, start, end } = chunk;
  // Our ranges are meaningless on pages of other sites.
  const range = chunk.sourceKey.startsWith('/') ? formatPageFragment({ kind: 'found', version, start, end }) : '';
  const text = truncateAtGrapheme(chunk.text, SHOWN_LENGTH);
  return { id, document, heading, text, relevance, wordRelevance, similarity, href: chunk.sourceKey + range };
}

/** Returns each passage's rank among those that have a value, the greatest first. */
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

/** Returns a viewer who has this entry of an access list and otherwise only the grants that everyone has. */
function readerNamed(reader: string): Viewer {
  if (reader === 'everything') return UNRESTRICTED;
  const colon = reader.indexOf(':');
  const [kind, name] = [reader.slice(0, colon), reader.slice(colon + 1)];
  if (colon === -1 || name === '') return ANONYMOUS;
  if (kind === 'user') return { ...ANONYMOUS, userId: name };
  if (kind === 'department') return { ...ANONYMOUS, department: name };
  return kind === 'org' ? { ...ANONYMOUS, orgId: name } : ANONYMOUS;
}
