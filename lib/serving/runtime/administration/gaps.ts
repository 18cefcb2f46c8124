import { PostgresSettledGaps } from '#db/repositories/postgres-settled-gaps.ts';
import { hasRole, requireRole } from '#lib/people/access/administrator.ts';
import { groupSettled } from '#lib/people/conversations/settled-gaps.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';

import type { Administration, AdministrationParts } from './administration.ts';
import { takesPages } from './answer-pages.ts';
import { askAgain } from './ask-again.ts';

type Part = Pick<Administration, 'gapRights' | 'listGaps' | 'settleGap' | 'reopenGap'>;

const SOURCES_SHOWN = 3;

/** Creates the operations on questions that found nothing. */
export function administerGaps(parts: AdministrationParts): Part {
  const store = new PostgresSettledGaps(parts.database.db);
  return {
    gapRights: (administrator) => ({
      mayWrite: hasRole(administrator, 'admin') && takesPages(parts),
      maySettle: hasRole(administrator, 'reviewer'),
    }),
    listGaps: async (administrator) => {
      requireRole(administrator, 'read_only');
      return groupSettled(await store.list());
    },
    settleGap: async (administrator, { turnIds, as, page }) => {
      requireRole(administrator, 'reviewer');
      const asked = as === 'answered' ? await askFirst(turnIds) : null;
      const settlement = { gapId: newId(), kind: as, page, by: administrator.name, at: parts.clock() };
      if (asked?.is_answered === false) return { gap_id: null, ...asked };
      if ((await store.settle(turnIds, settlement)) === 0) throw missing();
      return { gap_id: settlement.gapId, ...(asked ?? { is_answered: null, sources: [] }) };
    },
    reopenGap: async (administrator, gapId) => {
      requireRole(administrator, 'reviewer');
      return store.reopen(gapId);
    },
  };

  async function askFirst([turnId = '']: readonly string[]) {
    const query = await store.findQuestion(turnId);
    if (query === null) throw missing();
    const { outcome, sources } = await askAgain(query, parts);
    const cited = sources.map(({ page_title: title, source_url: href }) => ({ title, href }));
    const places = [...new Map(cited.map((place) => [place.href, place])).values()];
    return { is_answered: outcome === 'answered', sources: places.slice(0, SOURCES_SHOWN) };
  }
}

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'None of these questions is there any more.' });
}
