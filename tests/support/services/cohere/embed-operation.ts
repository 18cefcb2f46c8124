import { z } from 'zod';

import { type Concepts, textVector } from '../embeddings/text-vector.ts';
import { CohereRefusal } from './cohere-refusal.ts';

const MODELS = new Map([
  ['embed-english-v3.0', 1024],
  ['embed-multilingual-v3.0', 1024],
  ['embed-english-light-v3.0', 384],
  ['embed-multilingual-light-v3.0', 384],
  ['embed-v4.0', 1536],
]);

/** The request of `POST /v2/embed`, as the official document has it, without images. */
export const embedRequest = z.strictObject({
  model: z.string(),
  texts: z.array(z.string()).min(1),
  input_type: z.enum(['search_document', 'search_query', 'classification', 'clustering', 'image']).optional(),
  embedding_types: z.array(z.enum(['float', 'int8', 'uint8', 'binary', 'ubinary', 'base64'])).optional(),
  truncate: z.enum(['NONE', 'START', 'END']).optional(),
  output_dimension: z.int().optional(),
  max_tokens: z.int().optional(),
  priority: z.int().min(0).max(999).optional(),
});

/** Answers as the real service does for texts and floats. */
export function embed(request: z.infer<typeof embedRequest>, concepts: Concepts): unknown {
  const { model, texts, input_type: inputType } = request;
  const dimension = MODELS.get(model);
  if (dimension === undefined) {
    const advice = 'make sure the correct model ID was used and that you have access to the model.';
    throw new CohereRefusal(404, `model '${model}' not found, ${advice}`);
  }
  if (inputType === undefined)
    throw new CohereRefusal(400, 'invalid request: valid input_type must be provided with the provided model');
  if (texts.length > 96) {
    const message = `invalid request: total number of texts must be at most 96 - received ${texts.length}`;
    throw new CohereRefusal(400, message);
  }
  const empty = texts.indexOf('');
  if (empty >= 0) {
    const message = `invalid request: inputs contains an element that is the empty string at index ${empty}`;
    throw new CohereRefusal(400, message);
  }
  return {
    id: crypto.randomUUID(),
    embeddings: { float: texts.map((text) => textVector(text, { dimension, purpose: inputType, concepts })) },
    texts,
    meta: { api_version: { version: '2' }, billed_units: { input_tokens: texts.length } },
    response_type: 'embeddings_by_type',
  };
}
