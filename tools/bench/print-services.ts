import type { ServiceFigures } from './measure-services.ts';
import type { StoredInIndex, StubSetup } from './stub-services.ts';

const SETUP_NAMES: Record<StubSetup, string> = {
  model: 'a language model; the rest is built in',
  all: 'a language model, Cohere and Qdrant, with a real PostgreSQL',
};

/** What is asked of a server between services; in milliseconds. `overhead` is a bar of this project, the others are the contract's. */
const BARS = { overhead: 25, complete: 3_000, firstEvent: 1_000 };

/** The figures with services around the app, and whether they hold what was promised. */
export function printServices(all: readonly ServiceFigures[]): void {
  for (const figures of all) {
    const { setup, delays, concurrent, questions, waitingMs, burst } = figures;
    console.log(`\nBetween stub services: ${SETUP_NAMES[setup]}`);
    console.log(
      `They think ${delays.firstTokenMs} ms before the first token, ${delays.eventMs} ms for every four words, ` +
        `${delays.embedMs} ms for an embedding and ${delays.searchMs} ms for a search`,
    );
    console.log(
      `${questions} questions, ${concurrent} at a time; each waited ${waitingMs.p50.toFixed(0)} ms (p50) for services before the model was asked`,
    );
    console.table({
      'own time until the model is asked': row(figures.overheadMs, BARS.overhead),
      'first event (SC-002)': row(figures.firstEventMs, BARS.firstEvent),
      'whole answer (SC-001)': row(figures.completeMs, BARS.complete),
    });
    console.log(
      `${burst.streams} streams at once: ${burst.complete} complete, ${burst.streams - burst.complete} with errors or lost words, ${burst.unrecorded} perhaps not stored, ` +
        `in ${burst.seconds.toFixed(1)} s; first event p95 ${burst.firstEventMs.p95.toFixed(0)} ms, ` +
        `whole answer p95 ${burst.completeMs.p95.toFixed(0)} ms, longest stall ${burst.longestStallMs.toFixed(0)} ms`,
    );
    for (const complaint of burst.complaints) console.log(`  ${complaint}`);
    if (figures.stored !== null) printStored(figures.stored);
  }
}

/** What the arithmetic of the handbook's page on scaling begins with. */
function printStored({ points, payloadBytes, terms }: StoredInIndex): void {
  const bytes = (payloadBytes / points).toFixed(0);
  console.log(
    `The handbook in Qdrant: ${points} chunks, each with ${bytes} bytes of payload and ${(terms / points).toFixed(0)} terms`,
  );
}

function row({ p50, p95, max }: ServiceFigures['overheadMs'], bar: number) {
  const rounded = { p50: Math.round(p50), p95: Math.round(p95), max: Math.round(max) };
  return { ...rounded, bar: `p95 < ${bar}`, held: p95 < bar ? 'yes' : 'no' };
}
