import { NotOurs } from './not-ours.tsx';
import { WritePage } from './page-dialog.tsx';

/** What somebody may do about questions that found nothing. */
export interface GapRights {
  mayWrite: boolean;
  maySettle: boolean;
}

interface GapActionsProps extends GapRights {
  /** Of the questions, newest first. */
  turnIds: readonly string[];
  query: string;
}

/** The ways to shorten a list of questions that found nothing: a page that answers them, or that they are not ours. */
export function GapActions({ turnIds, query, mayWrite, maySettle }: GapActionsProps) {
  if (!mayWrite && !maySettle) return null;
  return (
    <div className="-ms-2 flex flex-wrap items-center">
      {mayWrite && <WritePage turnIds={turnIds} query={query} />}
      {maySettle && <NotOurs turnIds={turnIds} query={query} />}
    </div>
  );
}
