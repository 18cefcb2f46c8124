import type { AnswerFigures } from './measure-answers.ts';
import type { BrowserFigures } from './measure-browser.ts';
import type { IngestFigures } from './measure-ingest.ts';
import type { ServiceFigures } from './measure-services.ts';

/** What one run of `npm run bench` found. */
export interface BenchReport {
  measuredAt: string;
  machine: { cores: number; processor: string; node: string };
  book: string;
  ingest: IngestFigures;
  answers: AnswerFigures[];
  services: ServiceFigures[];
  /** Null unless it was asked for. */
  browser: BrowserFigures | null;
  /** Resident: before the first question, behind the last one, and at most. */
  memory: { atRestBytes: number; memoryBytes: number; peakMemoryBytes: number };
  /** From the start of a server over a library that is there until it answers. */
  warmStartMs: number;
}
