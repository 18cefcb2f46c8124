import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';

import type { CitedText } from './claim-text.ts';
import { type PlainClaim, readPlainClaim } from './plain-claim.ts';
import { hasLineEndHyphen } from './reading/fold-characters.ts';
import { type Reading, readText } from './reading/reading.ts';

/** A claim and its cited texts, read for comparison. */
interface ClaimReadings {
  plain: PlainClaim;
  reading: Reading;
  sources: Reading[];
}

const known = new WeakMap<CitedText, Reading[]>();

/** Reads a claim's Markdown, in the language of its cited texts if its own is not evident. */
export function readClaim(markdown: string, cited: readonly CitedText[]): ClaimReadings {
  const plain = readPlainClaim(markdown);
  const sources = cited.flatMap(readCited);
  const languageByDefault =
    cited.length === 0 ? ENGLISH : (sources.find(({ language }) => language !== null)?.language ?? null);
  return { plain, reading: readText(plain.text, { languageByDefault }), sources };
}

/** Cited sentences are read once and cached; a word broken at the end of a line produces two readings. */
function readCited(cited: CitedText): Reading[] {
  const found = known.get(cited);
  if (found) return found;
  const text = cited.kind === 'row' ? cited.text.replaceAll('\n', ' | ') : cited.text;
  const readings = [readText(text)];
  if (hasLineEndHyphen(text)) readings.push(readText(text, { keepsLineEndHyphens: true }));
  known.set(cited, readings);
  return readings;
}
