import { readMarkdown, visitNodes } from './read-markdown.ts';

/** A marker `[n]` of an answer. */
export interface AnswerMarker {
  start: number;
  end: number;
  number: number;
}

/** Without any of these there is no code. */
const MAY_HOLD_CODE = /[`~\t]| {4}/;
const ESCAPED_OR_MARKER = /\\[^]|\[(\d{1,6})\]/g;

/** The markers of an answer, in order: not what stands in code, nor what is written with a backslash. */
export function findMarkers(markdown: string): AnswerMarker[] {
  const code = MAY_HOLD_CODE.test(markdown) ? codeOf(markdown) : [];
  const isCode = (at: number) => code.some(({ start, end }) => at >= start && at < end);
  return [...markdown.matchAll(ESCAPED_OR_MARKER)].flatMap(({ 0: marker, 1: digits, index: start }) =>
    digits === undefined || isCode(start) ? [] : [{ start, end: start + marker.length, number: Number(digits) }],
  );
}

function codeOf(markdown: string): { start: number; end: number }[] {
  const code: { start: number; end: number }[] = [];
  visitNodes(readMarkdown(markdown), (node, place) => {
    if (node.type === 'code' || node.type === 'inlineCode') code.push(place);
  });
  return code;
}
