import type { AnswerDocument } from './answer-document.ts';
import { bodyParts, type FilePart, headingOf, markerParts } from './answer-layout.ts';
import { endOfFrontMatter, type FrontMatter, readFrontMatter, writeFrontMatter } from './answer-front-matter.ts';

/** A file as it was read. */
export interface ParsedAnswer {
  document: AnswerDocument;
  /** By footnote number. */
  links: Map<number, string>;
  /** The addresses of pictures, likewise. */
  pictures: Map<number, string>;
}

const LINK = /[^\s()<>]*/y;
const LINK_FORM = /^(https?:\/\/[^\s()<>#?]+)\/source\/[\w.-]+#page=(\d+)$/;
const PICTURE_FORM = /^(https?:\/\/[^\s()<>#?]+)\/api\/pictures\/[\w.-]+$/;

/**
 * Reads the file of an answer back, strictly: null when any byte of it, links aside, is not as the file of this answer is written, and
 * when a link is not one that leads to its footnote’s page or picture through one server.
 */
export function parseAnswer(markdown: string): ParsedAnswer | null {
  const bodyAt = endOfFrontMatter(markdown);
  const front = bodyAt === -1 ? null : readFrontMatter(markdown.slice(0, bodyAt));
  if (front === null) return null;
  const answer = readAnswer(front, markdown.slice(bodyAt));
  if (answer === null) return null;
  const document = { ...front.document, answer };
  if (markdown.slice(0, bodyAt) !== writeFrontMatter(document)) return null;
  const found = matchParts(bodyParts(document), markdown.slice(bodyAt));
  return found !== null && areLinksOf(document, found) ? { document, ...found } : null;
}

/** The answer’s words and markers, which stand where the front matter says; null when they do not. */
function readAnswer({ document, markers, answerLength }: FrontMatter, body: string): string | null {
  const heading = headingOf({ ...document, answer: '' });
  if (!body.startsWith(heading)) return null;
  let answer = '';
  let at = heading.length;
  for (const [start, number] of markers) {
    if (start < answer.length) return null;
    const text = body.slice(at, at + start - answer.length);
    answer += text;
    const end = endOfParts(markerParts(document, { number, before: answer }), body, at + text.length);
    if (end === -1) return null;
    answer += `[${number}]`;
    at = end;
  }
  return answerLength < answer.length ? null : answer + body.slice(at, at + answerLength - answer.length);
}

function endOfParts(parts: readonly FilePart[], text: string, from: number): number {
  let at = from;
  for (const part of parts) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return -1;
      at += part.text.length;
    } else at += linkAt(text, at).length;
  }
  return at;
}

type Addresses = Pick<ParsedAnswer, 'links' | 'pictures'>;

/** The links in a text that is made of these parts and of nothing else; null when it is not, or when a footnote has two. */
function matchParts(parts: readonly FilePart[], text: string): Addresses | null {
  const found: Addresses = { links: new Map(), pictures: new Map() };
  let at = 0;
  for (const part of parts) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return null;
      at += part.text.length;
      continue;
    }
    const [known, number] = 'linkOf' in part ? [found.links, part.linkOf] : [found.pictures, part.pictureOf];
    const link = linkAt(text, at);
    if ((known.get(number) ?? link) !== link) return null;
    known.set(number, link);
    at += link.length;
  }
  return at === text.length ? found : null;
}

function linkAt(text: string, at: number): string {
  LINK.lastIndex = at;
  return LINK.exec(text)?.[0] ?? '';
}

function areLinksOf({ footnotes }: AnswerDocument, { links, pictures }: Addresses): boolean {
  const servers = new Set<string>();
  const leadToPages = footnotes.every(({ number, pageNumber }) => {
    const [, server, page] = LINK_FORM.exec(links.get(number) ?? '') ?? [];
    if (server !== undefined) servers.add(server);
    return servers.size === 1 && page === String(pageNumber);
  });
  return leadToPages && [...pictures.values()].every((address) => servers.has(PICTURE_FORM.exec(address)?.[1] ?? ''));
}
