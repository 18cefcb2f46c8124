import type { Viewer } from '#lib/access/viewer.ts';

import type { AnswerDocument } from './answer-document.ts';
import { bodyParts } from './answer-layout.ts';
import type { SourceLinks } from './follow-link.ts';
import { writeFrontMatter } from './answer-front-matter.ts';
import type { KeptAnswerRepository } from './ports.ts';

interface ReadAnswerParts {
  answers: Pick<KeptAnswerRepository, 'find'>;
  links: SourceLinks;
  /** Whether the viewer may read all of these documents today. */
  mayReadAll: (viewer: Viewer, documentIds: readonly string[]) => Promise<boolean>;
}

/** A kept answer as a file. */
export interface AnswerFile {
  filename: string;
  version: number;
  /** Markdown with front matter. */
  markdown: string;
}

/**
 * The file of a kept answer with links made for this viewer now. Null when the viewer has none of that id, or may not read today what
 * anything in its turn rests on. `baseUrl` has no trailing slash.
 */
export async function readAnswer(
  { answers, links, mayReadAll }: ReadAnswerParts,
  viewer: Viewer,
  { answerId, baseUrl }: { answerId: string; baseUrl: string },
): Promise<AnswerFile | null> {
  const answer = await answers.find(viewer, answerId);
  if (answer === null || !(await mayReadAll(viewer, answer.seenDocumentIds))) return null;
  const made = await Promise.all(
    answer.content.footnotes.map(async (footnote) => {
      const { number, pageId, pageVersion, pageNumber, ranges } = footnote;
      const [first] = ranges;
      const range = first === undefined ? null : { start: first.start, end: first.end };
      return [number, await links.make(viewer, { pageId, pageVersion, pageNumber, range }, baseUrl)] as const;
    }),
  );
  return {
    filename: answer.filename,
    version: answer.version,
    markdown: renderAnswer(answer.content, new Map(made)),
  };
}

/** The file of an answer. `links` has the address of each footnote, by its number. */
export function renderAnswer(document: AnswerDocument, links: ReadonlyMap<number, string>): string {
  const body = bodyParts(document).map((part) => ('text' in part ? part.text : (links.get(part.linkOf) ?? '')));
  return writeFrontMatter(document) + body.join('');
}
