import type { DateRange } from './calendar.ts';
import { type DateContext, readingOf, restOf } from './parse-date-phrase.ts';
import { restFrom } from './periods/period.ts';
import { readRange } from './read-range.ts';
import { toDateRange } from './span.ts';

/** A date phrase in a text: half-open, in UTF-16 code units. */
export interface FoundDatePhrase {
  start: number;
  end: number;
  text: string;
  range: DateRange;
}

/** Where a word begins. A word tied to the preceding text by a hyphen, a dot or a slash is part of an identifier or a number. */
const WORD_START = /(?<![\p{L}\p{N}_#@$€£+=<>/\\.:-])(?:\p{L}|\d|['’<>](?=\d|til))/gu;
const QUOTED = /"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»|`[^`\n]*`/g;
/** After these words, a number counts something or belongs to a name. */
const NO_DATE_AFTER =
  /(?:\b(?:version|v|release|chapter|section|page|port|error|code|rfc|number|no|line|step|id|model|room|build|iso|figure|table|windows|office|server|appendix|part|volume|paragraph|article|ticket|issue|item|level)\.? |\b(?:not|except|excluding|outside|other than|apart from|besides) (?:(?:for|in|on|from|during|between|of|the) )*|\b(?:most|more|least) |(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?: of)? )$/;

/** After these words, a number before a noun is a count. */
const COUNTED_AFTER =
  /\b(?:over|of|about|than|all|around|nearly|almost|exactly|these|those|to|first|last|top|at|through) $/;

/** A text consisting only of false date candidates is not read to its end. */
const REFUSED_MAX = 40;

/**
 * Returns the first phrase in a question that gives a time. Null when there is none: version numbers, numbers that count things, "may" as a verb and
 * text in quotation marks are not dates, and an exclusion ("not in 2024") is not a range.
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

/** Returns whether the text before a phrase makes it a number or a name, or excludes it. */
function isSomethingElse(lower: string, index: number): boolean {
  const before = lower.slice(Math.max(0, index - 30), index);
  return NO_DATE_AFTER.test(before) || (COUNTED_AFTER.test(before) && /^\d{4} [a-z]/.test(lower.slice(index)));
}
