import type { Metadata } from 'next';

import { RateLegend, VolumeLegend } from '#components/admin/overview/chart-legend.tsx';
import { CitedPageList } from '#components/admin/overview/cited-page-list.tsx';
import { FigureList } from '#components/admin/overview/figure-list.tsx';
import { LatencyTable } from '#components/admin/overview/latency-table.tsx';
import { OutcomePatterns } from '#components/admin/overview/outcome-patterns.tsx';
import { OverviewChart } from '#components/admin/overview/overview-charts.tsx';
import { RangeLinks } from '#components/admin/overview/range-links.tsx';
import { UnansweredList, type UnansweredGroup } from '#components/admin/overview/unanswered-list.tsx';
import { VolumeTable } from '#components/admin/overview/volume-table.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';

import '../../styles/admin-overview.css';
import { requireAdministrator } from '../require-administrator.ts';

export const metadata: Metadata = { title: 'Overview' };

const RANGES = {
  '24h': 'the last 24 hours',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
};
const USUAL_RANGE = '7d';

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
    <main id="main" tabIndex={-1} className="admin-page overview">
      <OutcomePatterns />
      <div className="admin-head">
        <h1>Overview</h1>
        <RangeLinks range={range} />
      </div>
      <p className="admin-note">
        Since <LocalTime at={span.from.toISOString()} format="short" />
        {before === null ? '; what was asked before is no longer kept.' : ', compared with as long a time before.'}
        {unit === 'day' && ' Days are those of UTC; the last one is not over.'}
      </p>
      {!runtime.env.recordsConversations && (
        <p className="notice" role="note">
          This server records no conversations: what is asked now will not be counted here.
        </p>
      )}
      {totals.turns === 0 ? (
        <div className="admin-empty">
          <h2>Nothing was asked in {RANGES[range]}</h2>
          <p>
            Figures, charts and the questions that found nothing stand here as soon as readers ask
            {range === '90d' ? '.' : ', and may do so for a longer time.'}
          </p>
        </div>
      ) : (
        <>
          <FigureList now={{ totals, latencies }} before={before} days={days} />
          <div className="overview-grid">
            <figure className="admin-card" aria-labelledby="volume">
              <h2 id="volume">Questions by {unit}</h2>
              <VolumeLegend totals={totals} />
              <OverviewChart chart="volume" points={points} unit={unit} />
            </figure>
            <figure className="admin-card" aria-labelledby="rates">
              <h2 id="rates">Not found and withheld</h2>
              <RateLegend totals={totals} />
              <OverviewChart chart="rates" points={points} unit={unit} />
            </figure>
          </div>
          <VolumeTable points={points} totals={totals} unit={unit} />
          <div className="overview-grid">
            <section className="overview-unanswered" aria-labelledby="unanswered">
              <h2 id="unanswered">Questions that found nothing</h2>
              {unanswered.length === 0 ? (
                <p className="admin-note">Every question found something.</p>
              ) : (
                <UnansweredList groups={unanswered.flatMap(({ questions }) => shownGroup(questions))} />
              )}
            </section>
            <div className="overview-aside">
              <section aria-labelledby="cited">
                <h2 id="cited">Most cited pages</h2>
                <CitedPageList pages={citedPages} />
              </section>
              <section aria-labelledby="latency">
                <h2 id="latency">Waiting</h2>
                <LatencyTable now={latencies} before={before?.latencies ?? null} />
              </section>
            </div>
          </div>
        </>
      )}
    </main>
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
