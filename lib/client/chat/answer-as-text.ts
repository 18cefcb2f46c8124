import { quotesOf } from './source-label.ts';
import type { Turn } from './turn.ts';

/** A turn for the clipboard: question, answer with its markers, and the list of sources with their words and addresses. */
export function answerAsText(turn: Pick<Turn, 'question' | 'text' | 'sources'>): string {
  const sources = turn.sources.map(({ position, source }) => {
    const quotes = quotesOf(source).map((quote) => `“${quote}”`);
    const place = 'ranges' in source ? `${source.section_heading} · ${source.page_title}` : 'Your selection';
    const address = 'ranges' in source ? [source.source_url] : [];
    return [`[${position}] ${quotes.join(' … ')}`, `    ${[place, ...address].join(' · ')}`].join('\n');
  });
  const list = sources.length === 0 ? [] : [['Sources', ...sources].join('\n')];
  return [turn.question, turn.text.trim(), ...list].join('\n\n');
}
