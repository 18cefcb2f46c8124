import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { RecordedTurn } from './transcript.tsx';
import type { TranscriptTurn } from './transcript-turn.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const TURN: TranscriptTurn = {
  id: '6eaaa9d7-9f23-4189-be3f-0d9d3b55281f',
  askedAt: '2026-11-03T10:00:00.000Z',
  question: `What is it? ${HOSTILE}`,
  asked: { kind: 'selection', text: `It is ${HOSTILE} here.`, place: null },
  outcome: 'answered',
  errorCode: null,
  clarification: null,
  resumes: {
    turnId: '7eaaa9d7-9f23-4189-be3f-0d9d3b55281f',
    question: HOSTILE,
    document: { name: HOSTILE, href: null },
  },
  plan: {
    query_type: 'LISTING',
    steps: [
      {
        position: 1,
        description: HOSTILE,
        acceptance_criteria: 'All of them are listed.',
        dependencies: [],
        tool: 'list_documents',
        status: 'completed',
      },
    ],
  },
  toolCalls: [
    {
      call_id: '1',
      tool: 'list_documents',
      input: { department: HOSTILE },
      success: true,
      summary: '2 documents',
      count: 2,
      documents: [{ doc_id: 'a b', title: HOSTILE, url: 'javascript:alert(1)' }],
      duration_ms: 3,
    },
  ],
  answer: `It is here. [1] ${HOSTILE}\n\n| a | b |\n| :-: | --: |\n| 1 | 2 |`,
  claims: [],
  sources: [
    {
      position: 1,
      source: {
        source_url: 'selected_text',
        page_title: 'User Selection',
        section_heading: 'Selected text',
        chunk_text: HOSTILE,
        relevance_score: 1,
        char_start: 6,
        char_end: 6 + HOSTILE.length,
        char_start_cp: 6,
        char_end_cp: 6 + HOSTILE.length,
        line_start: 1,
        line_end: 1,
        quote: HOSTILE,
      },
      citation: null,
    },
  ],
  withheld: [{ kind: 'sentence', status: 'uncited', reasons: ['no_citation'], text: HOSTILE, cited: [] }],
  searched: [],
  related: [],
  facts: {
    model: HOSTILE,
    prompts: { answer: HOSTILE },
    profile: HOSTILE,
    audit: { team: HOSTILE },
    filters: {
      request: { page_title: [HOSTILE] },
      profile: { must: [{ key: 'department', match: { any: [HOSTILE] } }], should: [] },
    },
    grounding: null,
    firstEventMs: null,
    latencyMs: 12,
    stages: {},
    tokens: null,
  },
  feedback: { rating: 'down', reason: HOSTILE, at: null },
  review: { verdict: 'wrong', note: HOSTILE, by: 'Ada', at: '2026-11-03T10:00:00.000Z' },
};

const drawn = (changes: Partial<TranscriptTurn> = {}, reviewer: string | null = null) =>
  renderToStaticMarkup(
    <RecordedTurn
      turn={{ ...TURN, ...changes }}
      place={{ number: 1, count: 1 }}
      reviewer={reviewer}
      isAddressed={false}
    />,
  );

describe('a recorded turn, drawn on the server', () => {
  it('makes nothing that anybody wrote an element', () => {
    for (const html of [drawn(), drawn({}, 'Ada')]) {
      expect(html).not.toContain('<img');
      expect(html.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(6);
    }
  });

  it('tells the kind of question, its steps and what the tools were asked, and leads to documents by their names', () => {
    const html = drawn();
    expect(html).toContain('How it was found: LISTING');
    expect(html).toContain('Done when: All of them are listed.');
    expect(html).toContain('href="/books/a%20b"');
    expect(html).not.toContain('javascript:');
    expect(html).toContain('Audit: team');
  });

  it('says what was asked back, and which question a reply goes on with', () => {
    const option = { number: 1, doc_id: 'a', title: 'A', url: '/books/a', detail: '' };
    const clarification = { question: 'Which?', options: [option, { ...option, number: 2 }] };
    const html = drawn({ outcome: 'clarification', clarification, answer: 'Which?' });
    expect(html).toContain('Asked for clarification');
    expect(html).toContain('Asked which of 2 books was meant');
    expect(html).toContain('href="#turn-7eaaa9d7-9f23-4189-be3f-0d9d3b55281f"');
  });

  it('styles no element, which the policy of pages would refuse', () => {
    const html = drawn();
    expect(html).toContain('<td data-align="right">2</td>');
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('leads a chip without a place to its entry among the evidence', () => {
    const html = drawn();
    expect(html).toContain(`href="#evidence-${TURN.id}-1"`);
    expect(html).toContain(`id="evidence-${TURN.id}-1"`);
  });

  it('gives the means to judge to reviewers alone', () => {
    expect(drawn({}, 'Ada')).toContain('<textarea');
    expect(drawn()).not.toMatch(/<textarea|aria-pressed/);
    expect(drawn()).toContain('Wrong');
  });

  it('says how an answer failed, in the sentence of the error', () => {
    const html = drawn({ outcome: 'failed', errorCode: 'retrieval_unavailable', answer: '' });
    expect(html).toContain('retrieval_unavailable');
    expect(html).toContain('The search service cannot be reached right now.');
    expect(drawn({ outcome: 'failed', errorCode: 'from_another_release', answer: '' })).toContain(
      'Something went wrong on the server.',
    );
  });
});
