import type { TelemetryOptions } from 'ai';

/** How calls of a language model are traced. */
export interface Tracing {
  /** For each call; undefined traces nothing. */
  options: TelemetryOptions | undefined;
  /** Sends what is left, as far as the collector takes it in time. */
  shutDown(): Promise<void>;
}
