import { stemOf } from '../alignment/content.ts';
import type { Reading } from '../reading/reading.ts';
import type { Token } from '../reading/token.ts';

/** So many words in the same order are hardly chance. */
const RUN = 5;

/** The share of a claim's words of content that stand in runs of five words or more that the cited words have too, function words included. */
export function copiedShare(tokens: readonly Token[], content: readonly Token[], cited: readonly Reading[]): number {
  if (content.length === 0 || tokens.length < RUN) return 0;
  const runs = new Set(runsOf(cited.flatMap((reading) => reading.tokens)));
  const copied = new Set<Token>();
  runsOf(tokens).forEach((run, index) => {
    if (runs.has(run)) for (const token of tokens.slice(index, index + RUN)) copied.add(token);
  });
  return content.filter((token) => copied.has(token)).length / content.length;
}

function runsOf(tokens: readonly Token[]): string[] {
  const stems = tokens.map(stemOf);
  return stems
    .slice(0, Math.max(0, stems.length - RUN + 1))
    .map((_, index) => stems.slice(index, index + RUN).join(' '));
}
