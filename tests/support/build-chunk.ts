import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

/** A chunk of a page that begins with `before`, made of the given sentences with a space between them. */
export function buildChunk(sentences: string[], changes: Partial<Chunk> = {}, before = ''): Chunk {
  const ranges: Sentence[] = [];
  let text = '';
  for (const sentence of sentences) {
    if (text !== '') text += ' ';
    const start = before.length + text.length;
    ranges.push({ start, end: start + sentence.length, kind: 'prose' });
    text += sentence;
  }
  return {
    id: nameBasedId('test chunk', before, text),
    documentId: 'handbook',
    documentTitle: 'Handbook',
    filename: 'owners.md',
    pageId: nameBasedId('test page'),
    pageVersion: 'a'.repeat(64),
    pageNumber: 1,
    filePages: null,
    pageTitle: 'Owners',
    sectionHeading: 'Rules',
    sectionId: 'rules',
    headingPath: ['Owners', 'Rules'],
    blockType: 'text',
    sourceKey: '/books/handbook/owners',
    start: before.length,
    end: before.length + text.length,
    startCodePoint: countCodePoints(before),
    text,
    sentences: ranges,
    before: before.slice(-64),
    after: '',
    twins: [],
    accessList: ['public'],
    imagePath: null,
    ...changes,
  };
}
