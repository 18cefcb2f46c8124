import {
  isLibrarySource,
  placeInSelection,
  placeOnVersion,
  rangeAddress,
  type VersionAddress,
} from '#components/admin/transcript/cited-place.ts';
import type {
  AskedOf,
  NamedPlace,
  SearchedPassage,
  TranscriptSource,
  TranscriptTurn,
  WithheldSentence,
} from '#components/admin/transcript/transcript-turn.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import { pagesNaming, type SearchedPart } from '#lib/contracts/searched-part.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** A turn as the runtime returns it to administrators. */
export type RecordedTurn = Awaited<ReturnType<Runtime['administration']['readConversation']>>[number];

/** The documents and pages that turns refer to, by id, as far as they still exist. */
export interface KnownPlaces {
  documents: ReadonlyMap<string, { name: string; href: string }>;
  pages: ReadonlyMap<string, { title: string; path: string }>;
}

/** Converts a turn to the form in which the transcript draws it. */
export function toTranscriptTurn(turn: RecordedTurn, known: KnownPlaces): TranscriptTurn {
  const { id, query, response, outcome, errorCode, claims, related, feedback, feedbackAt, review } = turn;
  const { model, grounding, firstEventMs, latencyMs, stages, tokens } = turn;
  return {
    id,
    askedAt: turn.createdAt.toISOString(),
    question: query,
    asked: askedOf(turn, known),
    outcome,
    errorCode,
    clarification: turn.clarification,
    resumes: resumed(turn, known),
    plan: turn.plan,
    toolCalls: turn.toolCalls,
    answer: response,
    claims,
    sources: turn.sources.map((source, index) => placed(turn, known, { position: index + 1, source })),
    withheld: turn.withheld.map((sentence) => withheldSentence(turn, known, sentence)),
    searched: turn.retrievedChunks.map((chunk) => searchedPassage(turn, known, chunk)),
    related: related.map((link) => ({ ...link, href: known.pages.get(link.page_id)?.path ?? null })),
    facts: {
      model,
      prompts: turn.prompts,
      profile: turn.profile,
      audit: turn.audit,
      filters: turn.filters,
      grounding,
      firstEventMs,
      latencyMs,
      stages,
      tokens,
    },
    feedback: feedback === null ? null : { ...feedback, at: feedbackAt?.toISOString() ?? null },
    review: review === null ? null : { ...review, at: review.at.toISOString() },
  };
}

/** Collects the ids of all documents and pages that turns refer to. */
export function idsIn(turns: readonly RecordedTurn[]): { documentIds: string[]; pageIds: string[] } {
  const documentIds = turns.flatMap(({ scope, resumes }) => [
    ...(scope?.documentIds ?? []),
    ...(resumes === null ? [] : [resumes.documentId]),
  ]);
  const pageIds = turns.flatMap(({ scope, selection, sources, retrievedChunks, related }) => [
    ...(scope === null ? [] : pagesNaming(scope)),
    ...(selection === null ? [] : [selection.pageId]),
    ...sources.flatMap((source) => (isLibrarySource(source) ? [source.page_id] : [])),
    ...retrievedChunks.map(({ pageId }) => pageId),
    ...related.map(({ page_id }) => page_id),
  ]);
  return { documentIds: [...new Set(documentIds)], pageIds: [...new Set(pageIds)] };
}

function askedOf({ mode, selectedText, selection, scope }: RecordedTurn, known: KnownPlaces): AskedOf {
  if (mode === 'selected_text') {
    const address = selection === null ? null : versionAddress(known, selection);
    const place = selection === null || address === null ? null : named(address, selection);
    return { kind: 'selection', text: selectedText ?? '', place };
  }
  const documents = (scope?.documentIds ?? []).map((id) => documentNamed(id, known));
  const pages = scope === null ? [] : placesOf(scope, known);
  return documents.length + pages.length === 0 ? { kind: 'library' } : { kind: 'part', documents, pages };
}

function placesOf({ pageIds = [], section, chapterOf, upTo }: SearchedPart, known: KnownPlaces): NamedPlace[] {
  const place = (id: string, name: (title: string) => string): NamedPlace => {
    const page = known.pages.get(id);
    const link = page === undefined ? { name: adminWording().transcript.place.removedPage, href: null } : linkTo(page);
    return { ...link, name: name(link.name) };
  };
  return [
    ...pageIds.map((id) => place(id, (title) => title)),
    ...(section === undefined
      ? []
      : [
          place(section.pageId, (title) =>
            formatMessage(adminWording().transcript.place.section, { title, section: section.sectionId }),
          ),
        ]),
    ...(chapterOf === undefined
      ? []
      : [place(chapterOf, (title) => formatMessage(adminWording().transcript.place.chapter, { title }))]),
    ...(upTo === undefined
      ? []
      : [place(upTo, (title) => formatMessage(adminWording().transcript.place.upTo, { title }))]),
  ];
}

function resumed({ resumes }: RecordedTurn, known: KnownPlaces): TranscriptTurn['resumes'] {
  if (resumes === null) return null;
  const { turnId, query, documentId } = resumes;
  return { turnId, question: query, document: documentNamed(documentId, known) };
}

function documentNamed(id: string, { documents }: KnownPlaces): NamedPlace {
  return (
    documents.get(id) ?? { name: formatMessage(adminWording().transcript.place.removedDocument, { id }), href: null }
  );
}

function placed(
  { selection }: RecordedTurn,
  known: KnownPlaces,
  { position, source }: Omit<TranscriptSource, 'citation'>,
): TranscriptSource {
  if (isLibrarySource(source)) {
    const page = versionAddress(known, { pageId: source.page_id, pageVersion: source.page_version });
    return { position, source, citation: page && placeOnVersion(position, source, page) };
  }
  const page = selection && versionAddress(known, selection);
  const citation = selection && page && placeInSelection(position, source, { ...page, start: selection.start });
  return { position, source, citation };
}

function withheldSentence(
  { retrievedChunks, selection }: RecordedTurn,
  known: KnownPlaces,
  { kind, status, reasons, text, citations }: RecordedTurn['withheld'][number],
): WithheldSentence {
  const cited = citations.flatMap(({ sourceId, start, end }): NamedPlace[] => {
    const chunk = retrievedChunks.find(({ chunkId }) => chunkId === sourceId);
    const page = chunk ?? selection;
    const address = page && versionAddress(known, page);
    if (address === null) return [];
    const offset = chunk === undefined ? (selection?.start ?? 0) : 0;
    return [named(address, { start: start + offset, end: end + offset })];
  });
  return { kind, status, reasons, text, cited };
}

function searchedPassage(
  { sources }: RecordedTurn,
  known: KnownPlaces,
  { chunkId, pageId, pageVersion, start, end, relevance, isContext }: RecordedTurn['retrievedChunks'][number],
): SearchedPassage {
  const index = sources.findIndex((source) => isLibrarySource(source) && source.chunk_id === chunkId);
  const address = versionAddress(known, { pageId, pageVersion });
  return {
    chunkId,
    pageVersion,
    start,
    end,
    relevance,
    isContext: isContext === true,
    title: address?.title ?? sources[index]?.page_title ?? null,
    href: address && rangeAddress(address, { start, end }),
    position: index === -1 ? null : index + 1,
  };
}

function versionAddress(
  { pages }: KnownPlaces,
  { pageId, pageVersion }: Pick<VersionAddress, 'pageId' | 'pageVersion'>,
): VersionAddress | null {
  const page = pages.get(pageId);
  return page === undefined ? null : { pageId, pageVersion, ...page };
}

function named(address: VersionAddress, range: { start: number; end: number }): NamedPlace {
  return { name: `${address.title}, ${range.start}–${range.end}`, href: rangeAddress(address, range) };
}

function linkTo({ title, path }: { title: string; path: string }): NamedPlace {
  return { name: title, href: path };
}

/** Returns the turns of a conversation as the transcript draws them, oldest first; an empty list when there is no such conversation. */
export async function loadTranscript(
  runtime: Runtime,
  administrator: Administrator,
  sessionId: string,
): Promise<TranscriptTurn[]> {
  const turns = await runtime.administration.readConversation(administrator, sessionId);
  const known = await findPlaces(runtime, turns);
  return turns.map((turn) => toTranscriptTurn(turn, known));
}

/** Links lead to the reader, which shows documents as an unidentified viewer may read them. */
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
