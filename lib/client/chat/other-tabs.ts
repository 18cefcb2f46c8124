/** A message from one tab of this reader to the others. */
export type TabNews =
  /** An answer has begun, or ended: tabs that show its conversation read it too. */
  | { kind: 'answering'; sessionId: string; answerId: string }
  /** A conversation was deleted. */
  | { kind: 'deleted'; sessionId: string };

const CHANNEL = 'lectern.answers';

// In a browser without channels, each tab shows only its own state.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Calls `hear` with messages of other tabs, until the returned function is called. */
export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  const listen = (event: MessageEvent<TabNews>) => hear(event.data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
