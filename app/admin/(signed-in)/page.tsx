import type { Metadata } from 'next';

import { LINKED } from '#components/controls/linked.ts';
import { Notice } from '#components/controls/notice.tsx';
import { AdminPage, Card, EmptyState, PageTitle, SectionTitle } from '#components/admin/admin-page.tsx';
import { OutcomePatterns, RateLegend, VolumeLegend } from '#components/admin/overview/chart-legend.tsx';
import { CitedPageList } from '#components/admin/overview/cited-page-list.tsx';
import { FigureList } from '#components/admin/overview/figure-list.tsx';
import { LatencyTable, VolumeTable } from '#components/admin/overview/overview-tables.tsx';
import { OverviewChart } from '#components/admin/overview/overview-charts.tsx';
import { RangeLinks } from '#components/admin/overview/range-links.tsx';
import { UnansweredList, type UnansweredGroup } from '#components/admin/overview/unanswered-list.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';

import '../../styles/admin-charts.css';
import { requireAdministrator } from '../require-administrator.ts';

export const metadata: Metadata = { title: 'Overview' };

const RANGES = {
  '24h': 'the last 24 hours',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
};
const USUAL_RANGE = '7d';

const SIDE_BY_SIDE = 'grid gap-5 *:min-w-0 min-[1000px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

interface OverviewPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OverviewPage({ searchParams }: OverviewPageProps) {
  const { range: asked } = await searchParams;
  const range = isRange(asked) ? asked : USUAL_RANGE;
  const { administrator, runtime } = await requireAdministrator(`/admin?range=${range}`);
  const { span, unit, volume, totals, latencies, before, citedPages, unanswered } =
    await runtime.administration.readOverview(administrator, range);
  const points = volume.map(({ start, ...counts }) => ({ at: start.toISOString(), ...counts }));
  // The table of conversations is filtered by days; its newest ones need no end.
  const days = { from: span.from.toISOString().slice(0, 10) };
  return (
    <AdminPage className="flex flex-col gap-5">
      <OutcomePatterns />
      <header className="mt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <PageTitle>Overview</PageTitle>
          <RangeLinks range={range} />
        </div>
        <p className="mt-1.5 text-ink-2">
          Since <LocalTime at={span.from.toISOString()} format="short" />
          {before === null ? '; what was asked before is no longer kept.' : ', compared with as long a time before.'}
          {unit === 'day' && ' Days are those of UTC; the last one is not over.'}
        </p>
      </header>
      {!runtime.env.recordsConversations && (
        <Notice className="-mt-1" role="note">
          This server records no conversations: what is asked now will not be counted here.
        </Notice>
      )}
      {runtime.goesByWords && (
        <Notice className="-mt-1" role="note">
          <span>
            Search goes by words only.{' '}
            <a className={LINKED} href="/admin/health#search-by-meaning">
              Let it compare meaning too
            </a>
          </span>
        </Notice>
      )}
      {totals.turns === 0 ? (
        <EmptyState title={`Nothing was asked in ${RANGES[range]}`}>
          <p>
            Figures, charts and the questions that found nothing stand here as soon as readers ask
            {range === '90d' ? '.' : ', and may do so for a longer time.'}
          </p>
        </EmptyState>
      ) : (
        <>
          <FigureList now={{ totals, latencies }} before={before} days={days} />
          <div className={SIDE_BY_SIDE}>
            <Card as="figure" aria-labelledby="volume">
              <SectionTitle id="volume">Questions by {unit}</SectionTitle>
              <VolumeLegend totals={totals} />
              <OverviewChart chart="volume" points={points} unit={unit} />
            </Card>
            <Card as="figure" aria-labelledby="rates">
              <SectionTitle id="rates">Not found and withheld</SectionTitle>
              <RateLegend totals={totals} />
              <OverviewChart chart="rates" points={points} unit={unit} />
            </Card>
          </div>
          <VolumeTable points={points} totals={totals} unit={unit} />
          <div className={SIDE_BY_SIDE}>
            <section aria-labelledby="unanswered">
              <SectionTitle id="unanswered">Questions that found nothing</SectionTitle>
              {unanswered.length === 0 ? (
                <p className="text-ink-2">Every question found something.</p>
              ) : (
                <UnansweredList groups={unanswered.flatMap(({ questions }) => shownGroup(questions))} />
              )}
            </section>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <section aria-labelledby="cited">
                <SectionTitle id="cited">Most cited pages</SectionTitle>
                <CitedPageList pages={citedPages} />
              </section>
              <section aria-labelledby="latency">
                <SectionTitle id="latency">Waiting</SectionTitle>
                <LatencyTable now={latencies} before={before?.latencies ?? null} />
              </section>
            </div>
          </div>
        </>
      )}
    </AdminPage>
  );
}

function isRange(value: unknown): value is keyof typeof RANGES {
  return typeof value === 'string' && Object.hasOwn(RANGES, value);
}

interface AskedQuestion {
  turnId: string;
  sessionId: string;
  query: string;
  createdAt: Date;
}

function shownGroup(questions: AskedQuestion[]): UnansweredGroup[] {
  const [newest, ...others] = questions.map(({ createdAt, ...question }) => ({
    ...question,
    at: createdAt.toISOString(),
  }));
  return newest === undefined ? [] : [{ questions: [newest, ...others] }];
}
