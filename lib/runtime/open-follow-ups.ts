import { suggestFollowUps } from '#lib/agent/follow-ups.ts';
import type { Env } from '#lib/config/env.ts';
import { LIMITS } from '#lib/config/limits.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';

import type { OpenAnswers } from './open-answers.ts';
import type { Runtime } from './runtime.ts';

interface FollowUpParts extends Pick<Runtime, 'listTurns'> {
  env: Env;
  answers: Pick<OpenAnswers, 'isAnswered'>;
  pages: Pick<LibraryRepository, 'findPageVersion'>;
}

/** Questions to go on with that their book answers. */
export function openFollowUps({ env, answers, pages, listTurns }: FollowUpParts): Runtime['suggestFollowUps'] {
  return async (viewer, { sessionId, turnId }, signal) => {
    const turn = (await listTurns(viewer, sessionId)).find(({ id }) => id === turnId);
    if (turn === undefined) return null;
    if (turn.isUnavailable || turn.outcome !== 'answered') return [];
    return suggestFollowUps(
      {
        findPageVersion: (reader, pageId) => pages.findPageVersion(reader, pageId),
        isAnswered: (reader, { question, documentId }) =>
          answers.isAnswered({
            ...{ text: question, viewer: reader, scope: { kind: 'library', filters: { documentIds: [documentId] } } },
            ...{ sessionId: null, topK: LIMITS.topKDefault, scoreThreshold: null, grounding: 'strict', profile: null },
            ...{ calendar: env.calendar, option: null, baseUrl: '', signal },
          }),
      },
      viewer,
      turn,
    );
  };
}
