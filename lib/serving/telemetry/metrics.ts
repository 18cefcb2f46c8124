/** A request that has been answered. Every text is one of a fixed set. */
interface MeasuredRequest {
  /** The template of its address, such as `/api/pages/{page_id}`. */
  route: string;
  method: string;
  /** The class of the status, such as `2xx`, or `aborted` for a client that left. */
  status: string;
  seconds: number;
}

/** What is measured of a turn. */
export interface MeasuredTurn {
  outcome: 'answered' | 'not_found' | 'clarification' | 'stopped' | 'failed';
  latencyMs: number;
  firstEventMs: number | null;
  stages: { historyMs?: number; retrievalMs?: number };
  tokens: { input: number; output: number } | null;
}

/** What is measured of a run that imports a book. */
export interface MeasuredImport {
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';
  pagesIndexed: number;
  pagesUnchanged: number;
  pagesFailed: number;
  pagesRemoved: number;
}

/** What is looked up when metrics are collected. */
export interface Readings {
  /** Questions that are answered, and that wait for a place. */
  load: () => { answering: number; waiting: number };
  /** The runs waiting or running in this process. */
  imports: () => Pick<MeasuredImport, 'status'>[];
  /** Asked at most once a minute. What it rejects with costs only these numbers. */
  library: () => Promise<{ documents: number; chunks: number; databaseBytes: number }>;
}

/**
 * Counts and durations for those who run the server. No label ever holds text of a reader, a book or a model, nor an id: each has one of a fixed set
 * of values, so that the number of time series does not grow with use.
 */
export interface Metrics {
  /** The address of the metrics. */
  readonly url: string;
  noteRequest: (request: MeasuredRequest) => void;
  noteTurn: (turn: MeasuredTurn) => void;
  noteImport: (run: MeasuredImport) => void;
  /** Adds what can only be looked up once the runtime is open. Called once. */
  read: (readings: Readings) => void;
  close(): Promise<void>;
}

/** Where metrics are served. Port 0 takes a free one. */
export interface MetricsListener {
  host: string;
  port: number;
}
