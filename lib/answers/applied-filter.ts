import { type KeptAnswer, withAppliedFilter } from '#lib/contracts/kept-answer.ts';
import type { Turn } from '#lib/conversations/turn.ts';

/** What narrowed the search of a turn, as far as the turn knows: its scope, and the document that was chosen. */
export function appliedFilterOf({ scope, resumes }: Turn): Pick<KeptAnswer, 'filter_applied' | 'applied_filter'> {
  return withAppliedFilter(
    {},
    {
      ...(scope?.documentIds !== undefined && { document_ids: scope.documentIds }),
      ...(scope?.pageIds !== undefined && { page_ids: scope.pageIds }),
      ...(resumes !== null && { chosen_document_id: resumes.documentId }),
    },
  );
}
