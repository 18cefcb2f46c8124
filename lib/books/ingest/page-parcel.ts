import { setImmediate as nextTurn } from 'node:timers/promises';

import type { PreparedPage, ReceivedPage } from './page-reading.ts';

type LongLists = Pick<PreparedPage, 'chunks' | 'sentences' | 'headings' | 'identifiers'>;

/**
 * A prepared page in transit to the thread that stores it. Its long lists are strings: a thread is blocked while it deserialises a message, but a
 * string is copied at once and its content can be parsed piece by piece between other work.
 */
export interface PageParcel extends Omit<PreparedPage, keyof LongLists | 'chunkFrequencies'> {
  pieces: Record<keyof LongLists | 'frequencies', string[]>;
  chunkCount: number;
}

/** Length of a piece in UTF-16 code units; reading one takes about a millisecond. */
const PIECE_LENGTH = 64 * 1024;

export function packPage(page: PreparedPage): PageParcel {
  const { chunks, sentences, headings, identifiers, chunkFrequencies, ...rest } = page;
  return {
    ...rest,
    chunkCount: chunks.length,
    pieces: {
      chunks: packList(chunks),
      sentences: packList(sentences),
      headings: packList(headings),
      identifiers: packList(identifiers),
      frequencies: packList(Object.entries(chunkFrequencies)),
    },
  };
}

/** Unpacks a page; its chunks are unpacked lazily. Yields to other work in between. */
export async function unpackPage({ pieces, ...rest }: PageParcel): Promise<ReceivedPage> {
  return {
    ...rest,
    chunks: () => readPieces<PreparedPage['chunks'][number]>(pieces.chunks),
    sentences: await unpackList<PreparedPage['sentences'][number]>(pieces.sentences),
    headings: await unpackList<PreparedPage['headings'][number]>(pieces.headings),
    identifiers: await unpackList<PreparedPage['identifiers'][number]>(pieces.identifiers),
    chunkFrequencies: Object.fromEntries(await unpackList<[string, number]>(pieces.frequencies)),
  };
}

function packList(items: readonly unknown[]): string[] {
  const pieces: string[] = [];
  let written: string[] = [];
  let length = 0;
  const end = () => {
    pieces.push(`[${written.join(',')}]`);
    written = [];
    length = 0;
  };
  for (const item of items) {
    const json = JSON.stringify(item);
    written.push(json);
    length += json.length;
    if (length >= PIECE_LENGTH) end();
  }
  if (written.length > 0) end();
  return pieces;
}

async function unpackList<Item>(pieces: readonly string[]): Promise<Item[]> {
  return (await Array.fromAsync(readPieces<Item>(pieces))).flat();
}

async function* readPieces<Item>(pieces: readonly string[]): AsyncGenerator<Item[]> {
  for (const piece of pieces) {
    yield JSON.parse(piece) as Item[];
    await nextTurn();
  }
}
