import { newCanary } from './canaries.ts';
import type { GuardedDocument } from './guarded-library.ts';

/** A question, and what it must be answered like. */
export interface ChatProbe {
  path: string;
  body: Record<string, unknown>;
  /** The same about what does not exist. */
  twin?: Record<string, unknown>;
  names: string[];
}

interface ChatProbeNeeds {
  forbidden: readonly GuardedDocument[];
  /** Names of nothing. */
  missing: MissingNames;
  /** A number below the given one. */
  draw: (below: number) => number;
}

interface MissingNames {
  id: string;
  pageId: string;
}

const QUERY = 'What is the harbour fee?';
const JSON_PATH = '/api/chat';
const STREAM_PATH = '/api/chat/stream';
const INCLUDE = ['claims', 'steps'];
/** Asks for a number that must be the viewer's own. */
export const COUNTING = 'How many documents do you have?';
const TARGETS = 2;

/** Questions that lead everywhere, and questions that lead to some of the forbidden documents by every name of theirs. */
export function chatProbes({ forbidden, missing, draw }: ChatProbeNeeds): ChatProbe[] {
  const everywhere = WIDE.map((query) => ({
    path: draw(2) === 0 ? JSON_PATH : STREAM_PATH,
    body: { query, include: INCLUDE },
    names: [],
  }));
  const targets = Array.from({ length: TARGETS }, () => forbidden[draw(forbidden.length)]);
  return [...everywhere, ...targets.flatMap((document) => (document === undefined ? [] : aimedAt(document, missing)))];
}

const WIDE = [
  'Which documents are there?',
  COUNTING,
  'What is the harbour fee?',
  'When does the keeper light the lamp?',
  'Summarise the harbour report.',
  'Compare the harbour reports.',
  'Which documents were added since last week?',
  'List the documents grouped by department.',
];

function aimedAt({ id, canary, identifier, pageIds, earlier }: GuardedDocument, missing: MissingNames): ChatProbe[] {
  const [pageId = ''] = pageIds;
  const unknown = newCanary();
  const twins = (
    make: (names: { id: string; pageId: string }) => Record<string, unknown>,
    names: string[],
  ): ChatProbe => ({
    path: JSON_PATH,
    body: make({ id, pageId }),
    twin: make(missing),
    names,
  });
  const asking = (text: (word: string) => string): ChatProbe => ({
    path: STREAM_PATH,
    body: { query: text(canary), include: INCLUDE },
    names: [canary, unknown],
  });
  return [
    twins((to) => ({ query: QUERY, include: INCLUDE, scope: { document_ids: [to.id] } }), [id]),
    twins((to) => ({ query: QUERY, include: INCLUDE, scope: { page_ids: [to.pageId] } }), [pageId]),
    twins(
      (to) => ({ query: QUERY, include: INCLUDE, scope: { document_ids: [to.id], page_ids: [to.pageId] } }),
      [id, pageId],
    ),
    twins((to) => ({ query: QUERY, include: INCLUDE, filters: { source_url: `/books/${to.id}` } }), [id]),
    twins((to) => ({ query: `Summarise ${to.id}`, include: INCLUDE }), [id]),
    {
      path: '/api/answers',
      body: { query: QUERY, scope: { page_ids: [pageId] } },
      twin: { query: QUERY, scope: { page_ids: [missing.pageId] } },
      names: [pageId],
    },
    asking((word) => `What does ${word} say about fees?`),
    asking((word) => `Summarise the document "Harbour report ${word}".`),
    asking((word) => `Who wrote Harbour report ${word}, and how many pages has it?`),
    { path: JSON_PATH, body: { query: `What does ${identifier} say?`, include: INCLUDE }, names: [] },
    {
      path: JSON_PATH,
      body: { query: QUERY, include: INCLUDE, filters: { page_title: `Harbour fees ${canary}` } },
      twin: { query: QUERY, include: INCLUDE, filters: { page_title: `Harbour fees ${unknown}` } },
      names: [canary, unknown],
    },
    {
      path: JSON_PATH,
      body: { query: QUERY, include: INCLUDE, filters: { section_heading: `Night rules ${canary}` } },
      twin: { query: QUERY, include: INCLUDE, filters: { section_heading: `Night rules ${unknown}` } },
      names: [canary, unknown],
    },
    {
      path: JSON_PATH,
      body: { query: QUERY, include: INCLUDE, scope: { page_ids: earlier.map((page) => page.pageId) } },
      names: [],
    },
  ];
}
