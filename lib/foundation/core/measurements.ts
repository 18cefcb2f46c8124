/** The kinds of services whose calls are measured. */
export type MeasuredService = 'model' | 'embedder' | 'reranker' | 'checker' | 'store' | 'database';

/** The stages of an answer that are measured where they happen; the others are known from its turn. */
type MeasuredStage = 'rerank' | 'read' | 'ground';

/** One attempt to call a service. */
interface ServiceCall {
  service: MeasuredService;
  /** `ok`, the kind of fault, `aborted` by the caller, or `skipped` while the service is left alone. */
  outcome: string;
  /** Until the service answered; a language model that streams has answered with its first part. Null if no call was made. */
  seconds: number | null;
}

/** A question that was refused because a daily budget is used up: whose, and of what. */
interface UsedUpBudget {
  of: 'key' | 'reader' | 'department';
  unit: 'questions' | 'tokens';
}

/** Receives what is measured deep inside the program. Must not throw. */
interface MeasurementListener {
  onCall: (call: ServiceCall) => void;
  onStage: (stage: MeasuredStage, seconds: number) => void;
  onBudgetUsedUp: (budget: UsedUpBudget) => void;
}

const listeners = new Set<MeasurementListener>();

/** Adds a listener; returns how to remove it. Without one, measuring costs next to nothing. */
export function listenToMeasurements(listener: MeasurementListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteCall(call: ServiceCall): void {
  for (const { onCall } of listeners) onCall(call);
}

export function noteBudgetUsedUp(budget: UsedUpBudget): void {
  for (const { onBudgetUsedUp } of listeners) onBudgetUsedUp(budget);
}

/** Resolves or rejects as the work does, and measures how long it took. */
export async function inStage<Result>(stage: MeasuredStage, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    for (const { onStage } of listeners) onStage(stage, secondsSince(startedAt));
  }
}

/** Returns the seconds since a reading of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
