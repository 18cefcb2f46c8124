/** What a tab of this reader tells the others. */
export type TabNews =
  /** An answer has begun, or ended: whoever shows its conversation reads it too. */
  | { kind: 'answering'; sessionId: string; answerId: string }
  /** A conversation is gone. */
  | { kind: 'deleted'; sessionId: string };

const CHANNEL = 'lectern.answers';

// Where a browser has none, each tab shows what it knows.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Calls `hear` with what other tabs tell, until the result is called. */
export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  const listen = (event: MessageEvent<TabNews>) => hear(event.data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
