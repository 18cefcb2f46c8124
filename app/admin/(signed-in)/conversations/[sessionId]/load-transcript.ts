import type { TranscriptTurn } from '#components/admin/transcript/transcript-turn.ts';
import type { Administrator } from '#lib/access/administrator.ts';
import { UNRESTRICTED } from '#lib/access/viewer.ts';
import { documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';

import { idsIn, type KnownPlaces, type RecordedTurn, toTranscriptTurn } from './transcript-turns.ts';

/** The turns of a conversation as the transcript draws them, oldest first; none when there is no such conversation. */
export async function loadTranscript(
  runtime: Runtime,
  administrator: Administrator,
  sessionId: string,
): Promise<TranscriptTurn[]> {
  const turns = await runtime.administration.readConversation(administrator, sessionId);
  const known = await findPlaces(runtime, turns);
  return turns.map((turn) => toTranscriptTurn(turn, known));
}

/** Links lead to the reader, which shows what nobody in particular may read. */
async function findPlaces(runtime: Runtime, turns: readonly RecordedTurn[]): Promise<KnownPlaces> {
  const { documentIds, pageIds } = idsIn(turns);
  const [documents, pages] = await Promise.all([
    Promise.all(documentIds.map((id) => runtime.findDocument(UNRESTRICTED, id))),
    Promise.all(pageIds.map((id) => runtime.findPage(UNRESTRICTED, id))),
  ]);
  return {
    documents: new Map(
      documents.flatMap((found) =>
        found === null ? [] : [[found.id, { name: found.title, href: documentAddress('', found.id) }]],
      ),
    ),
    pages: new Map(
      pages.flatMap((found) =>
        found === null ? [] : [[found.id, { title: found.title, path: pageAddress('', found) }]],
      ),
    ),
  };
}
