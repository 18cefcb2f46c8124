import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

/** A server's report on itself to the process that started it. */
export const serverMeasurementsSchema = z.object({
  type: z.literal('measurements'),
  /** The longest delay of the event loop since measuring began. */
  longestStallMs: z.number(),
  /** The current resident memory, and its maximum since the process began. */
  memoryBytes: z.number(),
  peakMemoryBytes: z.number(),
  /** The part of that memory that now holds JavaScript's own values. */
  heapBytes: z.number(),
  /** Arrival times of requests that carried an id: milliseconds since the epoch, with fractions. */
  arrivals: z.record(z.string(), z.number()),
});

export type ServerMeasurements = z.infer<typeof serverMeasurementsSchema>;

const measurementRequestSchema = z.object({ type: z.enum(['measure-start', 'measure-end']) });

export type MeasurementRequest = z.infer<typeof measurementRequestSchema>;

/** Interval at which the event loop is sampled. */
const RESOLUTION_MS = 1;

/** The data that Node's own server publishes about a request whose headers have arrived. */
const arrivalSchema = z.object({
  request: z.object({ headers: z.object({ 'x-request-id': z.string() }) }),
});

/**
 * Lets the process that started this one measure it, by messages over their channel: `measure-start` restarts the measurement, `measure-end` is
 * answered with its results. Costs nothing until then; without a channel nothing happens.
 */
export function answerMeasurementRequests(): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let arrivals: Record<string, number> = {};
  const noteArrival = (message: unknown) => {
    const { data } = arrivalSchema.safeParse(message);
    if (data !== undefined) arrivals[data.request.headers['x-request-id']] = performance.timeOrigin + performance.now();
  };
  process.on('message', (message) => {
    const request = measurementRequestSchema.safeParse(message);
    if (!request.success) return;
    if (request.data.type === 'measure-start') {
      delays.reset();
      delays.enable();
      arrivals = {};
      subscribe('http.server.request.start', noteArrival);
      return;
    }
    delays.disable();
    unsubscribe('http.server.request.start', noteArrival);
    process.send?.({
      type: 'measurements',
      // The histogram records nanoseconds between two samples, so an idle loop shows the sampling interval itself.
      longestStallMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
      memoryBytes: process.memoryUsage.rss(),
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
      heapBytes: process.memoryUsage().heapUsed,
      arrivals,
    } satisfies ServerMeasurements);
  });
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref();
}
