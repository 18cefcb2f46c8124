import type { EvidenceSentence } from '#lib/answering/grounding/judged-claim.ts';

type Evidence = ReadonlyMap<number, EvidenceSentence>;

const MARKER = /\[\d[\d\s,;–-]*\]/g;
const RANGE = /^(\d+)\s*[–-]\s*(\d+)$/;
/** A longer range cites nothing in particular. */
const LONGEST_RANGE = 200;

/**
 * An answer with the numbers that its sentences of evidence have in other evidence. A sentence that is not there any more keeps a number
 * that does not exist, as it would for a model that invents one.
 */
export function renumber(answer: string, from: Evidence, to: Evidence): string {
  const places = new Map([...to].map(([number, { text }]) => [text.trim(), number]));
  const unknown = Math.max(0, ...to.keys()) + 1;
  return answer.replace(MARKER, (marker) => {
    const numbers = numbersIn(marker.slice(1, -1));
    // Brackets with other numbers are the answer's own.
    if (numbers.length === 0 || numbers.some((number) => !from.has(number))) return marker;
    const renumbered = numbers.map((number) => places.get(from.get(number)?.text.trim() ?? '') ?? unknown);
    return `[${[...new Set(renumbered)].join(', ')}]`;
  });
}

function numbersIn(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [, first, last] = RANGE.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) return Number(part);
    const length = Number(last) - Number(first) + 1;
    return length > 0 && length <= LONGEST_RANGE ? Array.from({ length }, (_, index) => Number(first) + index) : [];
  });
}
