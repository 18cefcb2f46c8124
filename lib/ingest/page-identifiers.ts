import type { PageIdentifier } from '#lib/library/ports.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import type { IdentifierPattern } from '#lib/text/identifier-patterns.ts';
import { findIdentifiers, type IdentifierPlaceKind } from '#lib/text/identifiers.ts';
import type { Sentence } from '#lib/text/sentence.ts';
import { firstIndexWhere } from '#lib/text/search-sorted.ts';

import type { ReadPage } from './page-reading.ts';

interface Names {
  /** The page's file, relative to the source folder. */
  filename: string;
  patterns: readonly IdentifierPattern[] | undefined;
}

/**
 * The identifiers of a page by chunk: those in its text, those in the headings over it, and, for its first chunk, those that the page or
 * its file is called by. What stands in a heading alone occurs no times.
 */
export function pageIdentifiers(
  read: Pick<ReadPage, 'title' | 'text' | 'sentences'>,
  chunks: readonly Chunk[],
  { filename, patterns }: Names,
): PageIdentifier[] {
  const inHeading = headingIdentifiers(patterns);
  const inNames = [
    ...inHeading(read.title).map((identifier) => ({ identifier, inHeading: true })),
    ...inHeading(nameOf(filename)).map((identifier) => ({ identifier, inHeading: false })),
  ];
  const found = findIdentifiers(read.text, patterns, { kindAt: kindsOf(read.sentences) });
  return chunks.flatMap((chunk, index) => {
    const places = new Map<string, PageIdentifier>();
    const add = (identifier: string, isHeading: boolean, occurrences: number) => {
      const known = places.get(identifier) ?? { chunkId: chunk.id, identifier, inHeading: false, occurrences: 0 };
      places.set(identifier, {
        ...known,
        inHeading: known.inHeading || isHeading,
        occurrences: known.occurrences + occurrences,
      });
    };
    for (let at = firstIndexWhere(found, ({ start }) => start >= chunk.start); ; at += 1) {
      const here = found[at];
      if (here === undefined || here.start >= chunk.end) break;
      add(here.identifier, false, 1);
    }
    for (const identifier of chunk.headingPath.flatMap(inHeading)) add(identifier, true, 0);
    if (index === 0) for (const named of inNames) add(named.identifier, named.inHeading, 0);
    return [...places.values()];
  });
}

/** A page repeats its headings for every chunk below them. */
function headingIdentifiers(patterns: Names['patterns']): (heading: string) => string[] {
  const known = new Map<string, string[]>();
  return (heading) => {
    const found = known.get(heading) ?? namesIn(heading, patterns);
    known.set(heading, found);
    return found;
  };
}

function namesIn(heading: string, patterns: Names['patterns']): string[] {
  const found = findIdentifiers(heading, patterns, { kindAt: () => 'heading' });
  return [...new Set(found.map(({ identifier }) => identifier))];
}

function nameOf(filename: string): string {
  return filename.replace(/^.*\//s, '').replace(/\.[a-z]{1,8}$/i, '');
}

function kindsOf(sentences: readonly Sentence[]): (offset: number) => IdentifierPlaceKind {
  return (offset) => {
    const { kind } = sentences[firstIndexWhere(sentences, ({ end }) => offset < end)] ?? { kind: 'prose' };
    return kind === 'code' || kind === 'heading' ? kind : 'prose';
  };
}
