import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';

import type { Meter } from '@opentelemetry/api';

/** Interval at which the event loop is sampled, in milliseconds. */
const RESOLUTION_MS = 20;

/** Upper bounds of the buckets of garbage collections, in seconds. */
const PAUSES = [0.001, 0.005, 0.02, 0.1, 0.5];

const KINDS = new Map<unknown, string>([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

/** Measures this process under the names that dashboards for Node.js know; returns how to stop. */
export function measureProcess(meter: Meter): () => void {
  measureMemory(meter);
  meter
    .createObservableCounter('process_cpu_seconds', { description: 'Processor time of the process.' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  meter
    .createObservableGauge('process_start_time_seconds', { description: 'When the process started, as Unix time.' })
    .addCallback((result) => result.observe(performance.timeOrigin / 1000));
  const stopped = [measureEventLoop(meter), measureCollections(meter)];
  return () => {
    for (const stop of stopped) stop();
  };
}

function measureMemory(meter: Meter): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const resident = gauge('process_resident_memory_bytes', 'Resident memory of the process.');
  const used = gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript values take.');
  const total = gauge('nodejs_heap_size_total_bytes', 'Memory set aside for JavaScript values.');
  const external = gauge('nodejs_external_memory_bytes', 'Memory of values outside the heap, such as buffers.');
  meter.addBatchObservableCallback(
    (result) => {
      const memory = process.memoryUsage();
      result.observe(resident, memory.rss);
      result.observe(used, memory.heapUsed);
      result.observe(total, memory.heapTotal);
      result.observe(external, memory.external);
    },
    [resident, used, total, external],
  );
}

/** Reports the delays since the last collection. */
function measureEventLoop(meter: Meter): () => void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const mean = gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop since the last collection.');
  const high = gauge('nodejs_eventloop_lag_p99_seconds', 'The delay that one in a hundred samples exceeded.');
  const longest = gauge('nodejs_eventloop_lag_max_seconds', 'The longest delay since the last collection.');
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  // The histogram records nanoseconds between two samples, and NaN where there are none.
  const lag = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) / 1e9 - RESOLUTION_MS / 1000);
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(mean, lag(delays.mean));
      result.observe(high, lag(delays.percentile(99)));
      result.observe(longest, lag(delays.max));
      delays.reset();
    },
    [mean, high, longest],
  );
  return () => void delays.disable();
}

function measureCollections(meter: Meter): () => void {
  const pauses = meter.createHistogram('nodejs_gc_duration_seconds', {
    description: 'Time of garbage collections.',
    advice: { explicitBucketBoundaries: PAUSES },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const detail: unknown = 'detail' in entry ? entry.detail : null;
      const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? KINDS.get(detail.kind) : null;
      pauses.record(entry.duration / 1000, { kind: kind ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
