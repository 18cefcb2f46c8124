import { cache } from 'react';

import type { OfferedQuestions } from '#components/chat/shelf-questions-context.ts';
import { getRuntime } from '#lib/runtime/server.ts';

import { readViewer, readWording } from '../reader-request.ts';

/** What the handbook is asked on the shelf, in the language of the interface; null where this viewer has no handbook. */
export const loadShelfQuestions = cache(async (): Promise<OfferedQuestions | null> => {
  const [runtime, viewer, { reader }] = await Promise.all([getRuntime(), readViewer(), readWording()]);
  const handbook = (await runtime.listDocuments(viewer)).find(
    ({ sourcePath }) => sourcePath === runtime.files.handbook,
  );
  if (handbook === undefined) return null;
  const { id: documentId, title: documentTitle } = handbook;
  const { firstQuestion, secondQuestion, thirdQuestion } = reader.shelfIntroduction;
  return { documentId, documentTitle, questions: [firstQuestion, secondQuestion, thirdQuestion] };
});
