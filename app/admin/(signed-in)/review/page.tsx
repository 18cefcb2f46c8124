import type { Metadata } from 'next';

import { AdminPage, EmptyState, PageTitle } from '#components/admin/admin-page.tsx';
import { ChoiceLinks } from '#components/admin/choice-links.tsx';
import { countText } from '#components/admin/figure-text.ts';
import { PageList } from '#components/admin/gaps/page-list.tsx';
import { SettledList } from '#components/admin/gaps/settled-list.tsx';
import { CaseList } from '#components/admin/review/case-list.tsx';
import { ReviewList } from '#components/admin/review/review-list.tsx';
import { TopicList } from '#components/admin/review/topic-list.tsx';
import { type Administrator, hasRole } from '#lib/people/access/administrator.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { requireAdministrator } from '../../require-administrator.ts';
import { readPreferences } from '../../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.review };
}

const SHOWN = 100;
const TIMEOUT_MS = 10_000;

const VIEWS = {
  answers: '/admin/review',
  topics: '/admin/review?view=topics',
  pages: '/admin/review?view=pages',
  cases: '/admin/review?view=cases',
} as const;

interface ReviewPageProps {
  /**
   * `view`: `topics` are the questions that found nothing, `pages` the pages written for them, `cases` the questions asked again; `of`: whose turns.
   */
  searchParams: Promise<{ view?: string | string[]; of?: string | string[] }>;
}

interface Shown {
  administrator: Administrator;
  runtime: Runtime;
  of: 'anybody' | 'me' | 'nobody';
}

export default async function ReviewPage({ searchParams }: ReviewPageProps) {
  const { view, of } = await searchParams;
  const chosen = view === 'topics' || view === 'pages' || view === 'cases' ? view : 'answers';
  const { administrator, runtime } = await requireAdministrator(VIEWS[chosen]);
  const shown: Shown = { administrator, runtime, of: of === 'me' || of === 'nobody' ? of : 'anybody' };
  return (
    <AdminPage>
      <PageTitle>{adminWording().navigation.review}</PageTitle>
      <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        <ChoiceLinks
          label={adminWording().review.view.label}
          choices={[
            { text: adminWording().review.view.byAnswer, href: VIEWS.answers, isChosen: chosen === 'answers' },
            { text: adminWording().review.view.byTopic, href: VIEWS.topics, isChosen: chosen === 'topics' },
            { text: adminWording().answerPages.view, href: VIEWS.pages, isChosen: chosen === 'pages' },
            { text: adminWording().review.view.cases, href: VIEWS.cases, isChosen: chosen === 'cases' },
          ]}
        />
        {chosen === 'answers' && <AssigneeLinks of={shown.of} />}
      </div>
      {await { answers, topics, pages, cases }[chosen](shown)}
    </AdminPage>
  );
}

function AssigneeLinks({ of }: Pick<Shown, 'of'>) {
  return (
    <ChoiceLinks
      label={adminWording().review.assigned.label}
      choices={[
        { text: adminWording().review.assigned.all, href: '/admin/review', isChosen: of === 'anybody' },
        { text: adminWording().review.assigned.me, href: '/admin/review?of=me', isChosen: of === 'me' },
        { text: adminWording().review.assigned.nobody, href: '/admin/review?of=nobody', isChosen: of === 'nobody' },
      ]}
    />
  );
}

async function answers({ administrator, runtime, of }: Shown) {
  const [{ turns: all, looked, isCut }, reviewers] = await Promise.all([
    runtime.administration.readReviewQueue(administrator),
    runtime.administration.listReviewers(administrator),
  ]);
  const whose = { anybody: undefined, me: administrator.name, nobody: null }[of];
  const turns = all.filter(({ assignee }) => whose === undefined || assignee === whose);
  if (turns.length === 0) {
    return (
      <div className="mt-5">
        <EmptyState title={adminWording().review.empty.title}>
          <p>{adminWording().review.empty.explanation}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="mt-3 max-w-[68ch] text-ink-2">
        {adminWording().review.order}{' '}
        {formatMessage(isCut ? adminWording().review.count.newest : adminWording().review.count.all, {
          count: turns.length,
          looked: countText(looked),
        })}
        {turns.length > SHOWN && ` ${formatMessage(adminWording().review.count.shown, { count: SHOWN })}`}
      </p>
      <ReviewList
        turns={turns.slice(0, SHOWN).map(({ id, sessionId, query, createdAt, outcome, reasons, assignee }) => ({
          ...{ id, sessionId, query, reasons, assignee },
          isGap: outcome === 'not_found',
          at: createdAt.toISOString(),
        }))}
        reviewers={hasRole(administrator, 'reviewer') ? reviewers : null}
        rights={runtime.administration.gapRights(administrator)}
      />
    </>
  );
}

async function topics({ administrator, runtime }: Shown) {
  const [found, gaps] = await Promise.all([
    runtime.administration.readTopics(administrator, AbortSignal.timeout(TIMEOUT_MS)),
    runtime.administration.listGaps(administrator),
  ]);
  const rights = runtime.administration.gapRights(administrator);
  const settled = gaps.length > 0 && (
    <SettledList
      gaps={gaps.map(({ gapId: id, kind, questions, by, at }) => ({ id, kind, questions, by, at: at.toISOString() }))}
      mayReopen={rights.maySettle}
    />
  );
  if (found.length === 0) {
    return (
      <>
        <div className="mt-5">
          <EmptyState title={adminWording().overview.unanswered.none}>
            <p>{adminWording().review.empty.explanation}</p>
          </EmptyState>
        </div>
        {settled}
      </>
    );
  }
  return (
    <>
      <p className="mt-3 max-w-[68ch] text-ink-2">{adminWording().review.topics.introduction}</p>
      <TopicList
        rights={rights}
        topics={found.slice(0, SHOWN).map(({ questions, nearest }) => ({
          questions: questions.map(({ turnId, sessionId, query, createdAt }) => ({
            ...{ turnId, sessionId, query },
            at: createdAt.toISOString(),
          })),
          nearest:
            nearest &&
            nearest.map(({ text, ...passage }) => ({ ...passage, text: withoutHeading(text, passage.heading) })),
        }))}
      />
      {settled}
    </>
  );
}

async function pages({ administrator, runtime }: Shown) {
  const { documentId, pages: written } = await runtime.administration.listAnswerPages(administrator);
  const words = adminWording().answerPages;
  if (written.length === 0) {
    return (
      <div className="mt-5">
        <EmptyState title={words.noPages}>
          <p>{words.noPagesExplained}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="mt-3 max-w-[68ch] text-ink-2">{words.listed}</p>
      <PageList
        pages={written.map(({ name, title, changed_at: changedAt }) => ({ name, title, changedAt }))}
        documentId={documentId}
        mayWrite={runtime.administration.gapRights(administrator).mayWrite}
      />
    </>
  );
}

async function cases({ administrator, runtime }: Shown) {
  const { cases: known, runs, underWay } = await runtime.administration.readEvaluation(administrator);
  if (known.length === 0 && runs.length === 0) {
    return (
      <div className="mt-5">
        <EmptyState title={adminWording().case.empty.title}>
          <p>{adminWording().case.empty.explanation}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="mt-3 max-w-[68ch] text-ink-2">{adminWording().case.introduction}</p>
      <CaseList
        cases={known.map(({ turnId, sessionId, query, expects, wasMet }) => ({
          ...{ turnId, sessionId, query, expects, wasMet },
        }))}
        runs={runs.map(({ id, startedAt, endedAt, asked, met }) => ({
          ...{ id, asked, met },
          at: startedAt.toISOString(),
          isBroken: endedAt === null && id !== underWay?.id,
        }))}
        running={underWay?.asked ?? null}
        mayChange={hasRole(administrator, 'reviewer')}
      />
    </>
  );
}

/** The heading is already shown separately. */
function withoutHeading(text: string, heading: string): string {
  return text.startsWith(`${heading}\n`) ? text.slice(heading.length) : text;
}
