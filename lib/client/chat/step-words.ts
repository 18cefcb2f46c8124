import type { PlanStep, QueryPlan, QueryType, StepStatus } from '#lib/contracts/query-plan.ts';
import { formatMessage, listed, wording } from '#lib/contracts/wording/wording.ts';

import type { Turn } from './shown-turn.ts';

/** The kind of a question, in words for its asker. */
export const QUERY_TYPE_WORDS = (): Record<QueryType, string> => ({
  LISTING: wording().steps.queryType.listing,
  METADATA_SEARCH: wording().steps.queryType.metadata,
  DOCUMENT_SUMMARY: wording().steps.queryType.summary,
  COMPARISON: wording().steps.queryType.comparison,
  CONTENT_SEARCH: wording().steps.queryType.content,
});

export const STEP_STATUS_WORDS = (): Record<StepStatus, string> => wording().steps.status;

interface ToolWords {
  /** The activity in progress, for `count` calls at once. */
  doing: (count: number) => string;
  /** The completed activity. */
  done: string;
}

const TOOLS = (): Record<string, ToolWords> => ({
  search_documentation: { doing: () => wording().steps.doing.searchPages, done: wording().steps.done.searchPages },
  list_documents: { doing: () => wording().steps.doing.listDocuments, done: wording().steps.done.listDocuments },
  get_document: {
    doing: (count) =>
      count === 1 ? wording().steps.doing.readDocument : formatMessage(wording().steps.doing.readDocuments, { count }),
    done: wording().steps.done.readDocument,
  },
  lookup_by_id: { doing: () => wording().steps.doing.lookUpIdentifier, done: wording().steps.done.lookUpIdentifier },
  date_filter: { doing: () => wording().steps.doing.filterByDate, done: wording().steps.done.filterByDate },
  source_filter: { doing: () => wording().steps.doing.filterBySource, done: wording().steps.done.filterBySource },
  ask_reader: { doing: () => wording().steps.doing.askReader, done: wording().steps.done.askReader },
  llm_generate: { doing: () => wording().steps.doing.generateText, done: wording().steps.done.generateText },
});

/** Describes a tool call in a few words. */
export function toolWords(tool: string): string {
  return TOOLS()[tool]?.done ?? formatMessage(wording().steps.done.otherTool, { value: tool.replaceAll('_', ' ') });
}

/**
 * Describes the current activity for an answer: by the calls under way, otherwise by the plan; null when neither says. A search is not described: the
 * turn's scope says better where it searches.
 */
export function runningWords({ plan, toolCalls }: Pick<Turn, 'plan' | 'toolCalls'>): string | null {
  const running = toolCalls.filter(({ success }) => success === undefined);
  const [first] = running;
  if (first !== undefined) return doingWords(first.tool, running.filter(({ tool }) => tool === first.tool).length);
  const step = runningStep(plan);
  if (step === undefined) return null;
  return step.tool === null ? wording().steps.doing.writeAnswer : doingWords(step.tool, 1);
}

function doingWords(tool: string, count: number): string | null {
  if (tool === 'search_documentation') return null;
  return TOOLS()[tool]?.doing(count) ?? wording().steps.doing.otherTool;
}

function runningStep(plan: QueryPlan | null): PlanStep | undefined {
  return plan?.steps.find(({ status }) => status === 'in_progress');
}

/** Formats a duration: "12 ms", "1.4 s". */
export function shortDuration(ms: number): string {
  const inWords = (value: number, digits: number) =>
    value.toLocaleString(wording().common.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return ms < 1_000 ? `${inWords(Math.max(1, ms), 0)} ms` : `${inWords(ms / 1_000, 1)} s`;
}

/** Returns the text beside the title of how an answer was found: "3 steps, 2 searches". */
export function foundSummary({ plan, toolCalls }: Pick<Turn, 'plan' | 'toolCalls'>): string {
  const steps = plan?.steps.length ?? 0;
  const parts = [
    steps === 0 ? '' : formatMessage(wording().steps.stepCount, { count: steps }),
    toolCalls.length === 0 ? '' : formatMessage(wording().steps.lookUpCount, { count: toolCalls.length }),
  ];
  return listed(parts.filter((part) => part !== ''));
}
