import type { AnswerDocument, Footnote } from './answer-document.ts';
import { type AnswerMarker, findMarkers } from './answer-markdown.ts';

/** A piece of a file: its text, or a place where the link of a footnote stands. */
export type FilePart = { text: string } | { linkOf: number };

const SOURCES_HEADING = '## Sources';
const NO_SOURCES = 'This answer cites no page of the library.';

const MARKDOWN_SIGNS = /[\\`*_[\]<>#&|~!$^{}]/g;

/** What the file shows below its front matter. */
export function bodyParts(document: AnswerDocument): FilePart[] {
  return [{ text: headingOf(document) }, ...answerParts(document), ...sourcesParts(document)];
}

/** All that stands before the answer. */
export function headingOf({ question }: AnswerDocument): string {
  return `\n# ${inlineText(question)}\n\n`;
}

/** The answer's own markers: those with a footnote. */
export function markersOf({ answer, footnotes }: Pick<AnswerDocument, 'answer' | 'footnotes'>): AnswerMarker[] {
  const known = new Set(footnotes.map(({ number }) => number));
  return findMarkers(answer).filter(({ number }) => known.has(number));
}

function answerParts(document: AnswerDocument): FilePart[] {
  const parts: FilePart[] = [];
  let end = 0;
  for (const marker of markersOf(document)) {
    const before = document.answer.slice(0, marker.start);
    parts.push({ text: before.slice(end) }, ...markerParts(document, { number: marker.number, before }));
    end = marker.end;
  }
  return [...parts, { text: document.answer.slice(end) }];
}

/** How a marker looks behind this text. */
export function markerParts(
  { footnotes, citationStyle, inlineCitationLinks }: Omit<AnswerDocument, 'answer'>,
  { number, before }: { number: number; before: string },
): FilePart[] {
  const footnote = footnotes.find((candidate) => candidate.number === number);
  const isInline = citationStyle.kind === 'inline' && footnote !== undefined;
  const label = isInline
    ? `(Source: ${inlineLabel(footnote.filename)}, ${inlineLabel(citationStyle.pageAbbreviation)} ${footnote.pageNumber})`
    : `[${number}]`;
  const space = isInline && /\S$/.test(before) ? ' ' : '';
  if (!inlineCitationLinks) return [{ text: space + label }];
  return [{ text: `${space}[${label}](` }, { linkOf: number }, { text: ')' }];
}

function sourcesParts(document: AnswerDocument): FilePart[] {
  const opening = { text: `\n\n${SOURCES_HEADING}\n` };
  if (document.footnotes.length === 0) return [opening, { text: `\n${NO_SOURCES}\n` }];
  return [opening, ...document.footnotes.flatMap((footnote) => entryParts(document, footnote))];
}

/** What the list of sources shows of a footnote. */
export function entryParts({ citationStyle }: Pick<AnswerDocument, 'citationStyle'>, footnote: Footnote): FilePart[] {
  const number = `${footnote.number}. `;
  const indent = ' '.repeat(number.length);
  const names = [footnote.documentTitle, footnote.pageTitle, footnote.sectionHeading]
    .map(inlineText)
    .filter((name, index, all) => name !== '' && all.indexOf(name) === index);
  const [title = '', ...rest] = names;
  const place = `${inlineText(citationStyle.pageAbbreviation)} ${footnote.pageNumber}`;
  const quotes = footnote.ranges.map(({ quote }) => `${indent}> “${inlineText(quote)}”\n`).join('');
  return [
    { text: `\n${number}${[title === '' ? '' : `**${title}**`, ...rest, `${place} ([`].filter(Boolean).join(', ')}` },
    { text: `${inlineText(footnote.filename)}](` },
    { linkOf: footnote.number },
    { text: `))\n${quotes === '' ? '' : `${indent.trimEnd()}${quotes}`}` },
  ];
}

/** Text as Markdown that shows just these words on one line, whatever they are. */
function inlineText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(MARKDOWN_SIGNS, String.raw`\$&`);
}

/** The same inside a line that is not ours: nothing in it can close what stands open there, code least of all. */
function inlineLabel(text: string): string {
  return inlineText(text).replace(/\\?[`<>"']/g, (sign) => `&#${sign.charCodeAt(sign.length - 1)};`);
}
