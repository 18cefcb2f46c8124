import { describe, expect, it } from 'vitest';

import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';
import { sourcesOfSelection } from '#tests/support/source-records.ts';

import { tableAddress, transcriptAddress } from './table-address.ts';
import { idsIn, type KnownPlaces, type RecordedTurn, toTranscriptTurn } from './transcript-turns.ts';

const VERSION = 'a'.repeat(64);
const OWNERS = 'page-owners';
const GONE = 'page-gone';
const KNOWN: KnownPlaces = {
  documents: new Map([['handbook', { name: 'Handbook', href: '/books/handbook' }]]),
  pages: new Map([[OWNERS, { title: 'Owners', path: '/books/handbook/owners' }]]),
};

function recorded(changes: Partial<RecordedTurn> = {}): RecordedTurn {
  return { ...buildTurn(), review: null, feedbackAt: null, ...changes };
}

describe('a turn in the transcript', () => {
  it('places each source on the version it cites, by where the page stands now', () => {
    const turn = recorded({ sources: [{ ...buildSource(OWNERS, VERSION), source_url: 'https://elsewhere/owners' }] });
    const [source] = toTranscriptTurn(turn, KNOWN).sources;
    expect(source).toMatchObject({
      position: 1,
      citation: {
        position: 1,
        href: `/books/handbook/owners?version=${VERSION}`,
        places: [{ start: 0, end: 5, quote: 'Every' }],
      },
    });
  });

  it('keeps the words of a page that has left its book, without a way there', () => {
    const [source] = toTranscriptTurn(recorded({ sources: [buildSource(GONE, VERSION)] }), KNOWN).sources;
    expect(source).toMatchObject({ citation: null, source: { chunk_text: 'Every value has one owner.' } });
  });

  it('places words of a selection where the selection stood', () => {
    const selection = { pageId: OWNERS, pageVersion: VERSION, start: 100, end: 120 };
    const selectedText = 'A lamp. An owner. It';
    const asked = { mode: 'selected_text', selectedText, selection } as const;
    const sources = sourcesOfSelection(selectedText);
    const turn = toTranscriptTurn(recorded({ ...asked, sources }), KNOWN);
    expect(turn.sources[0]?.citation?.places).toEqual([{ start: 100, end: 120, quote: selectedText }]);
    expect(turn.asked).toEqual({
      kind: 'selection',
      text: selectedText,
      place: { name: 'Owners, 100–120', href: `/books/handbook/owners?version=${VERSION}#c=${VERSION}:100-120` },
    });
    const nowhere = toTranscriptTurn(recorded({ ...asked, sources, selection: null }), KNOWN);
    expect(nowhere).toMatchObject({ asked: { place: null }, sources: [{ citation: null }] });
  });

  it('says what it was asked of, and what of that is gone', () => {
    const askedOf = (scope: RecordedTurn['scope']) => toTranscriptTurn(recorded({ scope }), KNOWN).asked;
    expect(askedOf(null)).toEqual({ kind: 'library' });
    expect(askedOf({ documentIds: [], pageIds: undefined })).toEqual({ kind: 'library' });
    expect(askedOf({ documentIds: ['handbook'], pageIds: [OWNERS, GONE] })).toEqual({
      kind: 'part',
      documents: [{ name: 'Handbook', href: '/books/handbook' }],
      pages: [
        { name: 'Owners', href: '/books/handbook/owners' },
        { name: 'a page no longer in its book', href: null },
      ],
    });
  });

  it('says which question it goes on with, and for which document', () => {
    const resumes = { turnId: 'before', query: 'Summarise it', documentId: 'handbook' };
    expect(toTranscriptTurn(recorded({ resumes }), KNOWN).resumes).toEqual({
      turnId: 'before',
      question: 'Summarise it',
      document: { name: 'Handbook', href: '/books/handbook' },
    });
    const gone = toTranscriptTurn(recorded({ resumes: { ...resumes, documentId: 'left' } }), KNOWN);
    expect(gone.resumes?.document).toEqual({ name: 'a removed book (left)', href: null });
    expect(idsIn([recorded({ resumes })])).toMatchObject({ documentIds: ['handbook'] });
  });

  it('tells which passages became sources, and what a withheld sentence cited', () => {
    const source = buildSource(OWNERS, VERSION);
    const chunk = { pageId: OWNERS, pageVersion: VERSION, start: 0, end: 26, relevance: 0.5 };
    const turn = toTranscriptTurn(
      recorded({
        sources: [source],
        retrievedChunks: [
          { ...chunk, chunkId: source.chunk_id },
          { ...chunk, chunkId: 'other', pageId: GONE },
        ],
        withheld: [
          {
            kind: 'sentence',
            status: 'contradicted',
            reasons: ['number'],
            text: 'It has two.',
            citations: [{ sourceId: source.chunk_id, start: 6, end: 11 }],
          },
        ],
      }),
      KNOWN,
    );
    expect(turn.searched).toMatchObject([
      { position: 1, title: 'Owners', href: `/books/handbook/owners?version=${VERSION}#c=${VERSION}:0-26` },
      { position: null, title: null, href: null },
    ]);
    expect(turn.withheld).toEqual([
      {
        kind: 'sentence',
        status: 'contradicted',
        reasons: ['number'],
        text: 'It has two.',
        cited: [{ name: 'Owners, 6–11', href: `/books/handbook/owners?version=${VERSION}#c=${VERSION}:6-11` }],
      },
    ]);
  });

  it('is plain values', () => {
    const at = new Date('2026-01-02T00:00:00.000Z');
    const turn = toTranscriptTurn(
      recorded({
        feedback: { rating: 'down', reason: 'Too short.' },
        feedbackAt: at,
        review: { verdict: 'wrong', note: null, by: 'Ada', at },
      }),
      KNOWN,
    );
    expect(turn).toMatchObject({
      askedAt: '2026-01-01T00:00:00.123Z',
      feedback: { rating: 'down', reason: 'Too short.', at: at.toISOString() },
      review: { verdict: 'wrong', note: null, by: 'Ada', at: at.toISOString() },
    });
    expect(JSON.parse(JSON.stringify(turn))).toEqual(turn);
  });
});

it('every page and document that turns speak of is looked up once', () => {
  const turn = recorded({
    scope: { documentIds: ['handbook'], pageIds: [OWNERS] },
    sources: [buildSource(OWNERS, VERSION)],
    related: [{ source_url: '/x', page_title: 'Gone', section_heading: '', relevance_score: 0.2, page_id: GONE }],
  });
  expect(idsIn([turn, turn])).toEqual({ documentIds: ['handbook'], pageIds: [OWNERS, GONE] });
});

it('the way back leads to the table as it was filtered, and nowhere else', () => {
  expect(tableAddress(undefined)).toBe('/admin/conversations');
  expect(tableAddress(['q=a', 'q=b'])).toBe('/admin/conversations');
  expect(tableAddress('q=borrow+checker&outcome=not_found')).toBe(
    '/admin/conversations?q=borrow+checker&outcome=not_found',
  );
  expect(tableAddress('//elsewhere.example/#x')).toMatch(/^\/admin\/conversations\?/);
});

it('whoever has to sign in first finds the way back kept', () => {
  expect(transcriptAddress('a b', undefined)).toBe('/admin/conversations/a%20b');
  const address = new URL(transcriptAddress('abc', 'q=lamp&outcome=failed'), 'http://host');
  expect(tableAddress(address.searchParams.get('from') ?? undefined)).toBe(
    '/admin/conversations?q=lamp&outcome=failed',
  );
});
