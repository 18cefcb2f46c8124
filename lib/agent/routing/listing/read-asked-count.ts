import { CARDINAL, numberOf } from '../words/numbers.ts';

const COUNTED = new RegExp(
  `\\b(?:which|what|the|these|those|name|list|show|give|find|only|just|me|us) (${CARDINAL})\\b(?! (?:pages?|days?|weeks?|months?|years?|documents? per)\\b)`,
  'i',
);

/** "Which three policies were added last", "I only need the two forms with …". */
export function readAskedCount(text: string): { limit: number | null; spans: { start: number; end: number }[] } | null {
  const match = COUNTED.exec(text);
  const [whole, count] = match ?? [];
  if (match === null || whole === undefined || count === undefined) return null;
  const end = match.index + whole.length;
  return { limit: numberOf(count), spans: [{ start: end - count.length, end }] };
}
