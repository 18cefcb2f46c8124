import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { PageSearchResponse } from '#lib/contracts/page-search.ts';

/** The library as a command queries it, wherever it is. */
export interface AskedLibrary {
  /** Whether the addresses of its pages can be opened; without a server they cannot. */
  isServed: boolean;
  ask(question: string, signal: AbortSignal): Promise<ChatResponse>;
  search(query: string, signal: AbortSignal): Promise<PageSearchResponse>;
  close(): Promise<void>;
}
