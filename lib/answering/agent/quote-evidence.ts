import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { chooseSentences } from '#lib/answering/quoting/choose-sentences.ts';
import { escapeQuotation } from '#lib/answering/quoting/escape-quotation.ts';
import type { QuotableSentence, QuotingRequest } from '#lib/answering/quoting/quoting-request.ts';

import { type QuotingAids, quotingRequest } from './request-quoting.ts';
import type { TurnRecord } from './turn-record.ts';
import type { TurnWriter } from './turn-writer.ts';

interface QuotingTurn {
  answering: { quotingAids: QuotingAids };
  record: TurnRecord;
  writer: TurnWriter;
}

/** The question to be answered. */
interface QuotingTask {
  text: string;
  /** Returns the next question, given the words quoted so far; null if nothing is left to ask. */
  askNext?: (quoted: string) => Promise<string | null>;
}

/** Answers with those sentences of the turn's evidence that answer the question, word for word; writes nothing where none does. */
export function quoteEvidence(turn: QuotingTurn, task: QuotingTask): Promise<void> {
  return turn.writer.quote(blocksOfAll(turn, task));
}

async function* blocksOfAll({ answering, record }: QuotingTurn, task: QuotingTask): AsyncGenerator<QuotedBlock> {
  let quoted = '';
  for (let text: string | null | undefined = task.text; typeof text === 'string'; text = await task.askNext?.(quoted)) {
    await takeTurn();
    const request = await quotingRequest(record, text, answering.quotingAids);
    record.question.signal.throwIfAborted();
    const chosen = sentencesOf(request, chooseSentences(request).sentenceNumbers);
    quoted += chosen.map((sentence) => `${sentence.text}\n`).join('');
    yield* quotedBlocks(chosen);
  }
}

function sentencesOf({ passages }: QuotingRequest, numbers: readonly number[]): QuotableSentence[] {
  const sentences = new Map(passages.flatMap((passage) => passage.sentences.map((own) => [own.number, own] as const)));
  return numbers.flatMap((number) => sentences.get(number) ?? []);
}

/** Groups consecutive sentences into blocks: prose shares a paragraph, items a list, consecutive lines of code a fence. */
export function quotedBlocks(sentences: readonly QuotableSentence[]): QuotedBlock[] {
  const groups: QuotableSentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && standTogether(last, sentence)) groups.at(-1)?.push(sentence);
    else groups.push([sentence]);
  }
  return groups.flatMap(blockOf);
}

function standTogether(one: QuotableSentence, next: QuotableSentence): boolean {
  if (isProse(one)) return isProse(next);
  if (one.kind !== next.kind) return false;
  return one.kind === 'item' || (one.kind === 'code' && next.number === one.number + 1);
}

function isProse({ kind }: QuotableSentence): boolean {
  return kind === 'prose' || kind === 'caption';
}

function blockOf(group: readonly QuotableSentence[]): QuotedBlock[] {
  const quotations = group.map(({ text, code, number }) => ({
    markdown: escapeQuotation(text, code),
    numbers: [number],
  }));
  switch (group[0]?.kind) {
    case undefined:
      return [];
    case 'code':
      return [codeBlock(group)];
    case 'item':
      return [{ type: 'list', items: quotations.map(({ markdown, numbers }) => ({ ...itemOf(markdown), numbers })) }];
    case 'row':
      return quotations.map(({ markdown, numbers }) => ({
        type: 'row',
        row: { markdown: onOneLine(markdown, ' | '), numbers },
      }));
    default:
      return [{ type: 'paragraph', quotations }];
  }
}

/** Removes the indentation that all lines share. */
function codeBlock(lines: readonly QuotableSentence[]): QuotedBlock {
  const written = lines.filter(({ text }) => text.trim() !== '');
  const outer = Math.min(...written.map(({ text }) => text.length - text.trimStart().length));
  return {
    type: 'code',
    lines: lines.map(({ text }) => text.slice(outer)),
    numbers: lines.map(({ number }) => number),
  };
}

/** Keeps the marker of an item where it is meaningful, such as a number or a task box; other bullet characters are dropped. */
function itemOf(markdown: string): { mark?: string; markdown: string } {
  const item = onOneLine(markdown, ' ');
  const mark = /^(?:[-*+]|\d+[.)])(?:\s+\[[ xX]\])?(?=\s)/.exec(item)?.[0];
  return mark === undefined
    ? { markdown: item.replace(/^[•◦▪‣·–—]\s+/, '') }
    : { mark, markdown: item.slice(mark.length).trimStart() };
}

function onOneLine(text: string, joint: string): string {
  return text.replace(/\s+/g, (gap) => (gap.includes('\n') ? joint : gap));
}
