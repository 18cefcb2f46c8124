import type { QuotingRequest } from '#lib/answering/quoting/quoting-request.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';

const splits = new Map<string, Sentence[]>();

/** The request the quoting model gets in selection mode. Sentence n is `sentencesOf(selection)[n - 1]`. */
export function selectionRequest(question: string, selection: string): QuotingRequest {
  const sentences = sentencesOf(selection).map(({ start, end, kind }, index) => ({
    number: index + 1,
    start,
    text: selection.slice(start, end),
    kind,
  }));
  const passage = {
    pageId: 'selection',
    pageTitle: '',
    documentTitle: '',
    filename: '',
    headingPath: [],
    relevance: 1,
    sentences,
  };
  return { question, mode: 'selected_text', history: [], passages: [passage], statistics: null };
}

/** The sentences of a selection, split once. */
export function sentencesOf(selection: string): Sentence[] {
  const known = splits.get(selection);
  if (known !== undefined) return known;
  const sentences = splitSelection(selection);
  splits.set(selection, sentences);
  return sentences;
}

/** The same as it is once the reading model has read it. */
export async function readSelection(
  question: string,
  selection: string,
  reader: Pick<PassageReader, 'read'>,
): Promise<QuotingRequest> {
  const request = selectionRequest(question, selection);
  const sentences = request.passages.flatMap((passage) => passage.sentences.map(({ text }) => text));
  const [logOdds = []] = await reader.read(question, [{ place: [], sentences }], new AbortController().signal);
  const passages = request.passages.map((passage) => ({
    ...passage,
    sentences: passage.sentences.map((sentence, index) => ({ ...sentence, logOdds: logOdds[index] })),
  }));
  return { ...request, passages };
}
