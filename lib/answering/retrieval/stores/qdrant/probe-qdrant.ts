import { z } from 'zod';

import type { Probe, ProbeReport } from '#lib/foundation/core/probe-report.ts';

import type { VectorSpace } from '../../ports.ts';
import type { CollectionFormat, OpenCollection } from './collection-format.ts';
import type { QdrantConnection } from './qdrant-connection.ts';
import { countPoints } from './read-points.ts';

/** The answer of `/readyz`: Qdrant's own words, not a page from a proxy in front of it. */
const readySchema = z.object({ data: z.string().regex(/^all shards are ready$/) });

interface ProbedStore {
  connection: QdrantConnection;
  name: string;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
  /** Returns the current collection. */
  look: () => Promise<OpenCollection>;
}

/** Returns a probe that checks whether Qdrant is reachable, whether its collection is the right one, and how much it holds. */
export function probeQdrant({ connection, name, space, look }: ProbedStore): Probe {
  return async (signal) => {
    await connection.call(
      (client) => client.api().readyz({}),
      (answer) => readySchema.parse(answer),
      { signal },
    );
    const { format, shortcoming } = await look();
    const { chunks, vectors } = await countChunks(connection, { collection: name, format, signal });
    const wrong = shortcoming ?? (space !== null && vectors < chunks ? WITHOUT_VECTORS : null);
    return { ...report(`Qdrant, collection ${name}`, wrong), holds: `${chunks} chunks, ${vectors} vectors` };
  };
}

const WITHOUT_VECTORS =
  'Not all chunks have a vector yet, and those are found by words alone: where none follow by themselves, run npm run reindex.';

function report(message: string, wrong: string | null): ProbeReport {
  return wrong === null ? { status: 'up', message } : { status: 'degraded', message: `${message}. ${wrong}` };
}

/** Counts the chunks of a collection, and those that have a vector. */
export async function countChunks(
  connection: QdrantConnection,
  { collection, format, signal }: { collection: string; format: CollectionFormat; signal?: AbortSignal | undefined },
): Promise<{ chunks: number; vectors: number }> {
  const chunks = await countPoints(connection, { collection, signal });
  if (format.dimension === null) return { chunks, vectors: 0 };
  // The unnamed vector is part of every point.
  if (format.denseName === undefined) return { chunks, vectors: chunks };
  const filter = { must: [{ has_vector: format.denseName }] };
  return { chunks, vectors: await countPoints(connection, { collection, filter, signal }) };
}
