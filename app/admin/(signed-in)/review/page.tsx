import type { Metadata } from 'next';

import { AdminPage, EmptyState, PageTitle } from '#components/admin/admin-page.tsx';
import { countText } from '#components/admin/figure-text.ts';
import { ReviewList } from '#components/admin/review/review-list.tsx';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { counted, fill } from '#lib/contracts/wording/wording.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().toReview };
}

const SHOWN = 100;

export default async function ReviewPage() {
  const { administrator, runtime } = await requireAdministrator('/admin/review');
  const { turns, looked, isCut } = await runtime.administration.readReviewQueue(administrator);
  return (
    <AdminPage>
      <PageTitle>{adminWording().toReview}</PageTitle>
      {turns.length === 0 ? (
        <div className="mt-5">
          <EmptyState title={adminWording().nothingWaitsForA}>
            <p>{adminWording().answersOfTheLast}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="mt-1.5 max-w-[68ch] text-ink-2">
            {adminWording().mostLikelyFirst}{' '}
            {counted(isCut ? adminWording().ofTheNewest : adminWording().ofTheTurns, turns.length, {
              looked: countText(looked),
            })}
            {turns.length > SHOWN && ` ${fill(adminWording().theseAreFirst, { count: SHOWN })}`}
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
