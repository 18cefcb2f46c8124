import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';

/** What a server says of itself to the process that started it. */
export const serverMeasurementsSchema = z.object({
  type: z.literal('measurements'),
  /** The longest time the event loop was late since measuring began. */
  longestStallMs: z.number(),
  /** Resident memory now, and the most there has been since the process began. */
  memoryBytes: z.number(),
  peakMemoryBytes: z.number(),
  /** Of it what holds JavaScript's own values, now. */
  heapBytes: z.number(),
  /** When requests arrived that came with an id: milliseconds since the epoch, with fractions. */
  arrivals: z.record(z.string(), z.number()),
});

export type ServerMeasurements = z.infer<typeof serverMeasurementsSchema>;

const measurementRequestSchema = z.object({ type: z.enum(['measure-start', 'measure-end']) });

export type MeasurementRequest = z.infer<typeof measurementRequestSchema>;

/** How often the event loop is looked at. */
const RESOLUTION_MS = 1;

/** What Node's own server says of a request whose headers have come. */
const arrivalSchema = z.object({
  request: z.object({ headers: z.object({ 'x-request-id': z.string() }) }),
});

/**
 * Lets the process that started this one measure it, by messages over their channel: `measure-start` begins afresh,
 * `measure-end` is answered with what was seen. Costs nothing until then; without a channel nothing happens.
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
      // The histogram holds nanoseconds between two looks, so an idle loop shows the resolution itself.
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
