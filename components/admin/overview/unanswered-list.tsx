import Link from 'next/link';

import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { CountBadge } from '../admin-page.tsx';
import { GapActions, type GapRights } from '../gaps/gap-actions.tsx';
import { LocalTime } from '../local-time.tsx';
import { countText } from '../figure-text.ts';
import { SUMMARY } from './overview-report.ts';

interface UnansweredItem {
  turnId: string;
  sessionId: string;
  query: string;
  at: string;
}

export interface UnansweredGroup {
  /** Newest first. */
  questions: [UnansweredItem, ...UnansweredItem[]];
}

interface UnansweredListProps {
  groups: UnansweredGroup[];
  rights: GapRights;
}

const SHOWN_AT_ONCE = 12;

/** Questions the books do not answer: those about the same topic are grouped, the most recently asked first. */
export function UnansweredList({ groups, rights }: UnansweredListProps) {
  const more = groups.slice(SHOWN_AT_ONCE);
  return (
    <>
      <GroupList groups={groups.slice(0, SHOWN_AT_ONCE)} rights={rights} />
      {more.length > 0 && (
        <details>
          <summary className={SUMMARY}>
            {formatMessage(adminWording().overview.unanswered.more, { countText: countText(more.length) })}
          </summary>
          <GroupList groups={more} rights={rights} />
        </details>
      )}
    </>
  );
}

function GroupList({ groups, rights }: UnansweredListProps) {
  return (
    <ul className="overview-questions mt-2">
      {groups.map(({ questions: [newest, ...others] }) => (
        <li key={newest.turnId} className="border-b border-line py-2">
          <div className="flex items-baseline justify-between gap-3">
            <QuestionLink question={newest} />
            {others.length > 0 && <CountBadge>{countText(others.length + 1)}×</CountBadge>}
          </div>
          {others.length > 0 && (
            <details>
              <summary className={SUMMARY}>
                {others.length === 1
                  ? adminWording().overview.unanswered.similarSingle
                  : formatMessage(adminWording().overview.unanswered.similarSeveral, {
                      count: countText(others.length),
                    })}
              </summary>
              <ul className="border-s-2 border-line ps-4">
                {others.map((question) => (
                  <li key={question.turnId} className="py-1">
                    <QuestionLink question={question} />
                  </li>
                ))}
              </ul>
            </details>
          )}
          <GapActions {...rights} turnIds={[newest, ...others].map(({ turnId }) => turnId)} query={newest.query} />
        </li>
      ))}
    </ul>
  );
}

function QuestionLink({ question: { sessionId, turnId, query, at } }: { question: UnansweredItem }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <Link
        href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${turnId}`}
        prefetch={false}
        className={`${LINKED} line-clamp-3`}
        dir="auto"
      >
        {query.trim() === '' ? adminWording().common.emptyQuestion : query}
      </Link>{' '}
      <span className="text-ink-2">
        <LocalTime at={at} format="short" />
      </span>
    </span>
  );
}
