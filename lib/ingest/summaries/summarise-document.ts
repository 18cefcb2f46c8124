import type { DocumentOutline, DocumentSummariser, DocumentSummaries } from '../ports.ts';
import { extractSummaries } from './extract-summaries.ts';

/** How long a document may wait for its summary. */
const PATIENCE_MS = 30_000;

interface Summarising {
  /** Null leaves it to the document's own sentences. */
  summariser: DocumentSummariser | null;
  signal: AbortSignal;
  patienceMs?: number;
}

/**
 * The summaries of a document, and whether the summariser failed to write them: then they are made of its own sentences. Rejects with
 * the signal's reason when stopped.
 */
export async function summariseDocument(
  outline: DocumentOutline,
  { summariser, signal, patienceMs = PATIENCE_MS }: Summarising,
): Promise<{ summaries: DocumentSummaries; hasFailed: boolean }> {
  if (summariser === null) return { summaries: extractSummaries(outline), hasFailed: false };
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    return { summaries: await summariser.summarise(outline, within), hasFailed: false };
  } catch {
    signal.throwIfAborted();
    return { summaries: extractSummaries(outline), hasFailed: true };
  }
}
