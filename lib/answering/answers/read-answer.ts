import type { Viewer } from '#lib/people/access/viewer.ts';

import type { AnswerDocument } from './answer-document.ts';
import { bodyParts } from './answer-layout.ts';
import type { SourceLinks } from './follow-link.ts';
import { writeFrontMatter } from './answer-front-matter.ts';
import type { PictureLinks } from './picture-links.ts';
import type { KeptAnswerRepository } from './ports.ts';

interface ReadAnswerParts {
  answers: Pick<KeptAnswerRepository, 'find'>;
  links: SourceLinks;
  pictures: Pick<PictureLinks, 'make'>;
  /** Whether the viewer may currently read all of these documents. */
  mayReadAll: (viewer: Viewer, documentIds: readonly string[]) => Promise<boolean>;
}

/** A saved answer as a file. */
export interface AnswerFile {
  filename: string;
  version: number;
  /** Markdown with front matter. */
  markdown: string;
}

/**
 * Returns the file of a stored answer with links made for this viewer now. Null when the viewer has none with that id, or may not read today any
 * source of its turn. `baseUrl` has no trailing slash.
 */
export async function readAnswer(
  { answers, links, pictures, mayReadAll }: ReadAnswerParts,
  viewer: Viewer,
  { answerId, baseUrl }: { answerId: string; baseUrl: string },
): Promise<AnswerFile | null> {
  const answer = await answers.find(viewer, answerId);
  if (answer === null || !(await mayReadAll(viewer, answer.seenDocumentIds))) return null;
  const { footnotes } = answer.content;
  const pages = await Promise.all(
    footnotes.map(async (footnote) => {
      const { number, pageId, pageVersion, pageNumber, ranges } = footnote;
      const [first] = ranges;
      const range = first === undefined ? null : { start: first.start, end: first.end };
      return [number, await links.make(viewer, { pageId, pageVersion, pageNumber, range }, baseUrl)] as const;
    }),
  );
  const shown = await Promise.all(
    footnotes.map(async ({ number, documentId, pageId, picture }) => {
      if (picture === undefined) return [];
      return [[number, await pictures.make(viewer, { documentId, pageId, path: picture.path }, baseUrl)] as const];
    }),
  );
  return {
    filename: answer.filename,
    version: answer.version,
    markdown: renderAnswer(answer.content, { links: new Map(pages), pictures: new Map(shown.flat()) }),
  };
}

/** The addresses in a file by footnote number: those of their pages, and for images those of the images. */
interface FileAddresses {
  links: ReadonlyMap<number, string>;
  pictures: ReadonlyMap<number, string>;
}

/** Renders the file of an answer. */
export function renderAnswer(document: AnswerDocument, { links, pictures }: FileAddresses): string {
  const body = bodyParts(document).map((part) => {
    if ('text' in part) return part.text;
    return ('linkOf' in part ? links.get(part.linkOf) : pictures.get(part.pictureOf)) ?? '';
  });
  return writeFrontMatter(document) + body.join('');
}
