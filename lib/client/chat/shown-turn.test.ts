import { describe, expect, it } from 'vitest';

import type { Claim, Withheld } from '#lib/contracts/claim.ts';
import type { ConversationTurn } from '#lib/contracts/conversation.ts';
import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';

import type { AskScope, PageSelection } from '../reader-state.ts';
import { liveTurns, type ReaderMessage } from './live-turns.ts';
import { recordedTurns } from './recorded-turns.ts';
import { NOTHING_WITHHELD, type Turn, withoutLooseEnd, withoutRepeats } from './shown-turn.ts';

const VERSION = 'a'.repeat(64);
const SESSION = '020fab0a-1834-4bf6-8dc3-86c37dbdabd4';
const BOOK: AskScope = { kind: 'document', documentId: 'rust-book', title: 'The Rust Book' };

const source: LibrarySource = {
  source_url: 'http://localhost/books/rust-book/ch04',
  page_title: 'Ownership',
  section_heading: 'Rules',
  chunk_text: 'Values are dropped.',
  relevance_score: 0.8,
  chunk_id: 'chunk',
  doc_id: 'rust-book',
  filename: 'ch04.md',
  page_id: 'page-4',
  page_version: VERSION,
  page_number: 4,
  block_type: 'text',
  ranges: [{ start: 10, end: 29, start_cp: 10, end_cp: 29, quote: 'Values are dropped.' }],
};

const selectionSource: SelectionSource = {
  source_url: 'selected_text',
  page_title: 'User Selection',
  section_heading: 'Selected text',
  chunk_text: 'dropped',
  relevance_score: 1,
  char_start: 11,
  char_end: 18,
  char_start_cp: 11,
  char_end_cp: 18,
  line_start: 1,
  line_end: 1,
  quote: 'dropped',
};

const selection: PageSelection = {
  documentId: 'rust-book',
  pageId: 'page-4',
  pageVersion: VERSION,
  pageTitle: 'Ownership',
  href: '/books/rust-book/ch04',
  text: 'Values are dropped.',
  start: 10,
  end: 29,
};

const claim: Claim = {
  start: 0,
  end: 23,
  kind: 'sentence',
  status: 'weak',
  reasons: ['coverage'],
  citations: [{ position: 1, start: 10, end: 29 }],
};

const withheld: Withheld = { count: 2, reasons: { no_citation: 1, number: 1 } };

const record: ConversationTurn = {
  turn_id: 'turn-1',
  session_id: SESSION,
  query: 'When are values dropped?',
  response: 'Values are dropped. [1]',
  sources: [source],
  claims: [claim],
  grounding: 'annotate',
  withheld,
  mode: 'general',
  selected_text: null,
  selection: null,
  scope: { document_ids: ['rust-book'] },
  chunks_retrieved: 5,
  retrieved_chunks: [],
  related: [],
  latency_ms: 2100,
  model: 'lectern-quoting-1',
  outcome: 'answered',
  error_code: null,
  feedback: null,
  created_at: '2026-11-22T02:00:00.000Z',
  plan: null,
  tool_calls: [],
  clarification: null,
  profile: null,
};

function question(id: string, text: string, asked: AskScope = BOOK): ReaderMessage {
  return { id, role: 'user', parts: [{ type: 'text', text }], metadata: { asked } };
}

function answer(text: string, outcome?: 'answered' | 'not_found'): ReaderMessage {
  const metadata = { sessionId: SESSION, turnId: 'turn-1', mode: 'general' as const, model: 'lectern-quoting-1' };
  const complete = {
    query_time_ms: 2100,
    chunks_retrieved: 5,
    model: 'lectern-quoting-1',
    session_id: SESSION,
    turn_id: 'turn-1',
    grounding: 'annotate' as const,
    withheld,
    removed_markers: 0,
  };
  return {
    id: 'turn-1',
    role: 'assistant',
    parts: [
      { type: 'data-source', id: 'source-1', data: { position: 1, source } },
      { type: 'text', text },
      { type: 'data-claim', id: 'claim-1', data: { claim } },
    ],
    metadata: outcome === undefined ? metadata : { ...metadata, answer: { ...complete, outcome } },
  };
}

const NOTHING = { endings: {}, isBusy: false };

describe('the turns of a running chat', () => {
  it('say the same as the turns the server kept', () => {
    const messages = [question('q1', record.query), answer(record.response, 'answered')];
    const live = liveTurns({ messages, ...NOTHING }).map((turn) => ({ ...turn, key: '' }));
    const recorded = recordedTurns([record], {
      'rust-book': { title: 'The Rust Book', href: '/books/rust-book', documentId: 'rust-book' },
    });
    expect(live).toEqual(recorded.map((turn) => ({ ...turn, key: '' })));
    expect(live).toMatchObject([{ claims: [claim], withheld, grounding: 'annotate' }]);
  });

  it('know how many earlier turns an answer does without', () => {
    const { metadata, ...rest } = answer(record.response, 'answered');
    const short: ReaderMessage = {
      ...rest,
      metadata: metadata?.answer && { ...metadata, answer: { ...metadata.answer, turns_left_out: 3 } },
    };
    expect(liveTurns({ messages: [question('q1', record.query), short], ...NOTHING })).toMatchObject([
      { status: 'answered', turnsLeftOut: 3 },
    ]);
  });

  it('have no place on a server that did not keep them', () => {
    const { metadata, ...kept } = answer(record.response, 'answered');
    const lost: ReaderMessage = {
      ...kept,
      metadata: metadata?.answer && { ...metadata, answer: { ...metadata.answer, recorded: false } },
    };
    expect(liveTurns({ messages: [question('q1', record.query), lost], ...NOTHING })).toMatchObject([
      { status: 'answered', place: null },
    ]);
  });

  it('say the same of a stopped answer, of which nobody counts what it leaves out', () => {
    const messages = [question('q1', record.query), answer(record.response)];
    const endings = { q1: { kind: 'stopped' as const } };
    const live = liveTurns({ messages, endings, isBusy: false }).map(withoutLooseEnd);
    const recorded = recordedTurns([{ ...record, outcome: 'stopped' }], {}).map(withoutLooseEnd);
    const shown = ({ text, claims, withheld: left, grounding, latencyMs, sources }: Turn) => {
      return { text, claims, left, grounding, latencyMs, sources };
    };
    expect(live.map(shown)).toEqual(recorded.map(shown));
    expect(live[0]).toMatchObject({ text: record.response, claims: [claim], withheld: { count: 0 }, grounding: null });
  });

  it('wait, then answer, while the last question is open', () => {
    const asked = question('q1', 'Why?');
    expect(liveTurns({ messages: [asked], endings: {}, isBusy: true })[0]?.status).toBe('waiting');
    expect(liveTurns({ messages: [asked, answer('Values')], endings: {}, isBusy: true })[0]?.status).toBe('answering');
  });

  it('keep how they ended when the next question is asked', () => {
    const messages = [question('q1', 'Why?'), question('q2', 'How?'), answer('Values are dropped. [1]', 'not_found')];
    const endings = { q1: { kind: 'failed' as const, failure: { kind: 'lost' as const } } };
    const turns = liveTurns({ messages, endings, isBusy: false });
    expect(turns.map(({ status }) => status)).toEqual(['failed', 'not-found']);
    expect(turns[0]?.failure).toEqual({ kind: 'lost' });
  });
});

describe('the turns the server kept', () => {
  it('know their selection and where it stands', () => {
    const { start, end, text } = selection;
    const kept: ConversationTurn = {
      ...record,
      mode: 'selected_text',
      scope: null,
      selected_text: text,
      selection: { page_id: 'page-4', page_version: VERSION, start, end },
      sources: [selectionSource],
    };
    const known = { 'page-4': { title: 'Ownership', href: '/books/rust-book/ch04', documentId: 'rust-book' } };
    expect(recordedTurns([kept], known)[0]?.scope).toEqual({ kind: 'selection', selection });
  });

  it('tell what their reader thought of them, and where to say it', () => {
    const feedback = { rating: 'down' as const, reason: 'Incomplete' };
    expect(recordedTurns([{ ...record, feedback }], {})).toMatchObject([
      { feedback, place: { sessionId: SESSION, turnId: 'turn-1' } },
    ]);
    expect(recordedTurns([{ ...record, outcome: 'stopped' }], {})).toMatchObject([{ place: null }]);
  });

  it('tell why they failed', () => {
    const [turn] = recordedTurns([{ ...record, outcome: 'failed', error_code: 'agent_unavailable' }], {});
    expect(turn?.failure).toMatchObject({ kind: 'error', code: 'agent_unavailable' });
  });
});

describe('withoutRepeats', () => {
  const turn = (key: string, text: string, scope: AskScope = BOOK): Turn => ({
    key,
    question: text,
    scope,
    status: 'answered',
    text: '',
    sources: [],
    claims: [],
    withheld: NOTHING_WITHHELD,
    turnsLeftOut: 0,
    grounding: null,
    related: [],
    failure: null,
    latencyMs: null,
    model: null,
    place: null,
    feedback: null,
    clarification: null,
    plan: null,
    toolCalls: [],
    profile: null,
    isUnavailable: false,
    chosenOption: null,
    option: null,
    resumes: null,
    context: null,
  });
  const keys = (turns: Turn[]) => withoutRepeats(turns).map(({ key }) => key);

  it('keeps the last of the same question asked of the same thing, one after the other', () => {
    expect(keys([turn('a', 'Why?'), turn('b', 'Why?'), turn('c', 'How?'), turn('d', 'Why?')])).toEqual(['b', 'c', 'd']);
  });

  it('keeps the same question asked of something else', () => {
    const other = { ...selection, start: 11 };
    const scopes: AskScope[] = [
      BOOK,
      { kind: 'library' },
      { kind: 'page', pageId: 'page-4', title: '' },
      { kind: 'selection', selection },
      { kind: 'selection', selection: other },
    ];
    expect(keys(scopes.map((scope, index) => turn(String(index), 'Why?', scope)))).toHaveLength(scopes.length);
  });

  it('takes a document for the same under another title', () => {
    expect(keys([turn('a', 'Why?'), turn('b', 'Why?', { ...BOOK, title: '' })])).toEqual(['b']);
  });
});

describe('withoutLooseEnd', () => {
  const [live] = liveTurns({
    messages: [question('q1', 'Why?'), answer('Values are dropped. [1] Then the')],
    endings: { q1: { kind: 'stopped' } },
    isBusy: false,
  });

  it('leaves of a stopped answer what had come with its claim', () => {
    expect(live && withoutLooseEnd(live)).toMatchObject({
      text: 'Values are dropped. [1]',
      sources: [{ position: 1 }],
      claims: [claim],
    });
  });

  it('leaves no source whose sentence is not shown', () => {
    const cut = live && withoutLooseEnd({ ...live, text: 'Values are dro', claims: [] });
    expect(cut).toMatchObject({ text: '', sources: [] });
  });

  it('shows of an open answer no more than of a stopped one', () => {
    const open =
      live &&
      withoutLooseEnd({ ...live, status: 'answering', text: 'Values are dropped. [1] Then [', claims: [claim] });
    expect(open?.text).toBe('Values are dropped. [1]');
  });

  it('leaves a complete answer as it is', () => {
    const [complete] = recordedTurns([{ ...record, response: 'No marker.', claims: [] }], {});
    expect(complete && withoutLooseEnd(complete)).toBe(complete);
  });
});
