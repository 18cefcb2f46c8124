import { ENGLISH_STOP_WORDS } from '#lib/text/english-stop-words.ts';
import { truncateAtGrapheme } from '#lib/text/graphemes.ts';

const WORDS_NAMED = 3;
const SHORTEST_WORD = 4;
const LONGEST_QUOTE = 80;

/**
 * The question that “Explain” asks about a selection. It names the selection's own main words, because an answer is looked
 * for by them: a bare “Explain this.” shares no word with any sentence.
 */
export function explainQuestion(text: string): string {
  const words = mainWords(text);
  if (words.length === 0) return `What does “${openingOf(text)}” say?`;
  return `What does this say about ${listOf(words)}?`;
}

/** The words said most often, those said first before others; in the order of the text. */
function mainWords(text: string): string[] {
  const counts = new Map<string, { word: string; count: number; at: number }>();
  let at = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}’'_-]*[\p{L}\p{M}\p{N}]/gu)) {
    const key = word.toLowerCase().replace(/['’]s$/, '');
    if (key.length < SHORTEST_WORD || ENGLISH_STOP_WORDS.has(key)) continue;
    const seen = counts.get(key);
    if (seen) seen.count += 1;
    else counts.set(key, { word: word.replace(/['’]s$/, ''), count: 1, at: (at += 1) });
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count || one.at - other.at)
    .slice(0, WORDS_NAMED)
    .sort((one, other) => one.at - other.at)
    .map(({ word }) => word);
}

function openingOf(text: string): string {
  const opening = text.replace(/\s+/g, ' ').trim();
  const cut = truncateAtGrapheme(opening, LONGEST_QUOTE);
  return cut === opening ? opening : `${cut}…`;
}

function listOf(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
