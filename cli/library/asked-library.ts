import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { PageSearchResponse } from '#lib/contracts/page-search.ts';

/** What a command asks, wherever the library is. */
export interface AskedLibrary {
  /** Whether the addresses of its pages lead anywhere: without a server they do not. */
  isServed: boolean;
  ask(question: string, signal: AbortSignal): Promise<ChatResponse>;
  search(query: string, signal: AbortSignal): Promise<PageSearchResponse>;
  close(): Promise<void>;
}
