import type { Chunk } from '#lib/retrieval/chunk.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import type { SquadParagraph } from '../squad/squad-file.ts';
import { ChunkLibrary } from './chunk-library.ts';

/** A library in which each paragraph is a page. */
export function paragraphLibrary(paragraphs: readonly SquadParagraph[]): ChunkLibrary {
  return new ChunkLibrary(paragraphs.map(chunkOf));
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
