import { describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { buildSource, buildTurn } from '#tests/support/conversation-records.ts';

import type { ConversationRepository } from './ports.ts';
import { NO_LONGER_AVAILABLE, readableTurns, withReadableHistory } from './readable-turns.ts';
import type { Turn } from './turn.ts';

const readable = async (_viewer: Viewer, ids: readonly string[]) => new Set(ids.filter((id) => id.startsWith('open')));

const SECRET = 'zqsecret';

/** A turn that says it wherever a turn can. */
function tellingTurn(changes: Partial<Turn>): Turn {
  return buildTurn({
    query: 'What is it?',
    response: SECRET,
    sources: [{ ...buildSource('page', SECRET), doc_id: 'open-1' }],
    withheld: [{ kind: 'sentence', status: 'uncited', reasons: [], text: SECRET, citations: [] }],
    selectedText: SECRET,
    selection: { pageId: SECRET, pageVersion: SECRET, start: 0, end: 1 },
    scope: { documentIds: [SECRET] },
    retrievedChunks: [{ chunkId: SECRET, pageId: SECRET, pageVersion: SECRET, start: 0, end: 1, relevance: 1 }],
    related: [{ source_url: SECRET, page_title: SECRET, section_heading: '', relevance_score: 0, page_id: SECRET }],
    documentIds: [SECRET],
    clarification: {
      question: SECRET,
      options: [1, 2].map((number) => ({ number, doc_id: 'open-1', title: SECRET, url: '', detail: SECRET })),
    },
    resumes: { turnId: 'turn', query: SECRET, documentId: SECRET },
    audit: { note: SECRET },
    seenDocumentIds: ['open-1'],
    ...changes,
  });
}

describe('readableTurns', () => {
  it('leaves a turn as it is whose documents may all be read', async () => {
    const turn = tellingTurn({});
    expect(await readableTurns(ANONYMOUS, [turn], readable)).toEqual([{ ...turn, isUnavailable: false }]);
  });

  it.each<[string, Partial<Turn>]>([
    ['was found', { seenDocumentIds: ['open-1', `shut-${SECRET}`] }],
    ['is cited', { sources: [{ ...buildSource('page', SECRET), doc_id: `shut-${SECRET}` }] }],
    [
      'was offered',
      {
        clarification: {
          question: SECRET,
          options: ['open-1', `shut-${SECRET}`].map((doc_id, at) => ({
            number: at + 1,
            doc_id,
            title: '',
            url: '',
            detail: '',
          })),
        },
      },
    ],
  ])('leaves nothing but the question of one of which a document that %s may not be read', async (_what, changes) => {
    const [turn] = await readableTurns(ANONYMOUS, [tellingTurn(changes)], readable);
    expect(turn).toMatchObject({ query: 'What is it?', response: NO_LONGER_AVAILABLE, isUnavailable: true });
    expect(JSON.stringify(turn)).not.toContain(SECRET);
  });

  it('does not say by a turn whether what the question was put to is there', async () => {
    const put = (id: string) => buildTurn({ scope: { documentIds: [id] }, documentIds: [id] });
    const turns = await readableTurns(ANONYMOUS, [put('shut-1'), put('nothing')], readable);
    expect(turns.map(({ isUnavailable }) => isUnavailable)).toEqual([false, false]);
  });
});

describe('a history that is readable', () => {
  it('has no turn of which anything may not be read', async () => {
    const [open, shut] = [tellingTurn({}), tellingTurn({ seenDocumentIds: ['shut-1'] })];
    const conversations: Pick<ConversationRepository, 'listTurns'> = { listTurns: async () => [open, shut] };
    const history = withReadableHistory(conversations as ConversationRepository, readable);
    expect(await history.listTurns(ANONYMOUS, open.sessionId)).toEqual([open]);
  });
});
