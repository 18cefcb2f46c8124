import { chatResponseSchema, type ChatResponse } from '#lib/contracts/chat-response.ts';

import type { AskAboutSelection } from './evaluate-squad.ts';

/** Asks through the public API of a server. Rejects on any status but 200. */
export function askOverHttp(url: string): AskAboutSelection {
  return async (query, selectedText): Promise<ChatResponse> => {
    const response = await fetch(`${url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, mode: 'selected_text', selected_text: selectedText }),
    });
    if (response.status !== 200) throw new Error(`/chat answered ${response.status}: ${await response.text()}`);
    return chatResponseSchema.parse(await response.json());
  };
}
