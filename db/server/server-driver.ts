/** A statement as drizzle hands it to a driver. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  rowMode?: 'array';
  types?: unknown;
}

export interface StatementAnswer {
  rows: unknown[];
  rowCount: number | null;
}

/** One session with the server, as both drivers give it. */
export interface ServerSession {
  query(statement: Statement): Promise<StatementAnswer>;
  /** Called when the connection breaks, also while nothing is asked. */
  onBroken(listener: (error: unknown) => void): void;
  /** Ends the session, or gives it back to its pool; a broken one is never used again. Once. */
  release(isBroken: boolean): void;
}

export interface ServerPool {
  connect(): Promise<ServerSession>;
  /** Waits for the sessions that are out. */
  end(): Promise<void>;
}

interface PoolOptions {
  /** With name and password. */
  url: string;
  size: number;
  connectTimeoutMs: number;
  /** A connection that breaks while it is idle. It is replaced when next needed. */
  onIdleError: (error: unknown) => void;
}

/** A client library for Postgres servers. */
export interface ServerDriver {
  /** What the product is called where it is recognised. */
  readonly product: string;
  createPool(options: PoolOptions): ServerPool;
}
