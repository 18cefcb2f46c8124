// A plain route of the AI SDK, as its documentation has it: an array of vectors, four pieces in the prompt, the stream of the interface.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  cosineSimilarity,
  createUIMessageStream,
  embed,
  embedMany,
  pipeUIMessageStreamToResponse,
  streamText,
  toUIMessageStream,
} from 'ai';
import { MODEL_URL, readPieces, serveAnswers } from './peer-library.mjs';

const provider = createOpenAICompatible({ name: 'scripted', baseURL: MODEL_URL, apiKey: 'x', includeUsage: true });
const model = provider('m');
const embedder = provider.embeddingModel('m');
const pieces = readPieces();
const { embeddings } = await embedMany({ model: embedder, values: pieces.map((piece) => piece.text) });

serveAnswers(async (question, { response, signal }) => {
  const { embedding } = await embed({ model: embedder, value: question, abortSignal: signal });
  const nearest = pieces
    .map((piece, index) => ({ piece, score: cosineSimilarity(embedding, embeddings[index] ?? []) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 4);
  const sources = nearest.map(({ piece }, index) => `[${index + 1}] ${piece.text}`).join('\n\n');
  const stream = createUIMessageStream({
    execute: ({ writer }) => {
      for (const [index, { piece }] of nearest.entries()) {
        const sourceId = String(index + 1);
        writer.write({ type: 'source-document', sourceId, mediaType: 'text/markdown', title: piece.source });
      }
      const instructions = `Answer the question from the sources. Cite sources as [1], [2].\n\nSources:\n${sources}`;
      const result = streamText({ model, instructions, prompt: question, abortSignal: signal });
      writer.merge(toUIMessageStream({ stream: result.stream }));
    },
  });
  pipeUIMessageStreamToResponse({ response, stream });
});
