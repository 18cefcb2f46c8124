import { basename } from 'node:path';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { printTable } from '../report/outcome-table.ts';
import type { ReportTable } from '../report/report-page.ts';
import { withBookLibrary } from '../worded/book-library.ts';
import { writeReport } from '../write-report.ts';

/** A question that was offered, and what came of pressing it. */
interface PressedQuestion {
  book: string;
  place: 'book' | 'page' | 'next';
  question: string;
  isCited: boolean;
}

/** Of each book, in the order in which readers would meet them. */
const OFFERED = 10;

const NEVER = new AbortController().signal;

/** Presses what is offered in books, each in a library of its own, and prints how much of it is answered with a citation of that book. */
export async function runOffered(paths: string[], { out }: { out?: string | undefined }): Promise<void> {
  const pressed: PressedQuestion[] = [];
  for (const path of paths) {
    const own = await withBookLibrary(path, async ({ env }) => {
      const runtime = await createRuntime(env);
      try {
        return await pressAll(basename(path), runtime);
      } finally {
        await runtime.close();
      }
    });
    pressed.push(...own);
    printTable(figuresOf([[basename(path), own]]));
    for (const { question, isCited } of own) if (!isCited) console.log(`not answered: ${question}`);
  }
  printTable(figuresOf([['all', pressed]]));
  await writeReport('offered', { pressed }, { out });
}

function figuresOf(groups: readonly (readonly [string, readonly PressedQuestion[]])[]): ReportTable {
  return {
    columns: ['', 'offered', 'answered with a citation'],
    rows: groups.map(([name, own]) => [name, own.length, own.filter(({ isCited }) => isCited).length]),
  };
}

type Place = { documentId: string; pageId: string | null };

async function pressAll(book: string, runtime: Runtime): Promise<PressedQuestion[]> {
  const [document] = await runtime.listDocuments(ANONYMOUS);
  if (document === undefined) return [];
  const pages = await runtime.listPages(ANONYMOUS, document.id);
  // Pages from all over the book.
  const some = pages.filter((_, index) => index % Math.max(1, Math.floor(pages.length / OFFERED)) === 0);
  const pressed: PressedQuestion[] = [];
  for (const pageId of [null, ...some.map(({ id }) => id)]) {
    const place = { documentId: document.id, pageId };
    const offered = (await runtime.suggestStarters(ANONYMOUS, { ...place, language: 'en' }, NEVER)) ?? [];
    for (const question of offered) {
      const sessionId = newId();
      const first = await press(runtime, { question, sessionId, place });
      pressed.push({ book, place: pageId === null ? 'book' : 'page', question, isCited: first.isCited });
      const turn = { sessionId, turnId: first.turnId, language: 'en' as const };
      const [next] = (await runtime.suggestFollowUps(ANONYMOUS, turn, NEVER)) ?? [];
      if (next !== undefined) {
        const { isCited } = await press(runtime, { question: next, sessionId, place });
        pressed.push({ book, place: 'next', question: next, isCited });
      }
      if (pressed.length >= OFFERED) return pressed.slice(0, OFFERED);
    }
  }
  return pressed;
}

/** Asks as the panel does when an offered question is pressed. */
async function press(
  runtime: Runtime,
  { question, sessionId, place }: { question: string; sessionId: string; place: Place },
): Promise<{ turnId: string; isCited: boolean }> {
  const { documentId, pageId } = place;
  let [sources, turnId, isAnswered]: [LibrarySource[], string, boolean] = [[], '', false];
  const events = runtime.answerQuestion({
    ...{
      text: question,
      viewer: ANONYMOUS,
      sessionId,
      topK: 5,
      scoreThreshold: null,
      grounding: 'strict',
      profile: null,
    },
    ...{ scope: { kind: 'library', filters: { documentIds: [documentId] } } },
    context: { documentId, ...(pageId !== null && { pageId }) },
    ...{ option: null, baseUrl: 'http://localhost', signal: NEVER },
    calendar: { timeZone: 'UTC', weekStart: 'monday' },
  });
  for await (const event of events) {
    if (event.type === 'answer-sources')
      sources = event.sources.flatMap((source) => ('chunk_id' in source ? [source] : []));
    if (event.type === 'answer-end')
      [turnId, isAnswered] = [event.metadata.turn_id, event.metadata.outcome === 'answered'];
  }
  return { turnId, isCited: isAnswered && sources.some(({ doc_id: id }) => id === documentId) };
}
