import Link from 'next/link';

import { LocalTime } from '../local-time.tsx';
import { countText } from './figure-text.ts';

interface UnansweredItem {
  turnId: string;
  sessionId: string;
  query: string;
  at: string;
}

export interface UnansweredGroup {
  /** The newest first. */
  questions: [UnansweredItem, ...UnansweredItem[]];
}

const SHOWN_AT_ONCE = 12;

/** What the books have no answer to: questions that ask about the same together, those asked last first. */
export function UnansweredList({ groups }: { groups: UnansweredGroup[] }) {
  const more = groups.slice(SHOWN_AT_ONCE);
  return (
    <>
      <GroupList groups={groups.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 && (
        <details className="overview-more">
          <summary>{countText(more.length)} more</summary>
          <GroupList groups={more} />
        </details>
      )}
    </>
  );
}

function GroupList({ groups }: { groups: UnansweredGroup[] }) {
  return (
    <ul className="overview-questions">
      {groups.map(({ questions: [newest, ...others] }) => (
        <li key={newest.turnId}>
          <div className="overview-question">
            <QuestionLink question={newest} />
            {others.length > 0 && <span className="admin-count">{countText(others.length + 1)}×</span>}
          </div>
          {others.length > 0 && (
            <details>
              <summary>{others.length === 1 ? 'One more like it' : `${countText(others.length)} more like it`}</summary>
              <ul>
                {others.map((question) => (
                  <li key={question.turnId}>
                    <QuestionLink question={question} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function QuestionLink({ question: { sessionId, turnId, query, at } }: { question: UnansweredItem }) {
  return (
    <span className="overview-asked">
      <Link
        href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${turnId}`}
        prefetch={false}
        className="text-link"
        dir="auto"
      >
        {query.trim() === '' ? '(no words)' : query}
      </Link>{' '}
      <span className="admin-note">
        <LocalTime at={at} format="short" />
      </span>
    </span>
  );
}
