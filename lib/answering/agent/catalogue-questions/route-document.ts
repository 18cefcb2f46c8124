import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';

import type { Fact, Reference, ReferenceReading } from './question-reading.ts';
import { type ReferenceContext, resolveReference } from './resolve-reference.ts';
import {
  askStep,
  documentStep,
  inOrder,
  type Route,
  type RouteWriter,
  searchStep,
  sectionsStep,
} from '../routes/route.ts';

/** Token limit for the evidence of two documents, which has to fit into the turn together. */
const COMPARED_TOKENS = 2_500;

const QUERY_TYPES = {
  fact: 'METADATA_SEARCH',
  contents: 'METADATA_SEARCH',
  summary: 'DOCUMENT_SUMMARY',
  comparison: 'COMPARISON',
  source: 'CONTENT_SEARCH',
} as const satisfies Record<ReferenceReading['kind'], Route['queryType']>;

/** Returns the route of a question about the documents that it names; null when its words for them match none. */
export async function routeDocument(
  reading: ReferenceReading,
  context: ReferenceContext & { mayAsk: boolean },
): Promise<Route | null> {
  const references = reading.kind === 'comparison' ? reading.references : [reading.reference];
  const documents: CatalogueEntry[] = [];
  let unclear: CatalogueEntry[] | null = null;
  for (const reference of references) {
    const found = await resolveReference(reference, { ...context, isOfDocuments: isDefinite(reading, reference) });
    const others = found.filter(({ id }) => documents.every((taken) => taken.id !== id));
    const [entry, another] = others.toSorted((a, b) => b.sourceUpdatedAt.getTime() - a.sourceUpdatedAt.getTime());
    if (entry === undefined) return null;
    documents.push(entry);
    if (another !== undefined) unclear ??= others;
  }
  const { text } = context.question;
  if (unclear === null || (!context.mayAsk && reading.kind !== 'contents')) return routeTo(reading, documents, text);
  // A question for contents refers to the open book, or to none.
  return reading.kind === 'contents' ? null : routeToReader(reading, unclear, text);
}

/** Returns the route that looks up a fact about a document. */
export function routeFact(fact: Fact, entry: CatalogueEntry, text: string): Route {
  return routeTo({ kind: 'fact', fact, reference: [] }, [entry], text);
}

/** True for "Summarise the …": a thing that is summarised or compared as a whole is a document. */
function isDefinite({ kind }: ReferenceReading, [first]: Reference): boolean {
  return (kind === 'summary' || kind === 'comparison') && ['the', 'our', 'my'].includes(first?.word ?? '');
}

function routeTo(reading: ReferenceReading, documents: CatalogueEntry[], text: string): Route {
  const documentIds = documents.map(({ id }) => id);
  const routed = (steps: Parameters<typeof inOrder>[0], writer: RouteWriter, topic = text): Route => {
    return { queryType: QUERY_TYPES[reading.kind], reading, steps: inOrder(steps, writer), writer, documentIds, topic };
  };
  const lookUps = (contents?: 'with contents') => documents.map((one) => documentStep(one, contents));
  const sections = (maxTokens?: number) => documents.map((one) => sectionsStep(one, maxTokens));
  switch (reading.kind) {
    case 'fact':
      return routed(lookUps(), 'catalogue');
    case 'contents':
      return routed(lookUps('with contents'), 'catalogue');
    case 'summary':
      return routed(sections(), 'summary');
    case 'source':
      return routed([searchStep(reading.topic, documentIds)], 'model', reading.topic);
    case 'comparison': {
      const { topic } = reading;
      const searches = topic === null ? [] : documentIds.map((id) => searchStep(topic, [id]));
      return routed([...searches, ...sections(COMPARED_TOKENS)], 'comparison', topic ?? text);
    }
  }
}

/** Returns a route that asks the reader to choose among the documents. */
function routeToReader(reading: ReferenceReading, entries: CatalogueEntry[], topic: string): Route {
  const steps = inOrder([askStep(entries)], 'clarification');
  const documentIds = entries.map(({ id }) => id);
  return { queryType: QUERY_TYPES[reading.kind], reading, steps, writer: 'clarification', documentIds, topic };
}
