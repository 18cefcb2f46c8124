import type { Attributes, Histogram, Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

import { BUDGET_HOLDERS, BUDGET_UNITS } from '#lib/contracts/daily-budget.ts';
import { listenToMeasurements } from '#lib/foundation/core/measurements.ts';

import type { MeasuredImport, MeasuredTurn, Metrics, MetricsListener, Readings } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Upper bounds of the buckets of every duration, in seconds: from a look-up in memory to the longest answer. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How long looking something up may delay a collection. */
const READ_TIMEOUT_MS = 2_000;

/** How long the size of the library is taken to be what it was. */
const LIBRARY_MS = 60_000;

const OUTCOMES = ['answered', 'not_found', 'clarification', 'stopped', 'failed'] as const;
const ENDS = ['done', 'failed', 'stopped'] as const;

/** See `Metrics`. Nothing is registered globally, so that no library adds series of its own. */
export async function prometheusMetrics(listener: MetricsListener): Promise<Metrics> {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('lectern');
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const served = await serveMetrics(listener, async () => {
    const { resourceMetrics } = await exporter.collect({ timeoutMillis: READ_TIMEOUT_MS });
    return serializer.serialize(resourceMetrics);
  });
  const stages = duration(
    meter,
    'lectern_answer_stage_duration_seconds',
    'Time for one stage of an answer. Retrieving includes reranking and reading in a search.',
  );
  const stopMeasuring = [measureProcess(meter), measureServices(meter, stages)];
  const requests = duration(meter, 'lectern_http_request_duration_seconds', 'Time until a response was complete.');
  return {
    url: served.url,
    noteRequest: ({ seconds, ...labels }) => requests.record(seconds, labels),
    noteTurn: turnNoter(meter, stages),
    noteImport: importNoter(meter),
    read: (readings) => observe(meter, readings),
    close: async () => {
      for (const stop of stopMeasuring) stop();
      await served.close();
      await provider.shutdown();
    },
  };
}

function duration(meter: Meter, name: string, description: string): Histogram {
  return meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: BUCKETS } });
}

/** A counter whose series exist from the start: a rate misses the first event of a series that did not exist before. */
function counter(meter: Meter, name: string, { description, from }: { description: string; from: Attributes[] }) {
  const created = meter.createCounter(name, { description });
  for (const labels of from) created.add(0, labels);
  return created;
}

function turnNoter(meter: Meter, stages: Histogram): (turn: MeasuredTurn) => void {
  const answers = counter(meter, 'lectern_answers', {
    description: 'Questions and translations that have ended, by the outcome that the API reports.',
    from: OUTCOMES.map((outcome) => ({ outcome })),
  });
  const tokens = counter(meter, 'lectern_model_tokens', {
    description: 'Tokens that the language model read and wrote for answers and translations, as it reported them.',
    from: [{ direction: 'input' }, { direction: 'output' }],
  });
  const total = duration(meter, 'lectern_answer_duration_seconds', 'Time from a question to the end of its answer.');
  const first = duration(meter, 'lectern_answer_first_words_seconds', 'Time from a question to the first words.');
  return ({ outcome, latencyMs, firstEventMs, stages: { historyMs, retrievalMs }, tokens: used }) => {
    answers.add(1, { outcome });
    total.record(latencyMs / 1000, { outcome });
    if (firstEventMs !== null) first.record(firstEventMs / 1000);
    if (historyMs !== undefined) stages.record(historyMs / 1000, { stage: 'history' });
    if (retrievalMs !== undefined) {
      stages.record(retrievalMs / 1000, { stage: 'retrieve' });
      stages.record(Math.max(0, latencyMs - (historyMs ?? 0) - retrievalMs) / 1000, { stage: 'generate' });
    }
    tokens.add(used?.input ?? 0, { direction: 'input' });
    tokens.add(used?.output ?? 0, { direction: 'output' });
  };
}

function importNoter(meter: Meter): (run: MeasuredImport) => void {
  const runs = counter(meter, 'lectern_import_runs', {
    description: 'Runs that imported a book and have ended, by how they ended.',
    from: ENDS.map((status) => ({ status })),
  });
  const results = ['indexed', 'unchanged', 'failed', 'removed'].map((result) => ({ result }));
  const pages = counter(meter, 'lectern_import_pages', {
    description: 'Pages of the runs that have ended, by what became of them.',
    from: results,
  });
  return ({ status, pagesIndexed, pagesUnchanged, pagesFailed, pagesRemoved }) => {
    runs.add(1, { status });
    for (const [index, count] of [pagesIndexed, pagesUnchanged, pagesFailed, pagesRemoved].entries())
      pages.add(count, results[index]);
  };
}

/** Counts the calls of services and the stages that are measured where they happen; returns how to stop. */
function measureServices(meter: Meter, stages: Histogram): () => void {
  const calls = meter.createCounter('lectern_service_calls', {
    description: 'Attempts to call a service, by outcome; skipped while it is left alone after failures.',
  });
  const seconds = duration(meter, 'lectern_service_call_duration_seconds', 'Time until a service answered or failed.');
  const refused = counter(meter, 'lectern_budget_refusals', {
    description: 'Questions that were refused because a daily budget was used up.',
    from: BUDGET_HOLDERS.flatMap((of) => BUDGET_UNITS.map((unit) => ({ of, unit }))),
  });
  return listenToMeasurements({
    onBudgetUsedUp: (budget) => refused.add(1, { ...budget }),
    onCall: ({ service, outcome, seconds: taken }) => {
      calls.add(1, { service, outcome });
      if (taken !== null) seconds.record(taken, { service });
    },
    onStage: (stage, taken) => stages.record(taken, { stage }),
  });
}

function observe(meter: Meter, { load, imports, library }: Readings): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  gauge('lectern_turns_in_flight', 'Questions that are being answered.').addCallback((result) =>
    result.observe(load().answering),
  );
  gauge('lectern_turns_waiting', 'Questions that wait for a place.').addCallback((result) =>
    result.observe(load().waiting),
  );
  gauge('lectern_imports', 'Books that are being imported or wait for it.').addCallback((result) => {
    const running = imports().filter(({ status }) => status === 'running').length;
    result.observe(running, { state: 'running' });
    result.observe(imports().length - running, { state: 'waiting' });
  });
  const size = remembered(library);
  const documents = gauge('lectern_documents', 'Books of the library.');
  const chunks = gauge('lectern_chunks', 'Chunks of the library, which searches look through.');
  const bytes = gauge('lectern_database_size_bytes', 'Size of the database.');
  meter.addBatchObservableCallback(
    async (result) => {
      const found = await size();
      result.observe(documents, found.documents);
      result.observe(chunks, found.chunks);
      result.observe(bytes, found.databaseBytes);
    },
    [documents, chunks, bytes],
  );
}

/** Looks something up again only after a while, and after a failure. */
function remembered<Value>(lookUp: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > LIBRARY_MS) {
      const value = lookUp();
      const next = { at: performance.now(), value };
      value.catch(() => {
        if (last === next) last = null;
      });
      last = next;
    }
    return last.value;
  };
}
