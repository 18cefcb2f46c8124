import { NotOurs } from './not-ours.tsx';
import { WritePage } from './page-dialog.tsx';

/** Permitted actions on questions that found nothing. */
export interface GapRights {
  mayWrite: boolean;
  maySettle: boolean;
}

interface GapActionsProps extends GapRights {
  /** The turns that asked the questions, newest first. */
  turnIds: readonly string[];
  query: string;
}

/** The ways to settle questions that found nothing: write a page that answers them, or mark them as not ours. */
export function GapActions({ turnIds, query, mayWrite, maySettle }: GapActionsProps) {
  if (!mayWrite && !maySettle) return null;
  return (
    <div className="-ms-2 flex flex-wrap items-center">
      {mayWrite && <WritePage turnIds={turnIds} query={query} />}
      {maySettle && <NotOurs turnIds={turnIds} query={query} />}
    </div>
  );
}
