import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Chunk } from '../../chunk.ts';
import { chunkTerms, passageText } from '../../passage-text.ts';
import type { Embedder, IndexedChunk, ReindexProgress } from '../../ports.ts';

import { chunkOfPayload } from './chunk-payload.ts';
import { createCollection, deleteCollection, switchAlias } from './create-collection.ts';
import { type FoundCollection, inspectCollection } from './inspect-collection.ts';
import { DENSE } from './own-format.ts';
import { QdrantConnection, type QdrantSettings } from './qdrant-connection.ts';
import { countPoints, denseVectorOf, type PointRecord, scrollPoints } from './read-points.ts';
import { pointsOf, writePoints } from './write-points.ts';

/** As many as an embedder accepts per call. */
const CHUNKS_PER_STEP = 96;

const aliasesSchema = z.object({
  aliases: z.array(z.object({ alias_name: z.string(), collection_name: z.string() })),
});

interface ReindexOptions {
  settings: QdrantSettings;
  /** Null creates an index without vectors. */
  embedder: Embedder | null;
  /** Called after each step. */
  onProgress: (progress: ReindexProgress) => void;
  signal: AbortSignal;
}

/**
 * Writes all chunks of the current collection into a new one, with vectors of the configured embedder, switches the alias to it, and deletes the old
 * one: readers find one or the other at any moment. Run it while no one ingests. If interrupted, it leaves the current collection in use and can be
 * run again. Rejects with `validation_error` where there is nothing that could be rebuilt.
 */
export async function reindexCollection(options: ReindexOptions): Promise<ReindexProgress> {
  const { settings, embedder, signal } = options;
  const connection = new QdrantConnection(settings);
  const { collection: alias } = settings;
  const { current, found } = await findCurrent(connection, alias, signal);
  const next = nameAfter(alias, current);
  await clearAway(connection, next, signal);
  await createCollection(connection, { name: next, space: embedder?.space ?? null, settings, signal });
  const progress = await copy(connection, { ...options, from: current, to: next, found });
  const [before, after] = [
    await countPoints(connection, { collection: current, signal }),
    await countPoints(connection, { collection: next, signal }),
  ];
  if (before !== after)
    throw new AppError('validation_error', {
      publicMessage: `The index changed while it was made anew (${before} chunks, then ${after}): run the command again while nothing is ingested.`,
    });
  await switchAlias(connection, { alias, to: next, hasAlias: true, signal });
  await deleteCollection(connection, current, signal);
  return progress;
}

type OwnCollection = FoundCollection & { kind: 'own' };

async function findCurrent(
  connection: QdrantConnection,
  alias: string,
  signal: AbortSignal,
): Promise<{ current: string; found: OwnCollection }> {
  const { aliases } = await connection.call(
    (client) => client.getAliases(),
    (answer) => aliasesSchema.parse(answer),
    {
      signal,
    },
  );
  const found = await inspectCollection(connection, alias, signal);
  if (found.kind === 'absent') throw refusal(`There is no collection ${alias}: ingest a book first.`);
  if (found.kind === 'foreign')
    throw refusal(`The collection ${alias} belongs to another program and is only read here.`);
  const current = aliases.find(({ alias_name: name }) => name === alias)?.collection_name;
  if (current === undefined)
    throw refusal(
      `${alias} is a collection itself, not an alias that could be switched: give QDRANT_COLLECTION_NAME an alias.`,
    );
  return { current, found };
}

/** Collections are numbered upwards: an existing one with the next number is left from an interrupted run. */
function nameAfter(alias: string, current: string): string {
  const number = current.startsWith(`${alias}-`) ? Number(current.slice(alias.length + 1)) : Number.NaN;
  return `${alias}-${Number.isSafeInteger(number) ? number + 1 : 2}`;
}

async function clearAway(connection: QdrantConnection, name: string, signal: AbortSignal): Promise<void> {
  const { kind } = await inspectCollection(connection, name, signal);
  if (kind === 'foreign') throw refusal(`The collection ${name} belongs to another program and is in the way.`);
  if (kind === 'own') await deleteCollection(connection, name, signal);
}

async function copy(
  connection: QdrantConnection,
  {
    embedder,
    onProgress,
    signal,
    from,
    to,
    found,
  }: ReindexOptions & { from: string; to: string; found: OwnCollection },
): Promise<ReindexProgress> {
  const isSameSpace =
    embedder !== null &&
    found.space?.model === embedder.space.model &&
    found.space.dimension === embedder.space.dimension;
  const progress = { chunks: 0, total: await countPoints(connection, { collection: from, signal }), embedded: 0 };
  const reading = { collection: from, parts: { payload: true, vector: isSameSpace }, limit: CHUNKS_PER_STEP, signal };
  for await (const records of scrollPoints(connection, reading)) {
    const chunks = records.map((record) => ({ chunk: chunkOfPayload(record.payload), vector: storedVector(record) }));
    const indexed = embedder === null ? chunks.map(withTerms) : await withVectors(chunks, embedder, signal);
    const points = pointsOf(indexed, embedder?.space.dimension ?? null);
    await writePoints(connection, { collection: to, points, signal });
    progress.chunks += chunks.length;
    progress.embedded += embedder === null ? 0 : chunks.filter(({ vector }) => vector === undefined).length;
    onProgress({ ...progress });
  }
  return progress;
}

interface StoredChunk {
  chunk: Chunk;
  vector: number[] | undefined;
}

function storedVector(record: PointRecord): number[] | undefined {
  return denseVectorOf(record, DENSE) ?? undefined;
}

function withTerms({ chunk, vector }: StoredChunk): IndexedChunk {
  return { chunk, terms: chunkTerms(chunk), vector };
}

async function withVectors(stored: StoredChunk[], embedder: Embedder, signal: AbortSignal): Promise<IndexedChunk[]> {
  const missing = stored.filter(({ vector }) => vector === undefined);
  const made = await embedder.embedPassages(
    missing.map(({ chunk }) => passageText(chunk)),
    signal,
  );
  const vectors = new Map(missing.map(({ chunk }, index) => [chunk.id, made[index]]));
  return stored.map(({ chunk, vector }) => withTerms({ chunk, vector: vector ?? vectors.get(chunk.id) }));
}

function refusal(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
