import { z } from 'zod';

import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { type Chunk, namedPassage, type Passage } from '#lib/answering/retrieval/chunk.ts';

import { defineTool } from './agent-tool.ts';
import { countOf, evidenceResult } from './tool-result.ts';
import type { ToolContext } from '../library-view.ts';

const PLACES_MAX = 20;

const input = z.object({
  identifiers: z
    .array(z.string().trim().min(1).max(200))
    .min(1)
    .max(10)
    .describe('Identifiers exactly as they are written: PROJ-123, 8.3.1, CVE-2026-1234, std::vector, --flag'),
});

/** Finds the places where identifiers occur exactly, including punctuation; similar ones do not match. */
export const lookupById = defineTool({
  name: 'lookup_by_id',
  description:
    'Finds identifiers exactly as they are written (tickets, versions, error codes, names of code, options) and returns the places as numbered evidence.',
  input,
  async run({ identifiers }, context) {
    const found = await Promise.all(
      identifiers.map(async (identifier) => ({ identifier, passages: await placesOf(identifier, context) })),
    );
    const missing = found.filter(({ passages }) => passages.length === 0).map(({ identifier }) => identifier);
    return { success: true as const, passages: found.flatMap(({ passages }) => passages), missing };
  },
  async apply({ passages, missing }, state) {
    const added = await state.addPassages(passages);
    const result = evidenceResult({ passages, added, blocks: state.blocks });
    if (missing.length === 0) return result;
    const absent = `Nowhere in the documentation: ${missing.join(', ')}.`;
    const output = typeof result.output === 'string' ? `${result.output}\n${absent}` : result.output;
    return { ...result, output, summary: `${result.summary}, ${countOf(missing.length, 'identifier')} nowhere` };
  },
});

const JOINED_BEFORE = String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}_][-.:/])`;
const JOINED_AFTER = String.raw`(?![\p{L}\p{N}_]|[-.:/][\p{L}\p{N}_])`;

/** Best first: from the catalogue, or from a search for the words where the catalogue has none. */
async function placesOf(identifier: string, context: ToolContext): Promise<Passage[]> {
  const places = await context.catalogue.findIdentifier(identifier, EVERY_DOCUMENT, PLACES_MAX);
  const chunks = await context.findChunks(places.map(({ chunkId }) => chunkId));
  const literal = chunks.filter((chunk) => holds(chunk, identifier));
  if (literal.length > 0) return literal.map(namedPassage);
  const passages = await context.search({ query: identifier });
  return passages.filter(({ chunk }) => holds(chunk, identifier));
}

function holds(
  { text, headingPath, pageTitle, documentTitle, filename, documentId, identifiers = [] }: Chunk,
  identifier: string,
): boolean {
  const names = [...headingPath, pageTitle, documentTitle, filename, documentId, ...identifiers];
  return [text, ...names].some((words) => standsIn(words, identifier));
}

/**
 * True if the text contains the identifier exactly, including punctuation, in any case, and not as part of a longer one: `8.3.1` is not in `8.3.10`,
 * nor in `18.3.1` or `8.3.1.2`.
 */
export function standsIn(text: string, identifier: string): boolean {
  return new RegExp(JOINED_BEFORE + RegExp.escape(identifier) + JOINED_AFTER, 'iu').test(text);
}
