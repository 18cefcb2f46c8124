import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { IdentifierPlace } from '#lib/books/library/catalogue.ts';
import { findIdentifiers } from '#lib/foundation/text/identifiers.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { ToolContext } from '../library-view.ts';
import { identifierStep, inOrder, type Route, searchStep } from './route.ts';

/** An identifier in a question, with the first places where it occurs. */
export interface AskedIdentifier {
  identifier: string;
  places: IdentifierPlace[];
}

const IDENTIFIERS_MAX = 10;
/** Maximum number of places to quote. With more, no one wants to read them all: the model summarises them. */
const QUOTED_PLACES_MAX = 5;
/** Maximum number of other words in a question that is about an identifier alone. */
const WORDS_BESIDE_IDENTIFIER = 3;

/** Returns the identifiers of a text: words that look like one as written, and words that, in any letter case, match one in the library. */
export async function identifiersIn(text: string, context: ToolContext): Promise<AskedIdentifier[]> {
  const { catalogue, identifierPatterns } = context;
  const certain = findIdentifiers(text, identifierPatterns).map(({ identifier }) => identifier);
  const possible = findIdentifiers(text, identifierPatterns, { anyCase: true, kindAt: () => 'prose' });
  const all = [...new Set([...certain, ...possible.map(({ identifier }) => identifier)])].slice(0, IDENTIFIERS_MAX);
  const found = all.map(async (identifier) => {
    const places = await catalogue.findIdentifier(identifier, EVERY_DOCUMENT, QUOTED_PLACES_MAX + 1);
    return { identifier, places };
  });
  return (await Promise.all(found)).filter(
    ({ identifier, places }) => places.length > 0 || certain.includes(identifier),
  );
}

/**
 * Routes to an exact look-up of the identifier. If it occurs in few places, these are quoted, unless the question has other words that occur there as
 * well: then the model answers, for a longer question also with a search's finds.
 */
export async function routeIdentifiers(
  text: string,
  found: readonly AskedIdentifier[],
  context: ToolContext,
): Promise<Route | null> {
  const known = found.filter(({ places }) => places.length > 0);
  const rest = found.reduce((left, { identifier }) => left.replaceAll(identifier, ' '), text);
  const words = [...new Set(terms(rest))];
  const isAlone = words.length <= WORDS_BESIDE_IDENTIFIER;
  const identifiers = (isAlone && known.length === 0 ? found : known).map(({ identifier }) => identifier);
  if (identifiers.length === 0) return null;
  const places = known.flatMap((one) => one.places);
  const isQuoted = places.length > 0 && places.length <= QUOTED_PLACES_MAX && !(await isToldOf(words, places, context));
  const writer = isQuoted ? 'places' : 'model';
  const search = isAlone || isQuoted ? [] : [searchStep(text)];
  const steps = inOrder([...search, identifierStep(identifiers)], writer);
  return { queryType: 'CONTENT_SEARCH', reading: null, steps, writer, documentIds: [], topic: text };
}

/** Returns the identifiers that a route looks up. */
export function lookedUp({ steps }: Route): string[] {
  return steps.flatMap(({ call }) => (call?.tool === 'lookup_by_id' ? (call.input['identifiers'] as string[]) : []));
}

/** Whether most of the words, and more than one, occur at the places. */
async function isToldOf(words: string[], places: IdentifierPlace[], context: ToolContext): Promise<boolean> {
  const chunks = words.length === 0 ? [] : await context.findChunks(places.map(({ chunkId }) => chunkId));
  const said = new Set(chunks.flatMap(({ text, headingPath }) => terms([text, ...headingPath].join(' '))));
  const told = words.filter((word) => said.has(word)).length;
  return told > 1 && told * 2 > words.length;
}
