/** A statement as drizzle passes it to a driver. */
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

/** One session with the server: the interface that both drivers provide. */
export interface ServerSession {
  query(statement: Statement): Promise<StatementAnswer>;
  /** Called when the connection breaks, even while no statement is running. */
  onBroken(listener: (error: unknown) => void): void;
  /** Ends the session, or returns it to its pool; a broken one is never reused. Must be called once. */
  release(isBroken: boolean): void;
}

export interface ServerPool {
  connect(): Promise<ServerSession>;
  /** Waits for the sessions in use. */
  end(): Promise<void>;
}

interface PoolOptions {
  /** Including user name and password. */
  url: string;
  size: number;
  connectTimeoutMs: number;
  /** Called for a connection that breaks while it is idle. It is replaced when next needed. */
  onIdleError: (error: unknown) => void;
}

/** A client library for Postgres servers. */
export interface ServerDriver {
  /** The product's name for display, where it is recognised. */
  readonly product: string;
  createPool(options: PoolOptions): ServerPool;
}
