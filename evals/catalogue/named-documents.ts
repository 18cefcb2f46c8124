import { MONTHS } from './catalogue-values.ts';
import type { GeneratedDocument } from './generated-document.ts';

/** What an answer names, apart from how it is worded. */
export interface ReadAnswer {
  /** In the order of their first mention. */
  named: GeneratedDocument[];
  /** The answer without Markdown and without the titles in it. */
  rest: string;
}

/** Finds the titles in an answer: a title that is part of a longer one counts only where it stands alone. */
export function readAnswer(answer: string, documents: readonly GeneratedDocument[]): ReadAnswer {
  let rest = withoutMarkdown(answer);
  const found: { at: number; document: GeneratedDocument }[] = [];
  const longestFirst = documents.toSorted((one, other) => other.title.length - one.title.length);
  for (const document of longestFirst) {
    let at = rest.toLowerCase().indexOf(document.title.toLowerCase());
    if (at >= 0) found.push({ at, document });
    while (at >= 0) {
      // Of the same length, so that the places of the others stay as they are.
      rest = rest.slice(0, at) + '\0'.repeat(document.title.length) + rest.slice(at + document.title.length);
      at = rest.toLowerCase().indexOf(document.title.toLowerCase());
    }
  }
  return {
    named: found.toSorted((one, other) => one.at - other.at).map(({ document }) => document),
    rest: rest.replaceAll(/\0+/g, ' § '),
  };
}

function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    .replaceAll(/\\([^\w\s])/g, '$1')
    .replaceAll('**', '');
}

/** Whole numbers that stand for themselves: not in dates, years of dates, versions or numbering. */
export function countsIn(rest: string): number[] {
  const plain = rest
    .replaceAll(/^\s*\d+[.)]\s/gm, ' ')
    .replaceAll(/\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?/g, ' ')
    .replaceAll(new RegExp(`\\b\\d{1,2}(st|nd|rd|th)? ${MONTH}\\w*\\.?,?( \\d{4})?`, 'gi'), ' ')
    .replaceAll(new RegExp(`\\b${MONTH}\\w*\\.? \\d{1,2}(st|nd|rd|th)?(, \\d{4})?\\b(?! \\d)`, 'gi'), ' ')
    .replaceAll(/\bQ[1-4]\b/g, ' ')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  const numbers = plain.match(/(?<![\w./-]|\d:)\d+(?![\w/]|[.:-]\d)/g) ?? [];
  return [...numbers.map(Number), ...wordsAsNumbers(plain)];
}

const MONTH = `(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')})`;
const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function wordsAsNumbers(text: string): number[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.flatMap((word) => {
    const number = word === 'none' || word === 'nothing' ? 0 : NUMBER_WORDS.indexOf(word);
    return number < 0 ? [] : [number];
  });
}

/** The days that a text names, as ISO 8601, in their order. */
export function daysIn(text: string): string[] {
  const found: { at: number; day: string }[] = [];
  for (const match of text.matchAll(/\b(\d{4}-\d{2}-\d{2})/g)) found.push({ at: match.index, day: match[1] ?? '' });
  const written = new RegExp(
    `\\b(\\d{1,2})(?:st|nd|rd|th)? (${MONTH})\\w*\\.?,? (\\d{4})|\\b(${MONTH})\\w*\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`,
    'gi',
  );
  for (const match of text.matchAll(written)) {
    const [, day1, month1, year1, month2, day2, year2] = match;
    const day = (day1 ?? day2 ?? '').padStart(2, '0');
    const month = monthNumber(month1 ?? month2 ?? '');
    found.push({ at: match.index, day: `${year1 ?? year2 ?? ''}-${month}-${day}` });
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ day }) => day);
}

function monthNumber(name: string): string {
  const index = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()));
  return String(index + 1).padStart(2, '0');
}

/** True when a text says a word or a name, as a whole and in any case. */
export function says(text: string, words: string): boolean {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
