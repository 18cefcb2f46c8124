import { librarySources, selectionSources } from '#lib/answering/agent/answer-sources.ts';
import type { Source } from '#lib/contracts/source.ts';

import { buildChunk } from './build-chunk.ts';

/** The sources of an answer that cites all of this selection. */
export function sourcesOfSelection(text: string): Source[] {
  return selectionSources([{ sourceId: 'selection', ranges: [{ start: 0, end: text.length }] }], text);
}

/** The sources of an answer that cites all of a passage with this text, which is found at `sourceKey`. */
export function sourcesOfPassage(text: string, sourceKey: string): Source[] {
  const chunk = buildChunk([text], { sourceKey });
  const cited = [{ sourceId: chunk.id, ranges: [{ start: chunk.start, end: chunk.end }] }];
  return librarySources(cited, [{ chunk, relevance: 1, wordRelevance: 1 }], 'http://localhost:3000');
}
