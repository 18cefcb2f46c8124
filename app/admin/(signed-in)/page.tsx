import type { Metadata } from 'next';

import { LINKED } from '#components/controls/linked.ts';
import { Notice } from '#components/controls/notice.tsx';
import { AdminPage, Card, EmptyState, PageTitle, SectionTitle } from '#components/admin/admin-page.tsx';
import { OutcomePatterns, RateLegend, VolumeLegend } from '#components/admin/overview/chart-legend.tsx';
import { BudgetTable } from '#components/admin/overview/budget-table.tsx';
import { CitedPageList } from '#components/admin/overview/cited-page-list.tsx';
import { FigureList } from '#components/admin/overview/figure-list.tsx';
import { LatencyTable, VolumeTable } from '#components/admin/overview/overview-tables.tsx';
import { OverviewChart } from '#components/admin/overview/overview-charts.tsx';
import { RangeLinks } from '#components/admin/overview/range-links.tsx';
import { UnansweredList, type UnansweredGroup } from '#components/admin/overview/unanswered-list.tsx';
import { LocalTime } from '#components/admin/local-time.tsx';
import { Filled } from '#components/controls/filled.tsx';
import type { OverviewSums } from '#lib/contracts/admin/overview.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { shownBudget } from '#lib/serving/runtime/shown/shown-budget.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, type Template } from '#lib/contracts/wording/wording.ts';

import '../../styles/admin-charts.css';
import { requireAdministrator } from '../require-administrator.ts';
import { readPreferences } from '../../reader-request.ts';

export async function generateMetadata(): Promise<Metadata> {
  await readPreferences();
  return { title: adminWording().navigation.overview };
}

const RANGES = ['24h', '7d', '30d', '90d'] as const;
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
  const budgets = await budgetsToday(administrator, runtime);
  const points = volume.map(({ start, ...counts }) => ({ at: start.toISOString(), ...counts }));
  // The table of conversations is filtered by day; a range that ends now needs no end date.
  const days = { from: span.from.toISOString().slice(0, 10) };
  return (
    <AdminPage className="flex flex-col gap-5">
      <OutcomePatterns />
      <header className="mt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <PageTitle>{adminWording().navigation.overview}</PageTitle>
          <RangeLinks range={range} />
        </div>
        <p className="mt-1.5 text-ink-2">
          <Filled
            text={sinceWords(before)}
            parts={{ moment: <LocalTime at={span.from.toISOString()} format="short" /> }}
          />
          {unit === 'day' && adminWording().overview.daysInUtc}
        </p>
      </header>
      {!runtime.env.recordsConversations && (
        <Notice className="-mt-1" role="note">
          {adminWording().overview.notRecorded}
        </Notice>
      )}
      {runtime.goesByWords && (
        <Notice className="-mt-1" role="note">
          <span>
            {adminWording().overview.exactWordsOnly}{' '}
            <a className={LINKED} href="/admin/health#search-by-meaning">
              {adminWording().overview.setUpMeaning}
            </a>
          </span>
        </Notice>
      )}
      {budgets !== null && <BudgetTable budgets={budgets} timeZone={runtime.env.calendar.timeZone} />}
      {totals.turns === 0 ? (
        <EmptyState
          title={formatMessage(adminWording().overview.empty.title, {
            value: adminWording().overview.lastRange[range],
          })}
        >
          <p>{range === '90d' ? adminWording().overview.empty.explanation : adminWording().overview.empty.tryLonger}</p>
        </EmptyState>
      ) : (
        <>
          <FigureList now={{ totals, latencies }} before={before} days={days} />
          <div className={SIDE_BY_SIDE}>
            <Card as="figure" aria-labelledby="volume">
              <SectionTitle id="volume">
                {formatMessage(adminWording().overview.questionsByUnit, { unit: adminWording().overview.unit[unit] })}
              </SectionTitle>
              <VolumeLegend totals={totals} />
              <OverviewChart chart="volume" points={points} unit={unit} />
            </Card>
            <Card as="figure" aria-labelledby="rates">
              <SectionTitle id="rates">{adminWording().overview.notFoundAndWithheld}</SectionTitle>
              <RateLegend totals={totals} />
              <OverviewChart chart="rates" points={points} unit={unit} />
            </Card>
          </div>
          <VolumeTable points={points} totals={totals} unit={unit} />
          <div className={SIDE_BY_SIDE}>
            <section aria-labelledby="unanswered">
              <SectionTitle id="unanswered">{adminWording().overview.unanswered.title}</SectionTitle>
              {unanswered.length === 0 ? (
                <p className="text-ink-2">{adminWording().overview.unanswered.none}</p>
              ) : (
                <UnansweredList
                  groups={unanswered.flatMap(({ questions }) => shownGroup(questions))}
                  rights={runtime.administration.gapRights(administrator)}
                />
              )}
            </section>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <section aria-labelledby="cited">
                <SectionTitle id="cited">{adminWording().overview.mostCitedPages}</SectionTitle>
                <CitedPageList pages={citedPages} />
              </section>
              <section aria-labelledby="latency">
                <SectionTitle id="latency">{adminWording().overview.responseTimes}</SectionTitle>
                <LatencyTable
                  now={latencies}
                  before={before === null || before.totals.turns === 0 ? null : before.latencies}
                />
              </section>
            </div>
          </div>
        </>
      )}
    </AdminPage>
  );
}

/** Null where there is no budget, and none of anybody has been used. */
async function budgetsToday(administrator: Administrator, { administration, env }: Runtime) {
  const used = (await administration.listBudgets(administrator)).map(shownBudget);
  const isBounded = Object.values(env.budgets).some(({ questions, tokens }) => questions + tokens > 0);
  return isBounded || used.length > 0 ? used : null;
}

/** Describes the period the figures are compared with, once for all figures rather than beside each. */
function sinceWords(before: OverviewSums | null): Template {
  if (before === null) return adminWording().overview.since.notCompared;
  return before.totals.turns === 0 ? adminWording().overviewSpan.nothingBefore : adminWording().overview.since.compared;
}

function isRange(value: unknown): value is (typeof RANGES)[number] {
  return RANGES.some((range) => range === value);
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
