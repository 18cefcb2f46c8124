import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { LibrarySource, RelatedLink } from '#lib/contracts/source.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import { withBookLibrary } from '../worded/book-library.ts';
import { withPassages } from '../worded/find-passages.ts';
import { type BookOutcome, isSame, judgeBookAnswer } from './judge-book-answer.ts';
import { type BookQuestion, inWords } from './question-book.ts';

/** As many passages as the reading model reads when nobody else asks. */
const READ = 12;

interface AskedBook {
  name: string;
  /** What is ingested. */
  path: string;
  questions: readonly BookQuestion[];
}

/** Asks a library of this book alone all its questions, as `POST /chat` does. */
export function evaluateBook({ name, path, questions }: AskedBook): Promise<BookOutcome[]> {
  return withBookLibrary(path, async (library) => {
    const asked = await withPassages(library, async ({ find, chunks }) => {
      const sentences = new Set(
        chunks.flatMap(({ text, start, sentences: own }) =>
          own.map((range) => inWords(sliceRange(text, { start: range.start - start, end: range.end - start }))),
        ),
      );
      // What another version of the book does not say any more cannot be asked of it.
      const known = questions.filter(
        ({ answers }) =>
          answers.length === 0 || answers.some(({ sentence }) => [...sentences].some((one) => isSame(one, sentence))),
      );
      const found = new Map<BookQuestion, boolean>();
      for (const question of known) {
        const { passages } = await find(question.text);
        const texts = passages.slice(0, READ).map(({ chunk }) => inWords(chunk.text));
        found.set(
          question,
          question.answers.some(({ sentence }) => texts.some((text) => text.includes(sentence))),
        );
      }
      return found;
    });
    const runtime = await createRuntime(library.env);
    try {
      const outcomes: BookOutcome[] = [];
      for (const [question, isFound] of asked) {
        const { confidence, ...answer } = await ask(runtime, question.text);
        outcomes.push({ book: name, question, ...judgeBookAnswer(question, answer), confidence, isFound });
      }
      return outcomes;
    } finally {
      await runtime.close();
    }
  });
}

async function ask(runtime: Pick<Runtime, 'answerQuestion'>, text: string) {
  let [sources, related]: [LibrarySource[], RelatedLink[]] = [[], []];
  const events = runtime.answerQuestion({
    ...{ text, scope: { kind: 'library', filters: {} }, sessionId: null, viewer: ANONYMOUS, topK: 5 },
    ...{ scoreThreshold: null, grounding: 'strict', profile: null, option: null, baseUrl: 'http://localhost' },
    ...{ calendar: { timeZone: 'UTC', weekStart: 'monday' }, signal: new AbortController().signal },
  });
  for await (const event of events) {
    if (event.type === 'answer-sources') {
      sources = event.sources.flatMap((source) => ('chunk_id' in source ? [source] : []));
      ({ related } = event);
    }
    if (event.type === 'answer-end') {
      const { outcome, confidence = 0 } = event.metadata;
      return { outcome, confidence, sources, related };
    }
  }
  throw new Error(`The answer to “${text}” did not end.`);
}
