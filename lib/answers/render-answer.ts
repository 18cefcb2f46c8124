import type { AnswerDocument } from './answer-document.ts';
import { bodyParts } from './answer-layout.ts';
import { writeFrontMatter } from './front-matter.ts';

/** The file of an answer. `links` has the address of each footnote, by its number. */
export function renderAnswer(document: AnswerDocument, links: ReadonlyMap<number, string>): string {
  const body = bodyParts(document).map((part) => ('text' in part ? part.text : (links.get(part.linkOf) ?? '')));
  return writeFrontMatter(document) + body.join('');
}
