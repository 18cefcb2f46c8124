import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { OPERATOR } from '#lib/people/administration/manage-accounts.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { writeBackup } from '#lib/serving/runtime/back-up.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

import { answerOf, buildQuestion } from './open-test-runtime.ts';

/*
 * A process of its own: asks questions, keeps conversations, adds accounts and imports books until it is killed, prints what was acknowledged, and
 * writes a backup meanwhile.
 */

const [dataFolder = '', backup = ''] = process.argv.slice(2);
const NEVER = new AbortController().signal;
const env = parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off' });
const runtime = await createRuntime(env, createLogger('silent'));
const folder = await mkdtemp(join(tmpdir(), 'lectern-test-books-'));
/** Between two works of a kind: a reader may keep only so much. */
const PAUSE_MS = 100;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Repeats one kind of work, and prints the id of each that was acknowledged. */
async function repeat(kind: string, work: (id: string) => Promise<unknown>): Promise<never> {
  for (;;) {
    const id = crypto.randomUUID();
    await work(id);
    say(`${kind} ${id}`);
    await delay(PAUSE_MS);
  }
}

async function importBook(id: string): Promise<void> {
  const path = join(folder, `${id}.md`);
  await writeFile(path, `# Book ${id}\n\nThe lamp of this book is trimmed on the first of the month.\n`);
  for await (const event of runtime.ingest({ path }, NEVER)) {
    if (event.type === 'page-end' && event.outcome === 'failed') throw new Error(`The book ${id} was not imported.`);
  }
}

void repeat('turn', (sessionId) =>
  answerOf(runtime.answerQuestion(buildQuestion('When is the lamp trimmed?', { sessionId }))),
);
void repeat('conversation', (id) =>
  runtime.kept.keep({ userId: id, department: null, orgId: null }, 'conversations', {
    id,
    question: 'Why?',
    book: 'Lamps',
    timeMs: Date.now(),
    places: {},
  }),
);
void repeat('account', (id) =>
  runtime.administration.accounts.add(OPERATOR, { name: `${id}@example.org`, role: 'reviewer' }),
);
void repeat('book', importBook);

await delay(4_000);
say('begin');
await writeBackup(backup, (signal) => runtime.backUp(signal), NEVER);
say('done');
