import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import type { EvidenceBlock, NumberedSentence } from '../evidence-block.ts';
import { centralSentences, countTerms, isSayable, type TermCounts } from './write-evidence.ts';
import { plainMarkdown, quotedCell } from './quoted-sentence.ts';

/** The documents compared, and the topic. */
export interface ComparedDocuments {
  /** In column order. */
  documentIds: readonly string[];
  /** The topic they are compared in; null for everything that both cover. */
  topic: string | null;
}

/** The content of one document. */
interface Side {
  title: string;
  blocks: EvidenceBlock[];
  sentences: NumberedSentence[];
}

interface Aspect {
  /** The heading that both sides use themselves; null if they do not. */
  heading: string | null;
  /** One sentence per side in each row. */
  rows: (NumberedSentence | null)[][];
}

const ROWS_OF_TOPIC = 4;
const ASPECTS_MAX = 6;
/** Minimum length of a term that can be an aspect: a term that both sides use, and that occurs in few sentences. */
const SHORTEST_TERM = 4;

/**
 * Writes a comparison: for every aspect a table with a column per document, whose cells are its sentences word for word. A document that does not
 * mention an aspect gets a dash, and no row is without a citation.
 */
export function* writeComparison(
  { documentIds, topic }: ComparedDocuments,
  blocks: readonly EvidenceBlock[],
): Generator<QuotedBlock> {
  const sides = documentIds.map((id) => sideOf(id, blocks)).filter(({ blocks: own }) => own.length > 0);
  if (sides.length < 2) return;
  const aspects = topic === null ? sharedAspects(sides) : topicAspects(sides, topic);
  for (const { heading, rows } of aspects) {
    if (heading !== null) yield { type: 'heading', markdown: plainMarkdown(heading) };
    const head = sides.map(({ title }) => plainMarkdown(title));
    yield { type: 'table', head, rows: rows.map((cells) => cells.map((cell) => cell && quotedCell(cell))) };
  }
}

function sideOf(documentId: string, blocks: readonly EvidenceBlock[]): Side {
  const own = blocks.filter(({ passage }) => passage?.chunk.documentId === documentId);
  const title = own[0]?.passage?.chunk.documentTitle ?? '';
  return { title, blocks: own, sentences: own.flatMap(({ sentences }) => sentences) };
}

/** Returns the sides' sentences on the topic, those with most of its words first. */
function topicAspects(sides: readonly Side[], topic: string): Aspect[] {
  const wanted = new Set(terms(topic));
  const found = sides.map(({ sentences }) => {
    const counts = countTerms(sentences);
    return sentences
      .filter(isSayable)
      .map((sentence) => ({ sentence, hits: hitsOf(sentence, wanted, counts) }))
      .filter(({ hits }) => hits > 0)
      .toSorted((one, other) => other.hits - one.hits || one.sentence.number - other.sentence.number)
      .slice(0, ROWS_OF_TOPIC)
      .map(({ sentence }) => sentence);
  });
  const rows = pairUp(found);
  return rows.length === 0 ? [] : [{ heading: null, rows }];
}

function hitsOf({ text }: NumberedSentence, wanted: ReadonlySet<string>, counts: TermCounts): number {
  const own = new Set(terms(text));
  return [...wanted].reduce((sum, term) => sum + (own.has(term) ? 1 + 1 / (counts.get(term) ?? 1) : 0), 0);
}

/** Pairs each of the first side's sentences with the other side's most similar one; remaining sentences stay alone. */
function pairUp([first = [], second = []]: NumberedSentence[][]): (NumberedSentence | null)[][] {
  const left = [...second];
  const rows = first.map((sentence) => {
    const index = mostAlike(sentence, left);
    const [other] = index < 0 ? [] : left.splice(index, 1);
    return [sentence, other ?? null];
  });
  return [...rows, ...left.map((sentence) => [null, sentence])].slice(0, ROWS_OF_TOPIC);
}

function mostAlike({ text }: NumberedSentence, others: readonly NumberedSentence[]): number {
  const own = new Set(terms(text));
  const shared = others.map((other) => terms(other.text).filter((term) => own.has(term)).length);
  return shared.length === 0 ? -1 : shared.indexOf(Math.max(...shared));
}

/** Returns the sections with the same heading on both sides, and in one more table the sentences of both sides on the words that both use most. */
function sharedAspects(sides: readonly Side[]): Aspect[] {
  const [first, second] = sides;
  if (first === undefined || second === undefined) return [];
  const said = new Set<number>();
  const others = sectionsOf(second);
  const headings = [...sectionsOf(first)].flatMap(([key, { heading, sentences }]): Aspect[] => {
    const row = rowOf([sentences, others.get(key)?.sentences ?? []], said);
    return row === null ? [] : [{ heading, rows: [row] }];
  });
  const rows = sharedTerms(first, second).flatMap((term) => {
    const holding = [first, second].map((side) => side.sentences.filter(({ text }) => terms(text).includes(term)));
    const row = rowOf(holding, said);
    return row === null ? [] : [row];
  });
  const unnamed = rows.slice(0, Math.max(0, ASPECTS_MAX - headings.length));
  const aspects = [
    ...(unnamed.length > 0 ? [{ heading: null, rows: unnamed }] : []),
    ...headings.slice(0, ASPECTS_MAX),
  ];
  if (aspects.length > 0) return aspects;
  const row = rowOf([first.sentences, second.sentences], said);
  return row === null ? [] : [{ heading: null, rows: [row] }];
}

/** Returns the most central unused sentence of each side; null when a side has none left. */
function rowOf(sides: readonly NumberedSentence[][], said: Set<number>): NumberedSentence[] | null {
  const cells = sides.flatMap((own) => {
    const fresh = own.filter((sentence) => isSayable(sentence) && !said.has(sentence.number));
    return centralSentences(fresh, countTerms(own), 1);
  });
  if (cells.length < sides.length) return null;
  for (const { number } of cells) said.add(number);
  return cells;
}

function sectionsOf({ blocks }: Side): Map<string, { heading: string; sentences: NumberedSentence[] }> {
  const sections = new Map<string, { heading: string; sentences: NumberedSentence[] }>();
  for (const { passage, sentences } of blocks) {
    const heading = passage?.chunk.sectionHeading ?? '';
    const key = terms(heading).join(' ');
    if (key === '') continue;
    const section = sections.get(key) ?? { heading, sentences: [] };
    section.sentences.push(...sentences);
    sections.set(key, section);
  }
  return sections;
}

/** Returns the terms that both sides use, ordered by their count on the side that uses them less. */
function sharedTerms(first: Side, second: Side): string[] {
  const [one, other] = [countTerms(first.sentences.filter(isSayable)), countTerms(second.sentences.filter(isSayable))];
  return [...one.keys()]
    .filter((term) => term.length >= SHORTEST_TERM && other.has(term) && !/^\d/.test(term))
    .map((term) => ({ term, count: Math.min(one.get(term) ?? 0, other.get(term) ?? 0) }))
    .toSorted((left, right) => right.count - left.count || left.term.localeCompare(right.term))
    .slice(0, ASPECTS_MAX * 2)
    .map(({ term }) => term);
}
