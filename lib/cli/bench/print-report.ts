import type { BenchReport } from './bench-report.ts';

/** The figures as a table a person reads; times in milliseconds unless said otherwise. */
export function printReport({ machine, book, ingest, answers, memory }: BenchReport): void {
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
    `Memory of the server: ${megabytes(memory.memoryBytes)} MB now, ${megabytes(memory.peakMemoryBytes)} MB at most`,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
