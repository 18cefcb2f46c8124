import { LINKED } from '#components/controls/linked.ts';
import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { Card, CountBadge } from '../admin-page.tsx';
import { countText } from '../figure-text.ts';
import { GapActions, type GapRights } from '../gaps/gap-actions.tsx';
import { LocalTime } from '../local-time.tsx';
import { PendingLink } from '../pending-link.tsx';

/** Questions on the same topic that found nothing. */
interface Topic {
  /** Newest first. */
  questions: { turnId: string; sessionId: string; query: string; at: string }[];
  /** Null where no search was made. */
  nearest: Pick<TriedPassage, 'id' | 'href' | 'document' | 'heading' | 'text'>[] | null;
}

const SHOWN = 5;

/** Questions that found nothing, by topic, with the passages nearest to them in the library. */
export function TopicList({ topics, rights }: { topics: readonly Topic[]; rights: GapRights }) {
  return (
    <ol className="review-topics mt-4 grid gap-3">
      {topics.map(({ questions, nearest }) => (
        <Card as="li" key={questions[0]?.turnId} className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <div className="min-w-0">
            <h2 className="flex items-baseline justify-between gap-3 text-sm text-ink-2">
              {adminWording().review.topic.asked}
              {questions.length > 1 && <CountBadge>{countText(questions.length)}×</CountBadge>}
            </h2>
            <Questions questions={questions} />
            <GapActions {...rights} turnIds={questions.map(({ turnId }) => turnId)} query={questions[0]?.query ?? ''} />
          </div>
          <div className="min-w-0">
            <h2 className="text-sm text-ink-2">{adminWording().review.topic.similarPassages}</h2>
            <Nearest nearest={nearest} query={questions[0]?.query ?? ''} />
          </div>
        </Card>
      ))}
    </ol>
  );
}

function Questions({ questions }: Pick<Topic, 'questions'>) {
  return (
    <>
      <ul>
        {questions.slice(0, SHOWN).map(({ turnId, sessionId, query, at }) => (
          <li key={turnId} className="mt-1.5 wrap-anywhere">
            <PendingLink
              href={`/admin/conversations/${encodeURIComponent(sessionId)}#turn-${turnId}`}
              className={`${LINKED} font-medium`}
              dir="auto"
            >
              {query.trim() === '' ? adminWording().common.emptyQuestion : query}
            </PendingLink>{' '}
            <span className="text-sm text-ink-2">
              <LocalTime at={at} format="short" />
            </span>
          </li>
        ))}
      </ul>
      {questions.length > SHOWN && (
        <p className="mt-1.5 text-sm text-ink-2">
          {formatMessage(adminWording().common.andMore, { countText: countText(questions.length - SHOWN) })}
        </p>
      )}
    </>
  );
}

function Nearest({ nearest, query }: Pick<Topic, 'nearest'> & { query: string }) {
  if (nearest === null || nearest.length === 0) {
    return (
      <p className="mt-1.5 text-ink-2">
        {nearest === null ? (
          <PendingLink
            href={`/admin/search?${new URLSearchParams({ q: query, as: 'everything' }).toString()}`}
            className={LINKED}
          >
            {adminWording().review.topic.search}
          </PendingLink>
        ) : (
          adminWording().review.topic.noSimilarPassages
        )}
      </p>
    );
  }
  return (
    <ul>
      {nearest.map(({ id, href, document, heading, text }) => (
        <li key={id} className="mt-1.5">
          <a href={href} className={`${LINKED} wrap-anywhere`} dir="auto">
            {document === heading ? document : `${document}: ${heading}`}
          </a>
          <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
