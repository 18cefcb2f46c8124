import type { PlanStep, QueryPlan, QueryType, StepStatus } from '#lib/contracts/query-plan.ts';
import { counted, fill, wording } from '#lib/contracts/wording/wording.ts';

import type { Turn } from './shown-turn.ts';

/** What kind of question it was, for the one who asked it. */
export const QUERY_TYPE_WORDS = (): Record<QueryType, string> => ({
  LISTING: wording().aQuestionAbout,
  METADATA_SEARCH: wording().aQuestionAboutDocument,
  DOCUMENT_SUMMARY: wording().aSummaryThe,
  COMPARISON: wording().aComparisonEach,
  CONTENT_SEARCH: wording().aQuestionAboutWhat,
});

export const STEP_STATUS_WORDS = (): Record<StepStatus, string> => wording().stepStatus;

interface ToolWords {
  /** What it is doing, for `count` calls at once. */
  doing: (count: number) => string;
  /** What it did. */
  done: string;
}

const TOOLS = (): Record<string, ToolWords> => ({
  search_documentation: { doing: () => wording().searchingThePages, done: wording().searchedThePages },
  list_documents: { doing: () => wording().lookingThroughThe, done: wording().lookedThroughThe },
  get_document: {
    doing: (count) => (count === 1 ? wording().readingADocument : fill(wording().readingCountDocuments, { count })),
    done: wording().readADocument,
  },
  lookup_by_id: { doing: () => wording().lookingUpAn, done: wording().lookedUpAnIdentifier },
  date_filter: { doing: () => wording().workingOutTheDates, done: wording().narrowedItByDate },
  source_filter: { doing: () => wording().narrowingTheSearch, done: wording().narrowedItBySource },
  ask_reader: { doing: () => wording().lookingForWhat, done: wording().askedWhichDocument },
  llm_generate: { doing: () => wording().wordingIt, done: wording().wordedSomething },
});

/** What a call of a tool did, in a few words. */
export function toolWords(tool: string): string {
  return TOOLS()[tool]?.done ?? fill(wording().usedValue, { value: tool.replaceAll('_', ' ') });
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
  return step.tool === null ? wording().writingTheAnswer : doingWords(step.tool, 1);
}

function doingWords(tool: string, count: number): string | null {
  if (tool === 'search_documentation') return null;
  return TOOLS()[tool]?.doing(count) ?? wording().workingOnIt;
}

function runningStep(plan: QueryPlan | null): PlanStep | undefined {
  return plan?.steps.find(({ status }) => status === 'in_progress');
}

/** "12 ms", "1.4 s". */
export function shortDuration(ms: number): string {
  const inWords = (value: number, digits: number) =>
    value.toLocaleString(wording().locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return ms < 1_000 ? `${inWords(Math.max(1, ms), 0)} ms` : `${inWords(ms / 1_000, 1)} s`;
}

/** What stands beside the title of how an answer was found: "3 steps, 2 searches". */
export function foundSummary({ plan, toolCalls }: Pick<Turn, 'plan' | 'toolCalls'>): string {
  const steps = plan?.steps.length ?? 0;
  const parts = [
    steps === 0 ? '' : counted(wording().steps, steps),
    toolCalls.length === 0 ? '' : counted(wording().lookUps, toolCalls.length),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
