/** What can go wrong with a connection to a Postgres server, whichever way it comes. */
export type ConnectionFault =
  /** The connection is taken and breaks before the server has said a byte. */
  | { kind: 'reset-at-once' }
  /** The connection is taken and nothing ever comes. */
  | { kind: 'hang' }
  /** The server turns the client away with an error of its own: 53300, 57P03, 28P01 … */
  | { kind: 'turn-away'; code: string; message: string }
  /** Every byte of the server comes by itself. */
  | { kind: 'slow-drip'; everyMs: number }
  /** When a statement matches: */
  | { kind: 'lose-statement'; statement: RegExp }
  /** The server does it, and the connection breaks before it says so. */
  | { kind: 'lose-answer'; statement: RegExp }
  /** The connection breaks in the middle of the answer. */
  | { kind: 'cut-answer'; statement: RegExp }
  /** The statement is not passed on, and the connection stays. */
  | { kind: 'swallow-statement'; statement: RegExp }
  /** The server ends the connection: 57P01 … */
  | { kind: 'end-session'; statement: RegExp; code: string; message: string };

interface Planned {
  fault: ConnectionFault;
  left: number;
}

/** Which connections go wrong, and how. */
export class ConnectionFaults {
  #planned: Planned[] = [];

  /** The next so many times; always by default. */
  add(fault: ConnectionFault, times = Infinity): void {
    this.#planned.push({ fault, left: times });
  }

  clear(): void {
    this.#planned = [];
  }

  /** For a connection that begins. */
  forConnection(): ConnectionFault | null {
    return this.#take((fault) => !('statement' in fault));
  }

  /** For what a client sends. */
  forStatement(sent: string): Extract<ConnectionFault, { statement: RegExp }> | null {
    const found = this.#take((fault) => 'statement' in fault && fault.statement.test(sent));
    return found !== null && 'statement' in found ? found : null;
  }

  #take(isMeant: (fault: ConnectionFault) => boolean): ConnectionFault | null {
    const planned = this.#planned.find(({ fault, left }) => left > 0 && isMeant(fault));
    if (planned === undefined) return null;
    planned.left -= 1;
    return planned.fault;
  }
}
