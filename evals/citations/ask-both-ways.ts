import { type ChatResponse, chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';

/** The answer as one JSON document. */
export async function askJson(url: string, query: string): Promise<ChatResponse> {
  const response = await post(`${url}/chat`, query);
  return chatResponseSchema.parse(await response.json());
}

/** The answer as its stream adds up. */
export async function askStream(url: string, query: string): Promise<Pick<ChatResponse, 'answer' | 'sources'>> {
  const response = await post(`${url}/chat/stream`, query);
  const joined: Pick<ChatResponse, 'answer' | 'sources'> = { answer: '', sources: [] };
  for (const frame of (await response.text()).split('\n\n').filter((part) => part !== '')) {
    const event = chatStreamEventSchema.parse(JSON.parse(frame.replace(/^data: /, '')));
    if (event.type === 'chunk') joined.answer += event.content;
    if (event.type === 'sources') joined.sources = event.sources;
    if (event.type === 'error') throw new Error(`the stream of ${JSON.stringify(query)} failed: ${frame}`);
  }
  return joined;
}

async function post(address: string, query: string): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status} to ${JSON.stringify(query)}`);
  return response;
}
