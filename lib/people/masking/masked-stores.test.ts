import { beforeAll, describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { SelectionSource } from '#lib/contracts/source.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';

import { maskTurn } from './masked-stores.ts';
import type { Masker } from './masker.ts';
import { openMasking } from './open-masking.ts';

const ADA: Viewer = { userId: 'ada-7', department: null, orgId: null, name: 'Ada Lovelace' };
const CARD = '4111 1111 1111 1111';
const PLAIN: Omit<Claim, 'start' | 'end'> = { kind: 'sentence', status: 'supported', reasons: [], citations: [] };

let masker: Masker;

beforeAll(async () => {
  const opened = await openMasking({ kinds: ['emails', 'numbers', 'names'], country: null });
  if (opened === null) throw new Error('Something was to be masked.');
  masker = opened;
});

const masked = (changes: Partial<Turn>): Turn => maskTurn(masker, ADA, buildTurn(changes));

/** Each of these sentences as a claim. */
function claimsOf(response: string, sentences: string[]): Claim[] {
  return sentences.map((sentence) => {
    const start = response.indexOf(sentence);
    return { ...PLAIN, start, end: start + sentence.length };
  });
}

function wordsOf({ response, claims }: Turn): string[] {
  return claims.map(({ start, end }) => response.slice(start, end));
}

describe('a turn that is kept', () => {
  it('has its claims at the same sentences of the answer', () => {
    const sentences = ['Dear Ada Lovelace.', 'Card 4111111111111111 is known. [1]', 'It burns 🕯 for six hours. [2]'];
    const response = sentences.join(' ');
    const turn = masked({ query: `My card ${CARD}?`, response, claims: claimsOf(response, sentences) });
    expect(turn.query).toBe('My card ‹number›?');
    expect(wordsOf(turn)).toEqual(['Dear ‹name›.', 'Card ‹number› is known. [1]', 'It burns 🕯 for six hours. [2]']);
  });

  it('has its doubted words where they stand now, in both units', () => {
    const response = 'Dear Ada Lovelace 🕯. It burns 🕯 for nine hours. [1]';
    const doubted = (from: string, words: string) => {
      const start = from.indexOf(words);
      const startCodePoint = [...from.slice(0, start)].length;
      const end = { end: start + words.length, end_cp: startCodePoint + [...words].length };
      return { start, start_cp: startCodePoint, ...end, kind: 'number' as const };
    };
    const claim = { ...PLAIN, start: 22, end: response.length, doubts: [doubted(response, 'nine hours')] };
    const turn = masked({ query: 'Who is Ada Lovelace?', response, claims: [claim] });
    expect(turn.response).toBe('Dear ‹name› 🕯. It burns 🕯 for nine hours. [1]');
    expect(turn.claims[0]?.doubts).toEqual([doubted(turn.response, 'nine hours')]);
  });

  it('keeps in the answer what its reader has not written, and what stands in the words it cites', () => {
    const source = { ...buildSource('page', 'v'), chunk_text: 'Ask desk@mill.example or 88230044117.' };
    const response = 'Ask desk@mill.example or 88230044117 [1], not 55230044118, but ann@mill.example.';
    const query = 'desk@mill.example, 88230044117 or ann@mill.example?';
    const turn = masked({ query, response, sources: [source] });
    expect(turn.query).toBe('‹e-mail›, ‹number› or ‹e-mail›?');
    expect(turn.response).toBe('Ask desk@mill.example or 88230044117 [1], not 55230044118, but ‹e-mail›.');
    expect(turn.sources).toEqual([source]);
  });

  it('has words that its reader brought along masked, and every citation of them at the same words', () => {
    const text = `I am Ada, ${CARD}.\nThe lamp 🕯 burns for Ada Lovelace.\r\nIt hangs at the door.`;
    const quote = 'The lamp 🕯 burns for Ada Lovelace.';
    const start = text.indexOf(quote);
    const end = start + quote.length;
    const cited = { position: 1, start, end };
    const turn = masked({
      mode: 'selected_text',
      selectedText: text,
      sources: [selectionSource(quote, start)],
      claims: [{ ...PLAIN, start: 0, end: 4, citations: [cited], doubts: [doubtOf(cited)] }],
      withheld: [{ ...PLAIN, text: `No ${CARD}.`, status: 'uncited', citations: [{ sourceId: 's', start, end }] }],
    });
    const kept = turn.selectedText ?? '';
    expect(kept).toBe('I am ‹name›, ‹number›.\nThe lamp 🕯 burns for ‹name›.\r\nIt hangs at the door.');
    const [source] = turn.sources as SelectionSource[];
    const range = { start: source?.char_start ?? 0, end: source?.char_end ?? 0 };
    expect(source).toEqual({
      ...selectionSource('The lamp 🕯 burns for ‹name›.', range.start),
      line_start: 2,
      line_end: 2,
    });
    expect(kept.slice(range.start, range.end)).toBe(source?.quote);
    expect([...kept].slice(source?.char_start_cp, source?.char_end_cp).join('')).toBe(source?.quote);
    expect(turn.claims[0]?.citations).toEqual([{ position: 1, ...range }]);
    expect(turn.claims[0]?.doubts).toMatchObject([{ source_range: { position: 1, ...range } }]);
    expect(turn.withheld).toMatchObject([{ text: 'No ‹number›.', citations: [{ sourceId: 's', ...range }] }]);
  });

  it('has words of a page as they are', () => {
    const selection = { pageId: 'p', pageVersion: 'v', start: 3, end: 40 };
    const selectedText = 'Ask desk@mill.example, says Ada.';
    const response = 'Ask desk@mill.example [1]';
    const turn = masked({ mode: 'selected_text', query: 'desk@mill.example?', selectedText, selection, response });
    expect(turn).toMatchObject({ query: '‹e-mail›?', selectedText, selection, response });
  });

  it('has how it was answered, without the words of its reader; documents are called as they are called', () => {
    const about = { kind: 'page', title: 'Card 88230044117', doc_id: 'd', page_id: null, section_id: null } as const;
    const named = { doc_id: 'd', title: 'Card 88230044117', url: '/books/d' };
    const step = { position: 1, description: 'Find “88230044117”', acceptance_criteria: '', dependencies: [] };
    const turn = masked({
      query: 'What is 88230044117 to ann@mill.example?',
      plan: {
        ...{ query_type: 'CONTENT_SEARCH', about, subject: 'the card of bob@mill.example' },
        steps: [{ ...step, tool: null, status: 'completed' }],
      },
      toolCalls: [
        {
          ...{ call_id: '1', tool: 'search', input: { query: ['88230044117', { of: 'ANN@mill.example' }], limit: 3 } },
          ...{ success: true, summary: 'Found 88230044117', count: 1, documents: [named], duration_ms: 1 },
          generated: { text: 'To ann@mill.example', cut: false },
        },
      ],
      clarification: { question: 'Which 88230044117?', options: [] },
      resumes: { turnId: 't', query: 'Of bob@mill.example', documentId: 'd' },
      audit: { who: 'ada-7, bob@mill.example' },
      filters: { request: { page_title: ['bob@mill.example'] }, profile: null },
    });
    expect(turn).toMatchObject({
      plan: { about, subject: 'the card of ‹e-mail›', steps: [{ description: 'Find “‹number›”' }] },
      toolCalls: [
        {
          ...{ input: { query: ['‹number›', { of: '‹e-mail›' }], limit: 3 }, summary: 'Found ‹number›' },
          ...{ documents: [named], generated: { text: 'To ‹e-mail›' } },
        },
      ],
      clarification: { question: 'Which ‹number›?' },
      resumes: { query: 'Of ‹e-mail›' },
      audit: { who: '‹name›, ‹e-mail›' },
      filters: { request: { page_title: ['‹e-mail›'] } },
    });
  });
});

/** A doubt about the first word of an answer. */
function doubtOf(cited: Claim['citations'][number]): NonNullable<Claim['doubts']>[number] {
  return { start: 0, end: 2, start_cp: 0, end_cp: 2, kind: 'wording', source_range: cited };
}

function selectionSource(quote: string, start: number): SelectionSource {
  return {
    ...{ source_url: 'selected_text', page_title: 'User Selection', section_heading: 'Selected text' },
    ...{ chunk_text: quote, quote, relevance_score: 1, line_start: 2, line_end: 2 },
    ...{ char_start: start, char_end: start + quote.length },
    ...{ char_start_cp: start, char_end_cp: start + [...quote].length },
  };
}
