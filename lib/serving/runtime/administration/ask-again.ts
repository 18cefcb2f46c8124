import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { AskedAgain } from '#lib/people/conversations/evaluation-cases.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { AdministrationParts } from './administration.ts';

/** Asks over the whole library, since the original reader's access is no longer known. Nothing is recorded. */
export async function askAgain(
  query: string,
  { rehearse, env }: Pick<AdministrationParts, 'rehearse' | 'env'>,
): Promise<AskedAgain> {
  const signal = AbortSignal.timeout(env.timeouts.totalMs);
  const events = rehearse({
    ...{ text: query, viewer: UNRESTRICTED, scope: { kind: 'library', filters: {} } },
    ...{ sessionId: null, topK: LIMITS.topKDefault, scoreThreshold: null, grounding: 'strict', profile: null },
    ...{ calendar: env.calendar, option: null, baseUrl: '', signal },
  });
  let sources: AskedAgain['sources'] = [];
  for await (const event of events) {
    if (event.type === 'answer-sources') ({ sources } = event);
    if (event.type === 'answer-end') return { outcome: event.metadata.outcome, sources };
  }
  throw new AppError('agent_unavailable');
}
