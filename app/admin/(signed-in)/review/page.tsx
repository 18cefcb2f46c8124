import type { Metadata } from 'next';

import { AdminPage, EmptyState, PageTitle } from '#components/admin/admin-page.tsx';
import { countText } from '#components/admin/figure-text.ts';
import { ReviewList } from '#components/admin/review/review-list.tsx';

import { requireAdministrator } from '../../require-administrator.ts';

export const metadata: Metadata = { title: 'To review' };

const SHOWN = 100;

export default async function ReviewPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/review');
  const { turns, looked, isCut } = await runtime.administration.readReviewQueue(administrator);
  return (
    <AdminPage>
      <PageTitle>To review</PageTitle>
      {turns.length === 0 ? (
        <div className="mt-5">
          <EmptyState title="Nothing waits for a verdict">
            <p>
              Answers of the last 30 days that may have gone wrong stand here until somebody gives a verdict: those that
              readers disliked or asked for again, that found nothing, or whose sentences do not rest well on their
              sources.
            </p>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-1.5 max-w-[68ch] text-ink-2">
            What most likely went wrong stands first. A verdict takes it off this list.{' '}
            {isCut ? `Of the newest ${countText(looked)} turns` : 'Of the turns of the last 30 days'} without a verdict,{' '}
            {turns.length === 1 ? 'one has' : `${countText(turns.length)} have`} a reason to be looked at
            {turns.length > SHOWN && `; these are the first ${SHOWN}`}.
          </p>
          <ReviewList
            turns={turns.slice(0, SHOWN).map(({ id, sessionId, query, createdAt, reasons }) => ({
              ...{ id, sessionId, query, reasons },
              at: createdAt.toISOString(),
            }))}
          />
        </>
      )}
    </AdminPage>
  );
}
