import * as worker from '#lib/books/ingest/page-worker.ts';
import type { PageTask } from '#lib/books/ingest/ports.ts';

export { openBook, ready, recallPages, takeBook } from '#lib/books/ingest/page-worker.ts';

/** Reads pages as the parsing thread does, but never comes back from those whose file says so in its name, or takes all memory. */
export function readPage(task: worker.WithoutBook<PageTask>) {
  stay(task);
  return worker.readPage(task);
}

export function lookAtPage(task: worker.WithoutBook<PageTask>) {
  stay(task);
  return worker.lookAtPage(task);
}

export function findParts(task: worker.WithoutBook<PageTask>) {
  stay(task);
  return worker.findParts(task);
}

function stay({ page: { filename } }: worker.WithoutBook<PageTask>): void {
  while (filename.includes('endless'));
  const taken: number[][] = [];
  while (filename.includes('greedy')) taken.push(new Array<number>(100_000).fill(taken.length));
}
