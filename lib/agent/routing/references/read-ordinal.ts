import type { CatalogueEntry } from '#lib/library/catalogue.ts';

import { phraseFilter } from '../listing/phrase-filter.ts';
import { type DocumentPhrase, type PhraseReading, readPhrase } from '../listing/read-phrase.ts';
import type { ViewerCatalogue } from '../../tools/tool-context.ts';
import { numberOf, ORDINAL } from '../words/numbers.ts';

interface OrdinalReading extends PhraseReading {
  catalogue: ViewerCatalogue;
  namedBefore: readonly CatalogueEntry[];
}

const NTH = new RegExp(
  `^(?:(?<nth>${ORDINAL}|last|final)|(?:number|no\\.?|nr\\.?|#|item|document|option)\\s*(?<number>\\d{1,3}))(?:\\s+(?<of>.*))?$`,
  'i',
);

/**
 * "The second one", "the third report", "number 2": of those that the answer before named, else of the catalogue in order of titles.
 * Null when the phrase counts nothing; an empty list when there are not that many.
 */
export async function readOrdinal(
  name: string,
  phrase: DocumentPhrase,
  reading: OrdinalReading,
): Promise<CatalogueEntry[] | null> {
  const groups = NTH.exec(name)?.groups;
  if (groups === undefined) return null;
  const counted = readPhrase(groups['of'] ?? '', reading);
  if (counted.rest.length > 0 || counted.dates.length < phrase.dates.length) return null;
  const position = positionOf(groups);
  if (reading.namedBefore.length > 0) return nth(ofType(reading.namedBefore, counted), position);
  if (position < 0) return null;
  if (counted.nouns.length === 0) return [];
  const { documents } = await reading.catalogue.list({
    filter: phraseFilter(counted),
    sortBy: 'title',
    order: 'asc',
    limit: position + 1,
  });
  return nth(documents, position);
}

/** From the start, or -1 for the last. */
function positionOf({ nth: ordinal, number }: Record<string, string | undefined>): number {
  if (/^(?:last|final)$/i.test(ordinal ?? '')) return -1;
  return Math.max(0, (numberOf(ordinal ?? number ?? '') ?? 1) - 1);
}

function ofType(entries: readonly CatalogueEntry[], { values }: DocumentPhrase): CatalogueEntry[] {
  const types = values.document_type?.map((type) => type.toLowerCase());
  return entries.filter(({ documentType }) => types?.includes(documentType?.toLowerCase() ?? '') ?? true);
}

function nth(entries: readonly CatalogueEntry[], position: number): CatalogueEntry[] {
  const entry = entries.at(position);
  return entry === undefined ? [] : [entry];
}
