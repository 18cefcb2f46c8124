import { describe, expect, it } from 'vitest';

import { inputWords } from './input-words.ts';

describe('what a tool was asked', () => {
  it('is told in words, settings left out', () => {
    const input = { query: ' who owns a value ', top_k: 5, section_heading: ['Rules', 'Moves'] };
    expect(inputWords({ input })).toEqual(['“who owns a value”', 'sections: Rules, Moves']);
    expect(inputWords({ input: { identifiers: ['PPR-9087', 'std::vector'] } })).toEqual(['“PPR-9087, std::vector”']);
  });

  it('tells filters and dates by the day', () => {
    const source_updated_at = { from: '2026-11-16T00:00:00+01:00', to: '2026-11-23T00:00:00+01:00' };
    const input = {
      filters: { document_type: 'report', source_updated_at, upload_date: {} },
      sort_by: 'source_updated_at',
      group_by: 'document_type',
    };
    expect(inputWords({ input })).toEqual([
      'type: report',
      'changed: from 2026-11-16, before 2026-11-23',
      'sorted by: date changed',
      'counted by: document type',
    ]);
  });

  it('is told in the same order, in whichever it was kept', () => {
    const told = ['“rules”', 'department: Sales', 'sorted by: title', 'x: 1'];
    expect(inputWords({ input: { query: 'rules', department: 'Sales', sort_by: 'title', x: 1 } })).toEqual(told);
    expect(inputWords({ input: { x: 1, sort_by: 'title', department: 'Sales', query: 'rules' } })).toEqual(told);
  });

  it('names a document by its id only where the result names no title', () => {
    const input = { doc_id: 'rust-book', sections: true };
    expect(inputWords({ input })).toEqual(['document: rust-book']);
    expect(inputWords({ input, documents: [{ doc_id: 'rust-book', title: 'Rust', url: '' }] })).toEqual([]);
  });

  it('is short, whatever was asked', () => {
    const [words = ''] = inputWords({ input: { prompt: 'a '.repeat(500) } });
    expect(words.length).toBeLessThan(90);
    expect(words).toMatch(/…”$/);
  });
});
