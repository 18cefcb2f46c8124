import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { type CitationStyle, inlineNameOf } from '#lib/contracts/citation-style.ts';
import { moveClaim } from '#lib/contracts/claim.ts';

import { MarkedText, type WriteMarker } from './marked-text.ts';

/** Returns a writer that replaces markers with the names of their sources. */
export function namesOf({ pageAbbreviation }: CitationStyle): WriteMarker {
  return ({ source, range }, before) => separated(inlineNameOf(source, range, pageAbbreviation), before);
}

/** Returns a name to follow a text, separated from its last word. */
export function separated(name: string, before: string): string {
  return /\S$/.test(before) ? ` ${name}` : name;
}

/**
 * Yields the events of an answer in its style: if the start says `inline`, sources are named in the text, claims have their positions in the
 * resulting text, and the event of the sources says where each is named. Every other answer passes unchanged.
 */
export async function* styledAnswer(events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent, void, undefined> {
  let styled: StyledAnswer | null = null;
  for await (const event of events) {
    if (event.type === 'answer-start' && event.style?.kind === 'inline') styled = new StyledAnswer(event.style);
    if (styled === null) yield event;
    else yield* styled.of(event);
  }
}

class StyledAnswer {
  readonly #text: MarkedText;

  constructor(style: CitationStyle) {
    this.#text = new MarkedText(namesOf(style));
  }

  *of(event: AnswerEvent): Generator<AnswerEvent> {
    const text = this.#text;
    switch (event.type) {
      case 'answer-source':
        text.noteSource(event.position, event.source);
        yield event;
        return;
      case 'answer-delta':
      case 'answer-figures':
        yield* delta(text.append(event.text));
        return;
      case 'answer-claim':
        yield* delta(text.settle(event.claim));
        yield { type: 'answer-claim', claim: this.#moved(event.claim) };
        return;
      case 'answer-sources':
        yield* delta(text.finish());
        yield { ...event, citations: this.#citations() };
        return;
      case 'answer-verdicts':
        yield { ...event, claims: event.claims.map(({ index, claim }) => ({ index, claim: this.#moved(claim) })) };
        return;
      default:
        yield event;
    }
  }

  #moved(claim: Parameters<typeof moveClaim>[0]) {
    return moveClaim(claim, (offset) => this.#text.toSent(offset), this.#text.text);
  }

  #citations() {
    return this.#text.written.map(({ start, end, start_cp, end_cp, position }) => ({
      ...{ start, end, start_cp, end_cp, position },
    }));
  }
}

function* delta(text: string): Generator<AnswerEvent> {
  if (text !== '') yield { type: 'answer-delta', text };
}
