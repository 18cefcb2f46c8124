import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { AnswerGrounding } from '#lib/answering/grounding/answer-grounding.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import type { QuotedBlock } from '#lib/answering/grounding/quoted-blocks.ts';

import { Evidence } from '../evidence.ts';
import { writeComparison } from './write-comparison.ts';
import { writeSummary } from './write-summary.ts';

const passage = (documentId: string, section: string, sentences: string[]) => ({
  chunk: buildChunk(sentences, {
    id: `${documentId}-${section}`,
    documentId,
    documentTitle: `The ${documentId} manual 4.2`,
    pageId: documentId,
    sectionHeading: section,
    headingPath: [documentId, section],
  }),
  relevance: 1,
  wordRelevance: 1,
});

const pump = [
  passage('pump', 'Operation', ['The pump moves water from the basin to the tank.', 'It runs for two hours a day.']),
  passage('pump', 'Maintenance', [
    'Oil the bearings of the pump every month.',
    'Use oil of grade [3] | 46 only, as the plate says.',
  ]),
  passage('pump', 'Storage', ['Keep the pump dry and above five degrees.']),
];
const valve = [
  passage('valve', 'Operation', [
    'The valve lets water into the tank when it opens.',
    'Open the valve slowly, by hand.',
  ]),
  passage('valve', 'Maintenance', ['Grease the spindle of the valve once a year.']),
];

function evidenceOf(passages: ReturnType<typeof passage>[]): Evidence {
  const evidence = new Evidence({ maxPassages: 50, maxTokens: 8_000 });
  evidence.addPassages(passages);
  return evidence;
}

async function ground(evidence: Evidence, blocks: Iterable<QuotedBlock> | AsyncIterable<QuotedBlock>) {
  const grounding = new AnswerGrounding({
    mode: 'strict',
    findSentence: (number) => evidence.findSentence(number),
    ledger: new CitationLedger(),
    isRefusal: () => false,
  });
  let text = '';
  const statuses: string[] = [];
  for await (const release of grounding.quote(blocks)) {
    text += release.text;
    statuses.push(...release.claims.map(({ kind, status }) => `${kind} ${status}`));
  }
  return { text, statuses, withheld: grounding.withheld.map(({ markdown }) => markdown) };
}

/** Nobody judges: the words decide. */
const byWords = () => Promise.resolve(null);

const sentenceOf = (name: string) => `Part ${name} is cleaned with a soft brush.`;

const cited = (statuses: string[]) => statuses.filter((status) => !status.endsWith('neutral'));

describe('a summary', () => {
  it('has every section, each in words of its own that are cited and hold', async () => {
    const evidence = evidenceOf(pump);
    const { text, statuses, withheld } = await ground(evidence, writeSummary(evidence.blocks, byWords));
    for (const heading of ['### Operation', '### Maintenance', '### Storage']) expect(text).toContain(heading);
    expect(withheld).toEqual([]);
    expect(new Set(cited(statuses))).toEqual(new Set(['sentence quoted']));
    expect(text.match(/\[\d+\]/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('tells what a judge finds most telling, in reading order', async () => {
    const evidence = evidenceOf([passage('pump', 'Care', ['Wash it by hand.', ...['a', 'b', 'c'].map(sentenceOf)])]);
    const judge = ({ sentences }: { sentences: { text: string }[] }) =>
      Promise.resolve(sentences.map(({ text }) => (text === sentenceOf('b') ? 0 : 1)));
    const { text } = await ground(evidence, writeSummary(evidence.blocks, judge));
    expect(text).toBe(`### Care\n\n${sentenceOf('a')} [1] ${sentenceOf('c')} [1]`);
  });

  it('leaves out what is no running text, unless there is nothing else', async () => {
    const cover = passage('pump', 'Cover', ['THE PUMP MANUAL WITH FORTY FIGURES', 'LONDON, 1913, ALL RIGHTS RESERVED']);
    const textOf = async (passages: (typeof cover)[]) => {
      const evidence = evidenceOf(passages);
      return (await ground(evidence, writeSummary(evidence.blocks, byWords))).text;
    };
    expect(await textOf([cover, ...pump])).not.toContain('Cover');
    expect(await textOf([cover])).toContain('THE PUMP MANUAL');
  });

  it('is nothing without evidence', async () => {
    expect(await Array.fromAsync(writeSummary([], byWords))).toEqual([]);
  });
});

describe('a comparison', () => {
  it('cites both sides in every row, and all of it holds', async () => {
    const evidence = evidenceOf([...pump, ...valve]);
    const asked = { documentIds: ['pump', 'valve'], topic: null };
    const { text, statuses, withheld } = await ground(evidence, writeComparison(asked, evidence.blocks));
    expect(withheld).toEqual([]);
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| The pump manual 4.2'));
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) expect(row).toMatch(/\[\d+\].*\|.*\[\d+\]/);
    expect(text).toContain('### Maintenance');
    expect(new Set(cited(statuses))).toEqual(new Set(['row quoted']));
  });

  it('is about the topic when one is asked for', async () => {
    const evidence = evidenceOf([...pump, ...valve]);
    const asked = { documentIds: ['pump', 'valve'], topic: 'water and tank' };
    const { text, withheld } = await ground(evidence, writeComparison(asked, evidence.blocks));
    expect(withheld).toEqual([]);
    expect(text).toContain(
      '| The pump moves water from the basin to the tank. [1] | The valve lets water into the tank when it opens. [2] |',
    );
  });

  it('has a dash for a side that says nothing, beside one that is cited', async () => {
    const evidence = evidenceOf([...pump, ...valve]);
    const asked = { documentIds: ['pump', 'valve'], topic: 'bearings' };
    const { text, statuses } = await ground(evidence, writeComparison(asked, evidence.blocks));
    expect(text).toContain('| Oil the bearings of the pump every month. [1] | — |');
    expect(statuses).toContain('row quoted');
  });

  it('is nothing when only one side has evidence', () => {
    const evidence = evidenceOf(pump);
    expect([...writeComparison({ documentIds: ['pump', 'valve'], topic: null }, evidence.blocks)]).toEqual([]);
  });
});
