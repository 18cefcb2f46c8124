import type { DateRange } from './calendar.ts';
import { type DateContext, readingOf, restOf } from './parse-date-phrase.ts';
import { restFrom } from './periods/period.ts';
import { readRange } from './read-range.ts';
import { toDateRange } from './span.ts';

/** A phrase in a text: half-open, in UTF-16 code units. */
export interface FoundDatePhrase {
  start: number;
  end: number;
  text: string;
  range: DateRange;
}

/** Where a word begins. What a hyphen, a dot or a slash ties to what is before it is part of an identifier or a number. */
const WORD_START = /(?<![\p{L}\p{N}_#@$€£+=<>/\\.:-])(?:\p{L}|\d|['’<>](?=\d|til))/gu;
const QUOTED = /"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»|`[^`\n]*`/g;
/** After these a number counts something, or a name goes on. */
const NO_DATE_AFTER =
  /(?:\b(?:version|v|release|chapter|section|page|port|error|code|rfc|number|no|line|step|id|model|room|build|iso|figure|table|windows|office|server|appendix|part|volume|paragraph|article|ticket|issue|item|level)\.? |\b(?:not|except|excluding|outside|other than|apart from|besides) (?:(?:for|in|on|from|during|between|of|the) )*|\b(?:most|more|least) |(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?: of)? )$/;

/** After these a number before a word counts things. */
const COUNTED_AFTER =
  /\b(?:over|of|about|than|all|around|nearly|almost|exactly|these|those|to|first|last|top|at|through) $/;

/** A text of nothing but what looks like dates and is none is not read to its end. */
const REFUSED_MAX = 40;

/**
 * The first phrase in a question that says when. Null when there is none: version numbers, numbers that count things, "may" as a verb
 * and what stands in quotation marks are no dates, and what is excluded ("not in 2024") is no range.
 */
export function findDatePhrase(text: string, context: DateContext): FoundDatePhrase | null {
  const whole = restOf(text);
  const reading = readingOf(context);
  const quoted = [...text.matchAll(QUOTED)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
  let refused = 0;
  for (const { index } of whole.lower.matchAll(WORD_START)) {
    if (quoted.some(({ from, to }) => index > from && index < to)) continue;
    const read = readRange(restFrom(whole, index), reading);
    if (read === null) continue;
    if (!read.isWeak && !isSomethingElse(whole.lower, index)) {
      const end = index + read.length;
      return { start: index, end, text: text.slice(index, end), range: toDateRange(read.from, read.to) };
    }
    refused += 1;
    if (refused > REFUSED_MAX) return null;
  }
  return null;
}

/** Whether what stands before a phrase makes it a number or a name, or excludes it. */
function isSomethingElse(lower: string, index: number): boolean {
  const before = lower.slice(Math.max(0, index - 30), index);
  return NO_DATE_AFTER.test(before) || (COUNTED_AFTER.test(before) && /^\d{4} [a-z]/.test(lower.slice(index)));
}
