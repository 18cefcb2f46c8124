import type { JSONObject } from '@ai-sdk/provider';
import type { ProviderMetadata } from 'ai';
import { z } from 'zod';

import { STORE_PROVIDER, type StoreRequest } from '#lib/retrieval/answer-store.ts';

import type { TurnRecord } from './turn-record.ts';

/** The turn as a store takes it that writes answers itself: within the bounds of the question, and with what has been found of it. */
export async function storeRequest(
  { question, history, blocks, library }: TurnRecord,
  text: string,
): Promise<StoreRequest> {
  const filters = await library.chunkFilters();
  const evidence = blocks.flatMap(({ passage, sentences }) =>
    passage === null
      ? []
      : [{ chunkId: passage.chunk.id, sentences: sentences.map(({ number, text: own }) => ({ number, text: own })) }],
  );
  return {
    ...{
      viewer: question.viewer,
      text,
      history: history.map((turn) => ({ question: turn.question, answer: turn.answer })),
    },
    ...{ filters: filters ?? {}, evidence: filters === null ? [] : evidence },
    limit: evidence.length,
  };
}

/** The request as provider options. */
export function storeOptions(request: StoreRequest): Record<string, JSONObject> {
  return { [STORE_PROVIDER]: JSON.parse(JSON.stringify(request)) as JSONObject };
}

const auditSchema = z.object({ audit: z.record(z.string(), z.string()) });

/** Keeps with the turn what a store wants kept of its answer. */
export function noteStoreAudit({ turn }: TurnRecord, metadata: ProviderMetadata | undefined): void {
  const { data } = auditSchema.safeParse(metadata?.[STORE_PROVIDER]);
  if (data !== undefined && Object.keys(data.audit).length > 0) turn.audit = { ...turn.audit, ...data.audit };
}
