import { z } from 'zod';

type Ask = (statement: string) => Promise<unknown[]>;

/** The roll-ups as lines, in order, so that a difference can be read. */
export interface RollUps {
  turn_counts: string[];
  turn_latencies: string[];
  page_citations: string[];
}

const ROLL_UPS = {
  turn_counts: 'outcome, mode, turns, withheld_turns, withheld_claims::int, likes, dislikes',
  turn_latencies: 'measure, bucket, turns',
  page_citations: 'page_id, turns',
};

const turnSchema = z.object({
  hour: z.int(),
  day: z.int(),
  outcome: z.string(),
  mode: z.string(),
  withheld_count: z.int(),
  feedback: z.enum(['up', 'down']).nullable(),
  first_bucket: z.int().nullable(),
  complete_bucket: z.int().nullable(),
  sources: z.preprocess(
    (value): unknown => (typeof value === 'string' ? JSON.parse(value) : value),
    z.array(z.object({ page_id: z.string() })),
  ),
});

/** What the roll-ups hold. */
export async function countsOf(rows: Ask): Promise<RollUps> {
  const read = async (table: keyof RollUps) => {
    const found = await rows(`select unit, extract(epoch from start)::int as start, ${ROLL_UPS[table]} from ${table}`);
    return found.map((row) => Object.values(row as Record<string, unknown>).join(' ')).toSorted();
  };
  return {
    turn_counts: await read('turn_counts'),
    turn_latencies: await read('turn_latencies'),
    page_citations: await read('page_citations'),
  };
}

/** What they should hold: the turns counted one by one. */
export async function recount(rows: Ask): Promise<RollUps> {
  const turns = z.array(turnSchema).parse(
    await rows(`select extract(epoch from date_trunc('hour', created_at, 'UTC'))::int as hour,
      extract(epoch from date_trunc('day', created_at, 'UTC'))::int as day, outcome, mode,
      withheld_count, feedback, sources, latency_bucket(first_event_ms) as first_bucket,
      case when outcome in ('answered', 'not_found') then latency_bucket(latency_ms) end as complete_bucket
      from conversations`),
  );
  const counts = new Map<string, number[]>();
  const latencies = new Map<string, number[]>();
  const citations = new Map<string, number[]>();
  const periods = turns.flatMap((turn) => [
    { ...turn, period: `hour ${turn.hour}` },
    { ...turn, period: `day ${turn.day}` },
  ]);
  for (const turn of periods) {
    const { withheld_count: withheld, feedback, first_bucket: first, complete_bucket: complete } = turn;
    add(counts, `${turn.period} ${turn.outcome} ${turn.mode}`, [
      1,
      withheld > 0 ? 1 : 0,
      withheld,
      feedback === 'up' ? 1 : 0,
      feedback === 'down' ? 1 : 0,
    ]);
    if (first !== null) add(latencies, `${turn.period} first ${first}`, [1]);
    if (complete !== null) add(latencies, `${turn.period} complete ${complete}`, [1]);
    for (const page of new Set(turn.sources.map((source) => source.page_id)))
      add(citations, `${turn.period} ${page}`, [1]);
  }
  return { turn_counts: lines(counts), turn_latencies: lines(latencies), page_citations: lines(citations) };
}

function add(sums: Map<string, number[]>, key: string, counts: number[]): void {
  const known = sums.get(key) ?? [];
  sums.set(
    key,
    counts.map((count, index) => count + (known[index] ?? 0)),
  );
}

function lines(sums: Map<string, number[]>): string[] {
  return [...sums].map(([key, counts]) => [key, ...counts].join(' ')).toSorted();
}
