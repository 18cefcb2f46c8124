import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { HANDBOOK_ID, shelfQuestionsIn } from '#lib/contracts/shelf-questions.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Has what the shelf offers tried before somebody opens it. Failing costs whoever does a moment; the log says so. */
export async function tryShelfQuestions(runtime: Runtime, signal: AbortSignal): Promise<void> {
  try {
    const handbook = await runtime.findDocument(UNRESTRICTED, HANDBOOK_ID);
    if (handbook?.sourcePath !== runtime.files.handbook) return;
    for (const { reader } of Object.values(WORDINGS)) {
      const asked = { documentId: handbook.id, questions: shelfQuestionsIn(reader) };
      await runtime.suggestKnown(UNRESTRICTED, asked, signal);
    }
  } catch (error) {
    if (!signal.aborted) runtime.log.warn({ err: error }, 'the questions of the shelf could not be tried');
  }
}
