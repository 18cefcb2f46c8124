import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { conversationResponseSchema, type ConversationTurn } from '#lib/contracts/conversation.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';

import { startModelEndpoint } from './services/model/model-endpoint.ts';
import { contentOf } from './services/model/model-wire.ts';
import { startHandbookServer } from './start-handbook-server.ts';

export const FERRY = 'The ferry to the outer skerry leaves at seven on Tuesdays.';
export const GOAT = 'The goat of the skerry eats nothing but dried seaweed.';
/** What the model says besides about the ferry. No passage says so: it is withheld. */
export const INVENTED = 'The ferry leaves at eleven on Tuesdays';

export const GOAT_QUESTION = 'What does the goat of the skerry eat?';
export const FERRY_QUESTION = 'When does the ferry to the outer skerry leave?';

/** A request for an answer; `session_id` names the conversation that it goes on with. */
type Asked = Partial<Omit<ChatRequest, 'session_id'>> & { query: string; session_id?: string };

/** A server with a book that can change and a model that says what it is known to say. */
export interface SkerryServer {
  /** Without trailing slash. */
  url: string;
  /** Asks, by default in a conversation of its own; the turn as it was recorded. */
  ask(request: Asked): Promise<ConversationTurn>;
  /** From now on the book says nothing of the goat. */
  forgetGoat(): Promise<void>;
  stop(): Promise<void>;
}

/** `env`: besides what it needs itself. */
export async function startSkerryServer(env: Record<string, string>): Promise<SkerryServer> {
  const endpoint = await startModelEndpoint(({ messages }) => ({ text: answerTo(contentOf(messages.at(-1))) }));
  const server = await startHandbookServer({
    API_RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    ...env,
    ...endpoint.variables,
  });
  const book = join(await mkdtemp(join(tmpdir(), 'lectern-book-')), 'skerry-book');
  await mkdir(book);
  const publish = async (animals: string) => {
    await writeFile(join(book, 'skerry.md'), skerry(animals));
    await ingestFolder(server, book);
  };
  await publish(`${GOAT} It is twelve years old.`);
  return {
    url: server.url,
    ask: (request) => askOver(server.url, { session_id: newId(), ...request }),
    forgetGoat: () => publish('There are none any more.'),
    stop: async () => {
      await server.stop();
      await endpoint.close();
      await rm(join(book, '..'), { recursive: true, force: true });
    },
  };
}

function skerry(animals: string): string {
  return `# Skerry

Whoever comes here stays for the night, since the sea decides when to leave.

## Boats

${FERRY} Bring a warm coat.

## Animals

${animals}
`;
}

/** The sentence that answers the question, with its number; of other books the first one without signs that Markdown would read. */
function answerTo(prompt: string): string {
  const numbered = prompt.split('\n').filter((line) => /^\[\d+\] [A-Z][\w ,’-]+[.]$/.test(line));
  const wanted = prompt.includes(`Question: ${FERRY_QUESTION}`) ? FERRY : GOAT;
  const line = numbered.find((one) => one.endsWith(wanted)) ?? numbered[0] ?? '[1] Nothing.';
  const [number = '', ...words] = line.split(' ');
  const quote = `${words.join(' ')} ${number}`;
  return wanted === FERRY ? `${quote} ${INVENTED} ${number}.` : quote;
}

async function askOver(url: string, request: Asked & { session_id: string }): Promise<ConversationTurn> {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The question was answered with ${response.status}.`);
  await response.json();
  const recorded = await fetch(`${url}/api/conversations/${request.session_id}`);
  const turn = conversationResponseSchema.parse(await recorded.json()).turns.at(-1);
  if (turn === undefined) throw new Error('The turn has to be recorded.');
  return turn;
}
