import type { EvidenceSentence } from '#lib/answering/grounding/judged-claim.ts';
import { MarkerParser } from '#lib/answering/grounding/markers/marker-parser.ts';

import type { ResolvedCitation } from './resolve-citation.ts';

// A marker may span no more.
const LONGEST_RANGE = 50;

/** An answer as a model of Lectern's would have written it: with markers that name sentences of the evidence. */
export interface NumberedAnswer {
  text: string;
  /** Sentence n is at n − 1. */
  sentences: EvidenceSentence[];
  /** Markers that name no citation. */
  deadMarkers: number;
}

/** Turns markers that name citations (from 1) into markers that name the sentences which these cite. */
export function numberSentences(text: string, citations: ResolvedCitation[]): NumberedAnswer {
  const sentences: EvidenceSentence[] = [];
  const markers = citations.map(({ cited }, index) => {
    const first = sentences.length + 1;
    for (const sentence of cited)
      sentences.push({ ...sentence, sourceId: String(index + 1), start: sentences.length, end: sentences.length + 1 });
    return rangeMarkers(first, sentences.length);
  });
  const parser = new MarkerParser({ mayCite: (numbers) => numbers.every((number) => number <= citations.length) });
  let deadMarkers = 0;
  let numbered = '';
  for (const event of [...parser.push(text), ...parser.end()]) {
    if (event.type === 'text') {
      numbered += event.text;
      continue;
    }
    deadMarkers += event.numbers.filter((number) => number > citations.length).length;
    const named = event.numbers.map((number) => markers[number - 1] ?? '').join('');
    if (named !== '') numbered += event.before + named;
  }
  return { text: numbered, sentences, deadMarkers };
}

function rangeMarkers(first: number, last: number): string {
  let markers = '';
  for (let start = first; start <= last; start += LONGEST_RANGE) {
    markers += `[${String(start)}-${String(Math.min(last, start + LONGEST_RANGE - 1))}]`;
  }
  return markers;
}
