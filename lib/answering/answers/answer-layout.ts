import type { CitationMarker } from '#lib/contracts/citation-marker.ts';
import { inlineName } from '#lib/contracts/citation-style.ts';
import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import type { AnswerDocument, Footnote } from './answer-document.ts';
import { findMarkers } from './answer-markdown.ts';

/** A part of a file: its text, or a placeholder for the link of a footnote or the address of its image. */
export type FilePart = { text: string } | { linkOf: number } | { pictureOf: number };

const SOURCES_HEADING = '## Sources';
const NO_SOURCES = 'This answer cites no page of the library.';

/** Returns the parts of the file below its front matter. */
export function bodyParts(document: AnswerDocument): FilePart[] {
  return [{ text: headingOf(document) }, ...answerParts(document), ...figureParts(document), ...sourcesParts(document)];
}

/** Returns the text before the answer. */
export function headingOf({ question }: AnswerDocument): string {
  return `\n# ${inlineMarkdown(question)}\n\n`;
}

/** Returns the answer's markers that have a footnote. */
export function markersOf({ answer, footnotes }: Pick<AnswerDocument, 'answer' | 'footnotes'>): CitationMarker[] {
  const known = new Set(footnotes.map(({ number }) => number));
  return findMarkers(answer).filter(({ position }) => known.has(position));
}

function answerParts(document: AnswerDocument): FilePart[] {
  const parts: FilePart[] = [];
  let end = 0;
  for (const marker of markersOf(document)) {
    const before = document.answer.slice(0, marker.start);
    parts.push({ text: before.slice(end) }, ...markerParts(document, { number: marker.position, before }));
    end = marker.end;
  }
  return [...parts, { text: document.answer.slice(end) }];
}

/** Returns the parts that render a marker after the given text. */
export function markerParts(
  { footnotes, citationStyle, inlineCitationLinks }: Omit<AnswerDocument, 'answer'>,
  { number, before }: { number: number; before: string },
): FilePart[] {
  const footnote = footnotes.find((candidate) => candidate.number === number);
  const isInline = citationStyle.kind === 'inline' && footnote !== undefined;
  const label = isInline
    ? inlineName({ filename: footnote.filename, page: footnote.pageNumber }, citationStyle.pageAbbreviation)
    : `[${number}]`;
  const space = isInline && /\S$/.test(before) ? ' ' : '';
  if (!inlineCitationLinks) return [{ text: space + label }];
  return [{ text: `${space}[${label}](` }, { linkOf: number }, { text: ')' }];
}

/** Returns the pictures that the answer cites, each once, after its text: their positions within it are left unchanged. */
function figureParts(document: AnswerDocument): FilePart[] {
  const shown = new Set<string>();
  return document.footnotes.flatMap(({ number, documentId, picture }): FilePart[] => {
    const name = JSON.stringify([documentId, picture?.path]);
    if (picture === undefined || shown.has(name)) return [];
    shown.add(name);
    return [
      { text: `\n\n![${inlineMarkdown(picture.caption)}](` },
      { pictureOf: number },
      { text: ') ' },
      ...markerParts(document, { number, before: ' ' }),
    ];
  });
}

function sourcesParts(document: AnswerDocument): FilePart[] {
  const opening = { text: `\n\n${SOURCES_HEADING}\n` };
  if (document.footnotes.length === 0) return [opening, { text: `\n${NO_SOURCES}\n` }];
  return [opening, ...document.footnotes.flatMap((footnote) => entryParts(document, footnote))];
}

/** Returns a footnote's entry in the list of sources. */
export function entryParts({ citationStyle }: Pick<AnswerDocument, 'citationStyle'>, footnote: Footnote): FilePart[] {
  const number = `${footnote.number}. `;
  const indent = ' '.repeat(number.length);
  const names = [footnote.documentTitle, footnote.pageTitle, footnote.sectionHeading]
    .map(inlineMarkdown)
    .filter((name, index, all) => name !== '' && all.indexOf(name) === index);
  const [title = '', ...rest] = names;
  const { pageNumber, pageLabel = String(pageNumber) } = footnote;
  const printed = pageLabel === String(pageNumber) ? '' : ` (printed: ${inlineMarkdown(pageLabel)})`;
  const place = `${inlineMarkdown(citationStyle.pageAbbreviation)} ${pageNumber}${printed}`;
  const quotes = footnote.ranges.map(({ quote }) => `${indent}> “${inlineMarkdown(quote)}”\n`).join('');
  return [
    { text: `\n${number}${[title === '' ? '' : `**${title}**`, ...rest, `${place} ([`].filter(Boolean).join(', ')}` },
    { text: `${inlineMarkdown(footnote.filename)}](` },
    { linkOf: footnote.number },
    { text: `))\n${quotes === '' ? '' : `${indent.trimEnd()}${quotes}`}` },
  ];
}
