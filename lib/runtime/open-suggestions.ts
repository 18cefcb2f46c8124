import { suggestFollowUps, suggestStarters } from '#lib/agent/suggested-questions.ts';
import type { Env } from '#lib/config/env.ts';
import { LIMITS } from '#lib/config/limits.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';

import type { OpenAnswers } from './open-answers.ts';
import type { Runtime } from './runtime.ts';

interface SuggestionParts extends Pick<Runtime, 'listTurns'> {
  env: Env;
  answers: Pick<OpenAnswers, 'isAnswered'>;
  pages: Pick<LibraryRepository, 'findPageVersion' | 'listPages'>;
}

/** Questions to begin and to go on with, of which each has an answer in its book. */
export function openSuggestions({
  env,
  answers,
  pages,
  listTurns,
}: SuggestionParts): Pick<Runtime, 'suggestFollowUps' | 'suggestStarters'> {
  const dependencies = (signal: AbortSignal): Parameters<typeof suggestStarters>[0] => ({
    findPageVersion: (reader, pageId) => pages.findPageVersion(reader, pageId),
    listPages: (reader, documentId) => pages.listPages(reader, documentId),
    isAnswered: (reader, { question, documentId, pageId }) =>
      answers.isAnswered({
        ...{ text: question, viewer: reader, scope: { kind: 'library', filters: { documentIds: [documentId] } } },
        ...{ context: { documentId, pageId } },
        ...{ sessionId: null, topK: LIMITS.topKDefault, scoreThreshold: null, grounding: 'strict', profile: null },
        ...{ calendar: env.calendar, option: null, baseUrl: '', signal },
      }),
  });
  return {
    suggestStarters: (viewer, place, signal) => suggestStarters(dependencies(signal), viewer, place),
    suggestFollowUps: async (viewer, { sessionId, turnId }, signal) => {
      const turn = (await listTurns(viewer, sessionId)).find(({ id }) => id === turnId);
      if (turn === undefined) return null;
      if (turn.isUnavailable || turn.outcome !== 'answered') return [];
      return suggestFollowUps(dependencies(signal), viewer, turn);
    },
  };
}
