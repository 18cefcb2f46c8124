import type { PlanStep, QueryPlan, QueryType, StepStatus } from '#lib/contracts/query-plan.ts';

import type { Turn } from './shown-turn.ts';

/** What kind of question it was, for the one who asked it. */
export const QUERY_TYPE_WORDS: Record<QueryType, string> = {
  LISTING: 'A question about which documents there are: answered from the catalogue, complete.',
  METADATA_SEARCH: 'A question about a document itself: answered from the catalogue.',
  DOCUMENT_SUMMARY: 'A summary: the document is read section by section.',
  COMPARISON: 'A comparison: each document is read on its own.',
  CONTENT_SEARCH: 'A question about what the documents say: the passages that fit best are read.',
};

export const STEP_STATUS_WORDS: Record<StepStatus, string> = {
  pending: 'not begun',
  in_progress: 'under way',
  completed: 'done',
  failed: 'not met',
  skipped: 'left out',
};

interface ToolWords {
  /** What it is doing, for `count` calls at once. */
  doing: (count: number) => string;
  /** What it did. */
  done: string;
}

const TOOLS: Record<string, ToolWords> = {
  search_documentation: { doing: () => 'Searching the pages…', done: 'Searched the pages' },
  list_documents: { doing: () => 'Looking through the catalogue…', done: 'Looked through the catalogue' },
  get_document: {
    doing: (count) => (count === 1 ? 'Reading a document…' : `Reading ${count} documents…`),
    done: 'Read a document',
  },
  lookup_by_id: { doing: () => 'Looking up an identifier…', done: 'Looked up an identifier' },
  date_filter: { doing: () => 'Working out the dates…', done: 'Narrowed it by date' },
  source_filter: { doing: () => 'Narrowing the search…', done: 'Narrowed it by source' },
  ask_reader: { doing: () => 'Looking for what you mean…', done: 'Asked which document is meant' },
  llm_generate: { doing: () => 'Wording it…', done: 'Worded something' },
};

/** What a call of a tool did, in a few words. */
export function toolWords(tool: string): string {
  return TOOLS[tool]?.done ?? `Used ${tool.replaceAll('_', ' ')}`;
}

/**
 * What is being done for an answer now: by the calls under way, else by the plan; null when neither says. A search is not told: what it
 * searches, the turn's scope says better.
 */
export function runningWords({ plan, toolCalls }: Pick<Turn, 'plan' | 'toolCalls'>): string | null {
  const running = toolCalls.filter(({ success }) => success === undefined);
  const [first] = running;
  if (first !== undefined) return doingWords(first.tool, running.filter(({ tool }) => tool === first.tool).length);
  const step = runningStep(plan);
  if (step === undefined) return null;
  return step.tool === null ? 'Writing the answer…' : doingWords(step.tool, 1);
}

function doingWords(tool: string, count: number): string | null {
  if (tool === 'search_documentation') return null;
  return TOOLS[tool]?.doing(count) ?? 'Working on it…';
}

function runningStep(plan: QueryPlan | null): PlanStep | undefined {
  return plan?.steps.find(({ status }) => status === 'in_progress');
}

const milliseconds = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "12 ms", "1.4 s". */
export function shortDuration(ms: number): string {
  return ms < 1_000 ? `${milliseconds.format(Math.max(1, ms))} ms` : `${seconds.format(ms / 1_000)} s`;
}

/** What stands beside the title of how an answer was found: "3 steps, 2 searches". */
export function foundSummary({ plan, toolCalls }: Pick<Turn, 'plan' | 'toolCalls'>): string {
  const parts = [counted(plan?.steps.length ?? 0, 'step'), counted(toolCalls.length, 'look-up')];
  return parts.filter((part) => part !== '').join(', ');
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
