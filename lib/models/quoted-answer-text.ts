import { escapeQuotation } from '#lib/quoting/escape-quotation.ts';
import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { splitSentences } from '#lib/text/split-sentences.ts';

type QuotableSentence = QuotablePassage['sentences'][number];

/**
 * The answer as Markdown, one piece per sentence: each quoted sentence with its number behind it. Sentences of prose share a
 * paragraph, list items stand on lines of their own, as do
 * table rows, their cells side by side; code stands in a fence with its numbers behind it.
 */
export function quotedAnswerPieces(request: QuotingRequest, sentenceNumbers: number[]): string[] {
  const sentences = new Map(
    request.passages.flatMap(({ sentences: own }) => own.map((sentence) => [sentence.number, sentence])),
  );
  const chosen = sentenceNumbers.flatMap((number) => sentences.get(number) ?? []);
  return groupCode(chosen).map((group, index, groups) => separator(groups[index - 1], group) + pieceOf(group));
}

/** Lines of code with consecutive numbers in one group, everything else alone. */
function groupCode(sentences: QuotableSentence[]): QuotableSentence[][] {
  const groups: QuotableSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1)?.at(-1);
    const continues = last?.kind === 'code' && sentence.kind === 'code' && sentence.number === last.number + 1;
    if (continues) groups.at(-1)?.push(sentence);
    else groups.push([sentence]);
  }
  return groups;
}

function separator(previous: QuotableSentence[] | undefined, group: QuotableSentence[]): string {
  const before = previous?.[0]?.kind;
  const kind = group[0]?.kind;
  if (before === undefined) return '';
  if (before === kind && kind === 'item') return '\n';
  return isInline(before) && isInline(kind) ? ' ' : '\n\n';
}

function isInline(kind: QuotableSentence['kind'] | undefined): boolean {
  return kind === 'prose' || kind === 'caption';
}

function pieceOf(group: QuotableSentence[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const marker = `[${group.map(({ number }) => number).join(',')}]`;
  if (first.kind === 'code') return fenced(group, marker);
  const text = escapeQuotation(first.text, first.code);
  if (first.kind === 'row') return `${asRow(text)} ${marker}`;
  if (first.kind === 'item') return `${asListItem(text)} ${marker}`;
  return sentencesIn(text)
    .map((sentence) => `${sentence} ${marker}`)
    .join(' ');
}

/** A caption is cited as a whole and may be several sentences, each of which is judged by the markers of its own. */
function sentencesIn(text: string): string[] {
  return splitSentences(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));
}

function fenced(lines: QuotableSentence[], marker: string): string {
  const outer = Math.min(...lines.map(({ text }) => text.length - text.trimStart().length));
  const code = lines.map(({ text }) => text.slice(outer)).join('\n');
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}\n${code}\n${fence}\n${marker}`;
}

/** Where a cell ends like a sentence, the line begins with a bar: else that cell would be read as a sentence of its own. */
function asRow(text: string): string {
  const row = joinLines(text, ' | ');
  return /[.!?…]["'”’)\]]* /.test(row.slice(0, row.lastIndexOf('|') + 1)) ? `| ${row}` : row;
}

function asListItem(text: string): string {
  const item = joinLines(text, ' ');
  return /^(?:[-*+]|\d+[.)])\s/.test(item) ? item : `- ${item.replace(/^[•◦▪‣·–—]\s+/, '')}`;
}

function joinLines(text: string, joint: string): string {
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? joint : gap));
}
