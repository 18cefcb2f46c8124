import { ANONYMOUS } from '#lib/access/viewer.ts';
import { createLogger } from '#lib/log/logger.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import type { ChunkStore, CorpusStatistics, TermStatistics } from '#lib/retrieval/ports.ts';
import { chunkTerms } from '#lib/retrieval/passage-text.ts';
import { passageSearch, type PassageSearch } from '#lib/retrieval/search-passages.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import type { SquadParagraph } from '../squad/squad-file.ts';

const TOP_K = 5;

/** A library of paragraphs in memory, searched by the app's own ranking: a general question's evidence without a server. */
export class ParagraphLibrary {
  readonly #search: PassageSearch;
  readonly #numbers = new Map<string, number>();

  constructor(paragraphs: SquadParagraph[]) {
    const chunks = paragraphs.map(chunkOf);
    this.#search = passageSearch({
      chunks: storeOf(chunks),
      statistics: statisticsOf(chunks),
      embedder: null,
      reranker: null,
      log: createLogger('silent'),
    });
    let number = 0;
    for (const { id, sentences } of chunks) {
      this.#numbers.set(id, number + 1);
      number += sentences.length;
    }
  }

  /** The request the quoting model would get, and the article each of its sentences is from with its range. */
  async requestFor(question: string): Promise<QuotingRequest> {
    const { passages, statistics } = await this.#search({
      viewer: ANONYMOUS,
      query: question,
      filters: {},
      limit: TOP_K,
      scoreThreshold: null,
      signal: new AbortController().signal,
    });
    return {
      question,
      mode: 'general',
      history: [],
      passages: passages.map(({ chunk, relevance }) => ({
        pageId: chunk.pageId,
        pageTitle: chunk.pageTitle,
        documentTitle: chunk.documentTitle,
        filename: chunk.filename,
        headingPath: chunk.headingPath,
        relevance,
        sentences: chunk.sentences.map(({ start, end, kind }, index) => ({
          number: (this.#numbers.get(chunk.id) ?? 0) + index,
          start,
          text: chunk.text.slice(start, end),
          kind,
        })),
      })),
      statistics: {
        chunkCount: statistics.chunkCount,
        documentFrequency: Object.fromEntries(statistics.documentFrequency),
      },
    };
  }
}

/** The id of a paragraph as a page of the library. */
export function pageIdOf({ article, text }: SquadParagraph): string {
  return `${article}\n${text}`;
}

function chunkOf(paragraph: SquadParagraph): Chunk {
  const id = pageIdOf(paragraph);
  const title = paragraph.article.replaceAll('_', ' ');
  return {
    id,
    start: 0,
    startCodePoint: 0,
    end: paragraph.text.length,
    documentId: paragraph.article,
    documentTitle: title,
    filename: `${paragraph.article}.md`,
    pageId: id,
    pageVersion: '1',
    pageNumber: 1,
    pageTitle: title,
    sectionHeading: title,
    sectionId: null,
    headingPath: [title],
    blockType: 'text',
    sourceKey: id,
    text: paragraph.text,
    sentences: splitSelection(paragraph.text),
    accessList: ['public'],
    imagePath: null,
    before: '',
    after: '',
    twins: null,
  };
}

/** First stage: chunks by how many of the query's terms they hold. The second stage ranks them properly. */
function storeOf(chunks: Chunk[]): Pick<ChunkStore, 'search'> & ChunkStore {
  const held = chunks.map((chunk) => ({ chunk, terms: new Set(chunkTerms(chunk)) }));
  const notNeeded = () => Promise.reject(new Error('This library is only searched.'));
  return {
    search: (_viewer, query) =>
      Promise.resolve(
        held
          .map(({ chunk, terms: own }) => ({
            chunk,
            lexicalScore: query.terms.filter((term) => own.has(term)).length,
            similarity: null,
          }))
          .filter(({ lexicalScore }) => lexicalScore > 0)
          .sort((first, second) => second.lexicalScore - first.lexicalScore)
          .slice(0, query.limit),
      ),
    upsert: notNeeded,
    replacePage: notNeeded,
    deletePages: notNeeded,
    stagePage: notNeeded,
    publishPages: notNeeded,
    forgetStaged: notNeeded,
    listByDocument: notNeeded,
    setAccess: notNeeded,
    setTitle: notNeeded,
    findByIds: notNeeded,
    findVectors: notNeeded,
    count: () => Promise.resolve({ chunks: chunks.length, vectors: 0 }),
    listPageVersions: notNeeded,
    probe: notNeeded,
  };
}

function statisticsOf(chunks: Chunk[]): TermStatistics {
  const all = chunks.map(chunkTerms);
  const frequency = new Map<string, number>();
  for (const list of all) for (const term of new Set(list)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const averageChunkLength = all.reduce((sum, { length }) => sum + length, 0) / all.length;
  return {
    lookUp: (_viewer, asked): Promise<CorpusStatistics> =>
      Promise.resolve({
        chunkCount: chunks.length,
        averageChunkLength,
        documentFrequency: new Map(
          asked.flatMap((term) => (frequency.has(term) ? [[term, frequency.get(term) ?? 0]] : [])),
        ),
      }),
  };
}
