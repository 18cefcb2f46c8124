/** What can go wrong with one call of a service. Servers that refuse connections are told so by `FakeService.refuse`. */
export type Fault =
  | { kind: 'reset-before-headers' }
  /** The headers and half of the body, then the connection breaks. */
  | { kind: 'reset-after-headers' }
  /** No answer at all, the connection stays open. */
  | { kind: 'hang' }
  /** The headers, then a byte of the body now and then. */
  | { kind: 'slow-drip'; everyMs: number }
  /** Another answer than the service would give. */
  | { kind: 'reply'; status: number; headers?: Record<string, string>; body: string }
  /** The service's answer, changed. */
  | { kind: 'alter'; alter: (body: string) => string };

interface PlannedFault {
  fault: Fault;
  /** Calls whose `METHOD /path` matches; all by default. */
  operation?: RegExp;
  /** So many calls, then the service is well again; always by default. */
  times?: number;
}

/** Which calls of a service go wrong, and how. One for every fake. */
export class FaultPlan {
  #planned: { fault: Fault; operation: RegExp; left: number }[] = [];

  add({ fault, operation = /^/, times = Infinity }: PlannedFault): void {
    this.#planned.push({ fault, operation, left: times });
  }

  clear(): void {
    this.#planned = [];
  }

  /** What goes wrong with this call; null when nothing does. */
  next(operation: string): Fault | null {
    const planned = this.#planned.find(({ left, operation: pattern }) => left > 0 && pattern.test(operation));
    if (planned === undefined) return null;
    planned.left -= 1;
    return planned.fault;
  }
}
