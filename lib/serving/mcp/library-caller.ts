import type { Asking } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Runs work under a signal that is aborted when the client cancels the call with this id. */
export type UntilCancelled = <Result>(
  callId: string | number,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/** The caller of the tools and resources of one MCP server, and the data that answers them. */
export interface LibraryCaller {
  asking: Asking;
  runtime: Runtime;
  untilCancelled: UntilCancelled;
  /** False for a key without permission to ask questions. */
  mayAsk: boolean;
}

const NEVER = new AbortController().signal;

/** For transports on which a call ends with its connection, or the SDK itself handles cancellation. */
export const untilEnded: UntilCancelled = (_callId, work) => work(NEVER);
