import type { BenchReport } from './bench-report.ts';
import type { Distribution } from './distribution.ts';
import type { BrowserFigures } from './measure-browser.ts';
import { printServices } from './print-services.ts';

/** The figures as a table a person reads; times in milliseconds unless said otherwise. */
export function printReport({
  machine,
  book,
  ingest,
  answers,
  services,
  memory,
  warmStartMs,
  browser,
}: BenchReport): void {
  console.log(`\n${machine.cores} cores (${machine.processor}), Node ${machine.node}`);
  console.log(`Book: ${book}`);
  console.log(
    `Ingest: ${ingest.pages} pages, ${ingest.chunks} chunks in ${ingest.seconds.toFixed(1)} s ` +
      `(${ingest.pagesPerSecond.toFixed(1)} pages/s), longest stall ${ingest.longestStallMs.toFixed(0)} ms`,
  );
  console.table(
    answers.map(({ concurrent, questions, answered, firstEventMs, completeMs, answersPerSecond, longestStallMs }) => ({
      concurrent,
      questions,
      answered,
      'first event p50': Math.round(firstEventMs.p50),
      'first event p95': Math.round(firstEventMs.p95),
      'complete p50': Math.round(completeMs.p50),
      'complete p95': Math.round(completeMs.p95),
      'answers/s': Number(answersPerSecond.toFixed(1)),
      'longest stall': Math.round(longestStallMs),
    })),
  );
  console.log(
    `Memory of the server: ${megabytes(memory.atRestBytes)} MB before the questions, ${megabytes(memory.memoryBytes)} MB behind them, ${megabytes(memory.peakMemoryBytes)} MB at most`,
  );
  console.log(`A start over this library took ${(warmStartMs / 1000).toFixed(1)} s until it answered (goal: 3 s)`);
  printServices(services);
  if (browser !== null) printBrowser(browser);
}

function printBrowser({ scriptBytes, highlighting, selectionBarMs }: BrowserFigures): void {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
  console.log(
    `Compressed script: ${kilobytes(scriptBytes.page)} for a page, ${kilobytes(scriptBytes.panel)} with the panel, ` +
      `${kilobytes(scriptBytes.answer)} with an answer`,
  );
  const rows = {
    [`reading ${highlighting.characters} characters, once a page`]: rounded(highlighting.readMs),
    [`painting ${highlighting.ranges} ranges on them`]: rounded(highlighting.paintMs),
    'both, until the next frame': rounded(highlighting.frameMs),
    'selection bar after the mouse is let go': rounded(selectionBarMs),
  };
  console.table(rows);
}

function rounded({ p50, p95, max }: Distribution): Distribution {
  const round = (ms: number) => Number(ms.toFixed(1));
  return { p50: round(p50), p95: round(p95), max: round(max) };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
