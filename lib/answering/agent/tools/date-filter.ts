import { z } from 'zod';

import { parseDatePhrase } from '#lib/foundation/dates/parse-date-phrase.ts';

import { defineTool, toolFailure } from './agent-tool.ts';
import { moment, rangeCondition } from './document-filters.ts';

const input = z.object({
  from: moment.optional().describe('The first moment or day, as ISO 8601'),
  to: moment.optional().describe('The first moment or day after it, as ISO 8601'),
  phrase: z.string().trim().min(1).max(200).optional().describe('Instead of both: "last week", "since December"'),
  field: z
    .enum(['source_updated_at', 'upload_date'])
    .default('source_updated_at')
    .describe('When the source was written or changed last, or when it came into the library'),
});

/** Limits this turn to the documents in a date range. */
export const dateFilter = defineTool({
  name: 'date_filter',
  description:
    'Narrows everything that follows to documents of a time range. For questions that name one: "last week", "since December", "in 2024". Call it before searching or listing.',
  input,
  run({ from, to, phrase, field }, { now, calendar }) {
    const range = from === undefined && to === undefined ? readPhrase(phrase, { now, calendar }) : { from, to };
    if (range === null) {
      const hint = 'Give from or to as ISO 8601, or a phrase like "last week".';
      return toolFailure('validation_error', 'That is no time range.', hint);
    }
    if (isEmpty(range)) return toolFailure('validation_error', 'from must come before to.', 'Swap from and to.');
    return { success: true as const, condition: rangeCondition(field, range) };
  },
  apply({ condition }, state) {
    state.addFilter({ must: [condition] });
    const { gte, lt } = condition.range;
    const sides = [...(gte === undefined ? [] : [`from ${gte}`]), ...(lt === undefined ? [] : [`before ${lt}`])];
    const summary = `Documents ${sides.join(', ')}`;
    return { output: { success: true, applied: summary }, summary, count: null, documentIds: [] };
  },
});

function readPhrase(phrase: string | undefined, read: Parameters<typeof parseDatePhrase>[1]) {
  return phrase === undefined ? null : parseDatePhrase(phrase, read);
}

function isEmpty({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }): boolean {
  if (from === undefined || from === null || to === undefined || to === null) return false;
  return Date.parse(from) >= Date.parse(to);
}
