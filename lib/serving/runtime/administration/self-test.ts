import { tryWriting } from '#db/try-writing.ts';
import { requireRole } from '#lib/people/access/administrator.ts';
import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { SelfTestReply, TrialName } from '#lib/contracts/admin/self-test.ts';
import { FailedTrial, selfTest, type Trial } from '#lib/serving/health/self-test.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { cosine } from '#lib/answering/retrieval/cosine.ts';
import type { Embedder, Reranker } from '#lib/answering/retrieval/ports.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'testServices'>;

/** The same words are more similar than different ones, with any embedder or reranker. */
const WORDS = 'The library opens at nine in the morning.';
const OTHERS = 'Add the flour, and stir until the dough is smooth.';

const EVERYTHING = { must: [], should: [] };

/** The passage whose words are searched for must be among this many results. */
const FIRST = 10;
const BOOKS_LOOKED_AT = 5;
const CHUNKS_LOOKED_AT = 20;

/** Uses every configured service once; at most one test at a time in this process. */
export function administerSelfTest(parts: AdministrationParts, signOn: Administration['signOn']): Part {
  const { env, log } = parts;
  let underWay: Promise<SelfTestReply> | null = null;
  const test = async () => {
    const sample = await findSample(parts).then(
      (found) => found && (() => Promise.resolve(found)),
      (error: unknown) => () => Promise.reject<Chunk>(error),
    );
    return selfTest(trialsOf(parts, { sample, signOn }), { timeoutMs: env.timeouts.totalMs, log });
  };
  return {
    testServices: async (administrator) => {
      requireRole(administrator, 'admin');
      underWay ??= test().finally(() => (underWay = null));
      return underWay;
    },
  };
}

function trialsOf(
  parts: AdministrationParts,
  { sample, signOn }: { sample: (() => Promise<Chunk>) | null; signOn: Administration['signOn'] },
): Record<TrialName, Trial | null> {
  const { reranker, trials } = parts;
  const { embedder } = parts.semantic;
  const { webhooks } = trials;
  return {
    database: () => tryWriting(parts.database.db),
    search: sample && (async (signal) => findAgain(await sample(), parts, signal)),
    embeddings: embedder && ((signal) => compareWords(embedder, signal)),
    reranker: reranker && ((signal) => judgeWords(reranker, signal)),
    answer: sample && (async (signal) => askAbout(await sample(), parts, signal)),
    verifier: trials.verifier,
    webhooks: webhooks && (() => tellAll(webhooks)),
    sign_on: signOn && (() => signOn.tryOut()),
    traces: trials.traces,
  };
}

/** Returns a chunk of the library as a sample; null if there is none. */
async function findSample({ catalogue, chunks }: AdministrationParts): Promise<Chunk | null> {
  for (const id of (await catalogue.listIds(UNRESTRICTED, EVERYTHING)).slice(0, BOOKS_LOOKED_AT)) {
    const listed = await chunks.listByDocument(UNRESTRICTED, id, { limit: CHUNKS_LOOKED_AT });
    const found = listed.find(({ blockType, sentences }) => blockType === 'text' && sentences.length > 1);
    if (found !== undefined) return found;
  }
  return null;
}

async function findAgain({ text, pageId }: Chunk, { search }: AdministrationParts, signal: AbortSignal): Promise<void> {
  const query = truncateAtGrapheme(text, LIMITS.queryMaxLength);
  const filters = {};
  const found = await search({ viewer: UNRESTRICTED, query, filters, limit: FIRST, scoreThreshold: null, signal });
  if (!found.passages.some(({ chunk }) => chunk.pageId === pageId))
    throw new FailedTrial('A passage was not found by its own words.');
}

async function compareWords(embedder: Embedder, signal: AbortSignal): Promise<void> {
  const [question, passages] = await Promise.all([
    embedder.embedQuery(WORDS, signal),
    embedder.embedPassages([WORDS, OTHERS], signal, { isAwaited: true }),
  ]);
  const [same, other] = passages.map((passage) => cosine(question, passage));
  if (!((same ?? 0) > (other ?? 0))) throw new FailedTrial('The vectors of the same words are not alike.');
}

async function judgeWords(reranker: Reranker, signal: AbortSignal): Promise<void> {
  const [other, same] = await reranker.rerank(WORDS, [OTHERS, WORDS], signal);
  if (!((same ?? 0) > (other ?? 0))) throw new FailedTrial('Words are not judged to fit themselves best.');
}

/** Requests a complete answer and verifies each of its citations against its page. */
async function askAbout(sample: Chunk, parts: AdministrationParts, signal: AbortSignal): Promise<void> {
  const events = parts.rehearse({
    ...{
      text: sample.sectionHeading || sample.documentTitle,
      viewer: UNRESTRICTED,
      scope: { kind: 'library', filters: {} },
    },
    ...{ sessionId: null, topK: LIMITS.topKDefault, scoreThreshold: null, grounding: 'strict', profile: null },
    ...{ calendar: parts.env.calendar, option: null, baseUrl: '', signal },
  });
  let hasEnded = false;
  let sources: Source[] = [];
  for await (const event of events) {
    if (event.type === 'answer-sources') ({ sources } = event);
    if (event.type === 'answer-end') hasEnded = true;
  }
  if (!hasEnded) throw new FailedTrial('An answer was begun and did not end.');
  const isExact = await Promise.all(sources.map((source) => standsThere(source, parts)));
  if (!isExact.every(Boolean)) throw new FailedTrial('An answer cited words that do not stand where it says.');
}

async function standsThere(source: Source, { pages }: AdministrationParts): Promise<boolean> {
  if (!('ranges' in source)) return true;
  const page = await pages.findPageVersion(UNRESTRICTED, source.page_id, source.page_version);
  return page !== null && source.ranges.every(({ start, end, quote }) => page.text.slice(start, end) === quote);
}

async function tellAll(tryOut: NonNullable<AdministrationParts['trials']['webhooks']>): Promise<void> {
  const { told, taken } = await tryOut();
  if (taken < told) throw new FailedTrial(`Of ${told} receivers ${taken} have taken the message.`);
}
