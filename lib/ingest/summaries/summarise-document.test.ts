import { describe, expect, it } from 'vitest';

import type { DocumentSummariser } from '../ports.ts';

import { summariseDocument } from './summarise-document.ts';

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
