import type { CitableSentence, CitationLedger } from './citation-ledger.ts';
import { MarkerParser, type MarkerEvent } from './marker-parser.ts';

interface GroundingContext {
  /** The sentence of the evidence with this number; null when there is none. */
  findSentence: (number: number) => CitableSentence | null;
  ledger: CitationLedger;
}

/**
 * Turns a model's text with sentence numbers into the answer's text with source positions: `[12,14]` becomes `[1]` or
 * `[1][2]`. A number that does not exist is removed. Nothing is released before the first citation that holds, so an answer
 * without any yields nothing at all.
 */
export async function* groundAnswer(deltas: AsyncIterable<string>, context: GroundingContext): AsyncGenerator<string> {
  const parser = new MarkerParser();
  let held: string | null = '';
  for await (const events of markerEvents(deltas, parser)) {
    const text = events.map((event) => renderEvent(event, context)).join('');
    if (held === null) {
      if (text !== '') yield text;
      continue;
    }
    held += text;
    if (context.ledger.sources.length > 0) {
      yield held;
      held = null;
    }
  }
}

async function* markerEvents(deltas: AsyncIterable<string>, parser: MarkerParser): AsyncGenerator<MarkerEvent[]> {
  for await (const delta of deltas) yield parser.push(delta);
  yield parser.end();
}

function renderEvent(event: MarkerEvent, { findSentence, ledger }: GroundingContext): string {
  if (event.type === 'text') return event.text;
  const positions = new Set<number>();
  for (const number of event.numbers) {
    const sentence = findSentence(number);
    if (sentence !== null) positions.add(ledger.cite(sentence));
  }
  if (positions.size === 0) return '';
  return event.before + [...positions].map((position) => `[${position}]`).join('');
}
