import { z } from 'zod';

import { definitionsFor } from '#lib/answering/quoting/defining-sentences.ts';
import { type Chunk, namedPassage } from '#lib/answering/retrieval/chunk.ts';
import { rangesOverlap } from '#lib/foundation/text/range.ts';

import type { LocatedPassage } from '../place/place-at-hand.ts';
import { defineTool, toolFailure } from './agent-tool.ts';
import { evidenceResult } from './tool-result.ts';

/** Maximum number of chunks of one document. */
const CHUNKS_MAX = 20_000;
/** More definitions would go beyond the question. */
export const DEFINITIONS_MAX = 5;

/** Returns the passage that the reader points at, the text around it, and the places where its document defines its words. */
export const readPassage = defineTool({
  name: 'read_passage',
  description:
    'Returns numbered evidence of the passage that the reader points at: its own sentences, those around it, and the sentences of its document that define its words.',
  input: z.object({}),
  isOffered: ({ hasPassage }) => hasPassage,
  async run(_, { passage, listChunks }) {
    if (passage === null) return toolFailure('not_found', 'The reader points at no passage.');
    const chunks = await listChunks(passage.documentId, CHUNKS_MAX);
    const chosen = new Set([...definingChunks(chunks, passage), ...chunksAround(chunks, passage)]);
    const passages = chunks.filter((chunk) => chosen.has(chunk)).map(namedPassage);
    return { success: true as const, passages };
  },
  async apply({ passages }, state) {
    const added = await state.addPassages(passages, { covering: true });
    return evidenceResult({ passages, added, blocks: state.blocks });
  },
});

/** Returns the chunks that contain the passage, with the previous and the next one on its page. */
function chunksAround(chunks: readonly Chunk[], passage: LocatedPassage): Chunk[] {
  const onPage = chunks.filter(
    ({ pageId, pageVersion }) => pageId === passage.pageId && pageVersion === passage.pageVersion,
  );
  const first = onPage.findIndex((chunk) => rangesOverlap(chunk, passage));
  const last = onPage.findLastIndex((chunk) => rangesOverlap(chunk, passage));
  return first === -1 ? [] : onPage.slice(Math.max(0, first - 1), last + 2);
}

function definingChunks(chunks: readonly Chunk[], passage: LocatedPassage): Chunk[] {
  const sentences = chunks.flatMap((chunk) =>
    chunk.sentences
      .filter((sentence) => chunk.pageId !== passage.pageId || !rangesOverlap(sentence, passage))
      .map(({ start, end, kind }) => ({ text: chunk.text.slice(start - chunk.start, end - chunk.start), kind, chunk })),
  );
  return definitionsFor(passage.text, sentences, DEFINITIONS_MAX).map(({ sentence }) => sentence.chunk);
}
