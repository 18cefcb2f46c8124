import type { Asking } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** Works under a signal that is aborted when the client takes back the call of this id. */
export type UntilCancelled = <Result>(
  callId: string | number,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

/** Who calls the tools and reads the resources of one MCP server, and what they are answered from. */
export interface LibraryCaller {
  asking: Asking;
  runtime: Runtime;
  untilCancelled: UntilCancelled;
  /** False for a key that is not for asking. */
  mayAsk: boolean;
}

const NEVER = new AbortController().signal;

/** Where a call ends with its connection, or the SDK itself hears that it is taken back. */
export const untilEnded: UntilCancelled = (_callId, work) => work(NEVER);
