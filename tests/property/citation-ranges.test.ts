import { describe, expect, it } from 'vitest';

import { Evidence } from '#lib/answering/agent/evidence.ts';
import { librarySources, selectionSources } from '#lib/answering/agent/answer-sources.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import { splitChunks } from '#lib/books/ingest/split-chunks.ts';
import { clipSentences } from '#lib/books/library/locate-selection.ts';
import type { Chunk, Passage } from '#lib/answering/retrieval/chunk.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { trialsOf } from '#tests/support/trials.ts';

const TRIALS = trialsOf({ usual: 2_000, deep: 100_000 });
const TEXTS = trialsOf({ usual: 500, deep: 2_000 });

const PIECES = [
  'The keeper trims the lamp. ',
  'The keeper trims the lamp. ',
  'İstanbul’da ışık İÇİN. ',
  'ﬁve eﬃcient oﬀers ',
  '10\u00a0km and 3\u202fm ',
  'light\u00adhouse keep\u00ader. ',
  '👩‍👩‍👧‍👦 went home 🏳️‍🌈. ',
  '🇩🇪🇯🇵🇫🇷! ',
  'e\u0301a\u0308o\u0323\u0304 Zoé. ',
  '灯台は岬に立つ。夜に光る。',
  '등대는 밤에 빛난다. ',
  'المنارة قديمة. ',
  'המגדלור ישן. ',
  'ประภาคารเก่า ',
  'नाविक लौटा। ',
  '\n',
  '\n\n',
  '\r\n',
  '# A heading\n',
  '- an item\n- another\n',
  '| a | b |\n',
  '    let x = v[3];\n',
  'Dr. Smith said "No. Never." ',
  '\u200b\u2060 ',
  '\u{1f3ff}\u0301 ',
];

interface PreparedText {
  text: string;
  sentences: Sentence[];
  passages: Passage[];
  graphemeEdges: Set<number>;
}

const random = new Random(20_261_122);
const below = (limit: number) => random.below(limit);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function prepareText(): PreparedText {
  const text = Array.from({ length: 2 + below(40) }, () => PIECES[below(PIECES.length)]).join('');
  const sentences = splitSelection(text);
  const chunks = splitChunks({ sentences, headings: [], pictures: [], footnotesStart: null });
  const passages = chunks.map((range) => ({ chunk: chunkAt(text, range), relevance: 1, wordRelevance: 1 }));
  const graphemeEdges = new Set([...graphemes.segment(text)].map(({ index }) => index)).add(text.length);
  return { text, sentences, passages, graphemeEdges };
}

function chunkAt(text: string, { start, end, sentences }: TextRange & { sentences: Sentence[] }): Chunk {
  const startCodePoint = countCodePoints(text.slice(0, start));
  const id = `${start}-${end}`;
  return { ...buildChunk([]), id, start, end, startCodePoint, text: text.slice(start, end), sentences };
}

function cite(evidence: Evidence): CitationLedger {
  const ledger = new CitationLedger();
  const count = evidence.blocks.reduce((sum, { sentences }) => sum + sentences.length, 0);
  for (let made = 0; made < 3 && count > 0; made += 1) {
    const sentence = evidence.findSentence(1 + below(count));
    if (sentence !== null) ledger.cite(sentence);
  }
  return ledger;
}

/** What is wrong with the citations of a page; nothing, as a rule. */
function libraryFaults({ text, passages, graphemeEdges }: PreparedText): string[] {
  const evidence = new Evidence({ maxPassages: 20, maxTokens: 100_000 });
  evidence.addPassages(passages);
  const points = [...text];
  return librarySources(cite(evidence).sources, passages, 'http://localhost').flatMap(
    ({ ranges, chunk_text: excerpt }) =>
      ranges.flatMap(({ start, end, quote, start_cp: startPoint, end_cp: endPoint }) => [
        ...(quote !== '' && text.slice(start, end) === quote ? [] : ['another text']),
        ...(points.slice(startPoint, endPoint).join('') === quote ? [] : ['other code points']),
        ...(graphemeEdges.has(start) && graphemeEdges.has(end) ? [] : ['a split grapheme']),
        ...(text.includes(excerpt) ? [] : ['an excerpt that is not there']),
      ]),
  );
}

/** The same of a part of the page that somebody selected: it may begin and end anywhere, and cross blocks. */
function selectionFaults({ text, sentences }: PreparedText): string[] {
  const start = below(text.length);
  const end = start + 1 + below(text.length - start);
  const selection = text.slice(start, end);
  const evidence = Evidence.ofSelection(selection, clipSentences(text, sentences, { start, end }));
  const edges = new Set([...graphemes.segment(selection)].map(({ index }) => index)).add(selection.length);
  const points = [...selection];
  return selectionSources(cite(evidence).sources, selection).flatMap((source) => {
    const { char_start: from, char_end: to, char_start_cp: fromPoint, char_end_cp: toPoint, quote } = source;
    return [
      ...(quote !== '' && selection.slice(from, to) === quote ? [] : ['another text']),
      ...(text.slice(start + from, start + to) === quote ? [] : ['another place']),
      ...(points.slice(fromPoint, toPoint).join('') === quote ? [] : ['other code points']),
      ...(edges.has(from) && edges.has(to) ? [] : ['a split grapheme']),
    ];
  });
}

describe('every citation', () => {
  it(`is the words at its range, in ${TRIALS.toLocaleString('en')} random trials`, () => {
    const texts = Array.from({ length: TEXTS }, prepareText);
    const faults: string[] = [];
    let citations = 0;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const text = texts[trial % TEXTS];
      if (text === undefined || text.sentences.length === 0) continue;
      citations += 1;
      const found = trial % 2 === 0 ? libraryFaults(text) : selectionFaults(text);
      faults.push(
        ...found.map((fault) => `${fault} (${trial % 2 === 0 ? 'page' : 'selection'}) in ${JSON.stringify(text.text)}`),
      );
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(citations).toBeGreaterThan(TRIALS * 0.95);
  });
});
