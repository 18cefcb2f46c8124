import { describe, expect, it } from 'vitest';

import type { DocumentOutline, DocumentSummariser } from '../ports.ts';
import { extractSummaries, MAX_BRIEF, MAX_STANDARD, summariseDocument } from './summarise-document.ts';

const OUTLINE = { title: 'Lamps', language: null, description: 'All about lamps.', pages: [] };
const EXTRACTED = { brief: 'All about lamps.', standard: 'All about lamps.' };
const WRITTEN = { brief: 'It is on lamps.', standard: 'It covers lamps.' };
const signal = new AbortController().signal;

describe('summariseDocument', () => {
  it('takes what the summariser writes', async () => {
    const summariser: DocumentSummariser = { summarise: async () => WRITTEN };
    expect(await summariseDocument(OUTLINE, { summariser, signal })).toEqual({ summaries: WRITTEN, hasFailed: false });
  });

  it('quotes where there is no summariser', async () => {
    const made = await summariseDocument(OUTLINE, { summariser: null, signal });
    expect(made).toEqual({ summaries: EXTRACTED, hasFailed: false });
  });

  it('quotes when the summariser fails, or takes too long', async () => {
    const failing: DocumentSummariser = { summarise: () => Promise.reject(new Error('down')) };
    const hanging: DocumentSummariser = {
      summarise: (_outline, within) =>
        new Promise((_resolve, reject) => within.addEventListener('abort', () => reject(new Error('aborted')))),
    };
    for (const summariser of [failing, hanging]) {
      const made = await summariseDocument(OUTLINE, { summariser, signal, patienceMs: 1 });
      expect(made).toEqual({ summaries: EXTRACTED, hasFailed: true });
    }
  });

  it('stops when the run is stopped', async () => {
    const reason = new Error('stopped');
    const summariser: DocumentSummariser = { summarise: () => Promise.reject(new Error('aborted')) };
    const made = summariseDocument(OUTLINE, { summariser, signal: AbortSignal.abort(reason) });
    await expect(made).rejects.toBe(reason);
  });
});

const outline = (changes: Partial<DocumentOutline> = {}): DocumentOutline => ({
  title: 'The Keeper of the Lighthouse',
  language: 'en',
  description: null,
  pages: [
    {
      title: 'Lighthouse',
      headings: ['Lighthouse'],
      sentences: [
        'The lighthouse keeper trims the lamp of the lighthouse every four hours of the night.',
        'Bread is delivered on Tuesdays by a boat that nobody has ever seen arrive.',
      ],
    },
    {
      title: 'The lamp',
      headings: ['The lamp'],
      sentences: ['The lamp of the lighthouse burns oil, and the keeper fills it before each night.', 'Why oil?'],
    },
  ],
  ...changes,
});

describe('summaries made of a document’s own sentences', () => {
  it('begin with what its pages have most to do with, word for word', async () => {
    const { brief, standard } = await extractSummaries(outline());
    expect(brief).toMatch(/^The lighthouse keeper trims the lamp/);
    for (const summary of [brief, standard]) {
      const sentences = outline().pages.flatMap((page) => page.sentences);
      const left = sentences.reduce((rest, sentence) => rest.replace(sentence, ''), summary);
      expect(left.trim()).toBe('');
    }
  });

  it('are what the author says, where the author says something', async () => {
    const description = 'A handbook for keepers. It covers lamps and oil.';
    const { brief, standard } = await extractSummaries(outline({ description }));
    expect(brief).toBe(description);
    expect(standard.startsWith(description)).toBe(true);
    expect(standard.length).toBeGreaterThan(description.length);
  });

  it('are the same for the same document, and never longer than they may be', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => ({
      title: `P${index}`,
      headings: [],
      sentences: [
        `Every lamp${index} needs its own oil${index}, a wick${index} and somebody${index} who looks after it.`,
      ],
    }));
    const first = await extractSummaries(outline({ pages }));
    expect(await extractSummaries(outline({ pages }))).toEqual(first);
    expect(first.brief.length).toBeLessThanOrEqual(MAX_BRIEF);
    expect(first.standard.length).toBeLessThanOrEqual(MAX_STANDARD);
    expect(first.standard.length).toBeGreaterThan(MAX_BRIEF);
  });

  it('let other work go on while they are made', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `wick${index}`).join(' ');
    const pages = Array.from({ length: 200 }, (_, page) => ({
      title: '',
      headings: [],
      sentences: Array.from({ length: 20 }, (__, place) => `A lamp${page} needs oil${place}, ${words}.`),
    }));
    let turns = 0;
    let isMade = false;
    const count = () => {
      turns += 1;
      if (!isMade) setImmediate(count);
    };
    setImmediate(count);
    await extractSummaries(outline({ pages }));
    isMade = true;
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('fall back to the title of a document without a sentence', async () => {
    const title = 'The Keeper of the Lighthouse';
    expect(await extractSummaries(outline({ pages: [] }))).toEqual({ brief: title, standard: title });
  });
});
