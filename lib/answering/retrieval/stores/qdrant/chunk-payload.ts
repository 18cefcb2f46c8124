import { z } from 'zod';

import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { Chunk } from '../../chunk.ts';

const offset = z.int().min(0);
const kind = z.enum(['prose', 'heading', 'item', 'row', 'code', 'caption']);
/** Start, end, kind, and the ranges of code within the sentence. */
const sentenceSchema = z.tuple([offset, offset, kind, z.array(z.tuple([offset, offset])).optional()]);
/** Start, page number, page label, and `FilePageStart.unsure`. */
const filePageSchema = z.tuple([offset, z.int().min(1), z.string().nullable(), z.array(offset).optional()]);
const twinsSchema = z.object({ sentence: offset, count: offset, prefix: offset, suffix: offset });

/** The data stored with a chunk's vectors. The keys used by filters are those of the public API. */
const payloadSchema = z.object({
  chunk_id: z.string(),
  document_id: z.string(),
  document_title: z.string(),
  filename: z.string(),
  page_id: z.string(),
  page_version: z.string(),
  page_number: z.int().min(1),
  /** Absent from chunks stored before this was added. */
  file_pages: z.array(filePageSchema).nullish(),
  page_title: z.string(),
  section_heading: z.string(),
  section_id: z.string().nullable(),
  heading_path: z.array(z.string()),
  block_type: z.enum(['text', 'image']),
  source_url: z.string(),
  start: offset,
  end: offset,
  start_code_point: offset,
  text: z.string(),
  sentences: z.array(sentenceSchema),
  before: z.string(),
  after: z.string(),
  twins: z.array(twinsSchema).nullable(),
  access_list: z.array(z.string()),
  image_path: z.string().nullable(),
  /** In milliseconds since 1970. Used to find the older version of a page while it is being replaced. */
  written_at: z.int(),
});

const writtenAtSchema = z.object({ written_at: z.int() });
const revisionSchema = writtenAtSchema.extend({ access_list: z.array(z.string()) });

type ChunkPayload = z.infer<typeof payloadSchema>;
type StoredSentence = z.infer<typeof sentenceSchema>;

/** Returns the payload of a chunk, its strings in storable form. `writtenAt` is in milliseconds since 1970. */
export function payloadOf(chunk: Chunk, writtenAt: number): Record<string, unknown> {
  const payload: ChunkPayload = {
    chunk_id: chunk.id,
    document_id: chunk.documentId,
    document_title: chunk.documentTitle,
    filename: chunk.filename,
    page_id: chunk.pageId,
    page_version: chunk.pageVersion,
    page_number: chunk.pageNumber,
    file_pages: chunk.filePages?.map(storedFilePage) ?? null,
    page_title: chunk.pageTitle,
    section_heading: chunk.sectionHeading,
    section_id: chunk.sectionId,
    heading_path: chunk.headingPath,
    block_type: chunk.blockType,
    source_url: chunk.sourceKey,
    start: chunk.start,
    end: chunk.end,
    start_code_point: chunk.startCodePoint,
    text: chunk.text,
    sentences: chunk.sentences.map(storedSentence),
    before: chunk.before,
    after: chunk.after,
    twins: chunk.twins,
    access_list: storableGrants(chunk.accessList),
    image_path: chunk.imagePath,
    written_at: writtenAt,
  };
  return storable(payload) as Record<string, unknown>;
}

/** Parses a chunk from a payload. Throws a `ZodError` if the payload contains none. */
export function chunkOfPayload(payload: unknown): Chunk {
  const stored = payloadSchema.parse(payload);
  return {
    id: stored.chunk_id,
    documentId: stored.document_id,
    documentTitle: stored.document_title,
    filename: stored.filename,
    pageId: stored.page_id,
    pageVersion: stored.page_version,
    pageNumber: stored.page_number,
    filePages: stored.file_pages?.map(filePageOf) ?? null,
    pageTitle: stored.page_title,
    sectionHeading: stored.section_heading,
    sectionId: stored.section_id,
    headingPath: stored.heading_path,
    blockType: stored.block_type,
    sourceKey: stored.source_url,
    start: stored.start,
    end: stored.end,
    startCodePoint: stored.start_code_point,
    text: stored.text,
    sentences: stored.sentences.map(sentenceOf),
    before: stored.before,
    after: stored.after,
    twins: stored.twins,
    accessList: stored.access_list,
    imagePath: stored.image_path,
  };
}

function storedSentence({ start, end, kind, code }: Sentence): StoredSentence {
  return code === undefined ? [start, end, kind] : [start, end, kind, code.map((range) => [range.start, range.end])];
}

function sentenceOf([start, end, kind, code]: StoredSentence): Sentence {
  return { start, end, kind, ...(code && { code: code.map(([from, to]) => ({ start: from, end: to })) }) };
}

/** Returns the time at which a chunk was written, in milliseconds since 1970; 0 if unknown. */
export function writtenAtOf(payload: unknown): number {
  return writtenAtSchema.safeParse(payload).data?.written_at ?? 0;
}

/**
 * Returns a value that changes with every change of a stored chunk, whether all of it is rewritten or only its access list. Throws a `ZodError` for
 * others.
 */
export function revisionOf(payload: unknown): string {
  const { written_at: writtenAt, access_list: accessList } = revisionSchema.parse(payload);
  return JSON.stringify([writtenAt, accessList]);
}

/** Returns the grants that can be stored. Others are dropped: if altered to be storable, each might equal another viewer's. */
export function storableGrants(accessList: readonly string[]): string[] {
  return accessList.filter((grant) => grant === storableText(grant));
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
}

/**
 * Returns a string that every store can hold: JSON as Qdrant reads it has no lone surrogates, and Postgres no NUL. Each becomes U+FFFD, one code unit
 * for one, so offsets into the string stay valid.
 */
export function storableText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\uFFFD');
}

function storedFilePage({ start, number, label, unsure }: FilePageStart): z.infer<typeof filePageSchema> {
  return unsure === undefined ? [start, number, label] : [start, number, label, unsure];
}

function filePageOf([start, number, label, unsure]: z.infer<typeof filePageSchema>): FilePageStart {
  return { start, number, label, ...(unsure !== undefined && { unsure }) };
}
