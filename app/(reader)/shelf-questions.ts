import { cache } from 'react';

import type { OfferedQuestions } from '#components/chat/shelf-questions-context.ts';
import { HANDBOOK_ID, shelfQuestionsIn } from '#lib/contracts/shelf-questions.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readViewer, readWording } from '../reader-request.ts';

/** How long a page waits for questions being tried for the first time, in milliseconds. Usually they have been tried since the server started. */
const TRIED_MS = 2_000;

/** Loads the handbook questions offered on the shelf, in the language of the interface; null where this viewer has no handbook. */
export const loadShelfQuestions = cache(async (): Promise<OfferedQuestions | null> => {
  const [runtime, viewer, { reader }] = await Promise.all([getRuntime(), readViewer(), readWording()]);
  const handbook = await runtime.findDocument(viewer, HANDBOOK_ID);
  if (handbook?.sourcePath !== runtime.files.handbook) return null;
  const { id: documentId, title: documentTitle } = handbook;
  const signal = AbortSignal.timeout(TRIED_MS);
  const asked = { documentId, questions: shelfQuestionsIn(reader) };
  try {
    const questions = await raceAbort(runtime.suggestKnown(viewer, asked, signal), signal);
    return { documentId, documentTitle, questions };
  } catch (error) {
    runtime.log.warn({ err: error }, 'the shelf offers no questions: they could not be tried in time');
    return { documentId, documentTitle, questions: [] };
  }
});
