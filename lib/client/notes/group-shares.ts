import type { GroupKind, GroupReply, ReaderGroup, ReaderGroups, SharedKind } from '#lib/contracts/group-shares.ts';
import type { SharedRecords } from '#lib/contracts/group-shares.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { sendToServer } from '../server-request.ts';
import { isSignedIn } from '../sync/keeper.ts';
import { notesSent } from './note-store.ts';
import { isAskedQuestion, isNote, type PageMark } from './note.ts';

/** A conversation of somebody else that a group of the reader can open. */
interface SharedTalk {
  shareId: string;
  author: string;
  question: string;
}

/** What others share with the reader: their notes and the places of their questions, and the conversations. */
export interface SharedMarks {
  marks: readonly PageMark[];
  talks: readonly SharedTalk[];
}

export const NOTHING_SHARED: SharedMarks = { marks: [], talks: [] };

/** Whether the reader belongs to a department or an organisation. */
export function isInGroup(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['inGroup'] === 'true';
}

/** Whether the reader can share: known by name, and in a group. */
export function mayShare(): boolean {
  return isInGroup() && isSignedIn();
}

/** Returns the path of a shared conversation. */
export function talkHref(shareId: string): string {
  return `/shared/${encodeURIComponent(shareId)}`;
}

/** Loads what others share, all of it or what has its place in one document; null when the server cannot be reached. */
export async function loadShared(documentId: string | null): Promise<SharedMarks | null> {
  const query = documentId === null ? '' : `?document_id=${encodeURIComponent(documentId)}`;
  const sent = await sendToServer<SharedRecords>(`/api/reader/shared${query}`);
  if (!sent.isDone) return null;
  const { notes, conversations } = sent.reply;
  const marks: unknown[] = [
    ...notes.map(({ share_id: id, author, note }) => ({ ...note, id, author })),
    ...conversations.flatMap(({ author, places }) =>
      places.map((place) => ({ ...place, id: `${place.sessionId}.${place.id}`, author })),
    ),
  ];
  return {
    marks: marks.filter((mark): mark is PageMark => isNote(mark) || isAskedQuestion(mark)),
    talks: conversations.map(({ share_id: shareId, author, question }) => ({ shareId, author, question })),
  };
}

/** The groups of the reader, and the one that can read a note or a conversation of theirs. */
export interface GroupChoice {
  groups: readonly ReaderGroup[];
  current: ReaderGroup | null;
}

/** Loads the choice for a note or a conversation; null when the server cannot be reached. */
export async function loadGroupChoice(kind: SharedKind, id: string): Promise<GroupChoice | null> {
  const sent = await sendToServer<ReaderGroups>('/api/reader/groups');
  if (!sent.isDone) return null;
  const { groups, shared } = sent.reply;
  const current = shared.find((each) => each.kind === kind && each.id === id)?.group ?? null;
  return { groups, current };
}

/** Shares a note or a conversation with a group, or with none for null. False when the server has not done it. */
export async function shareWith(
  { kind, id }: { kind: SharedKind; id: string },
  group: GroupKind | null,
): Promise<boolean> {
  // A new note may not have reached the server yet.
  if (kind === 'notes') await notesSent();
  const address = `/api/reader/groups/${kind}/${encodeURIComponent(id)}`;
  const request = group === null ? ({ method: 'DELETE' } as const) : ({ method: 'PUT', body: { group } } as const);
  return (await sendToServer<GroupReply>(address, request)).isDone;
}

/** Returns the name of a group of the reader. */
export function groupName({ kind, name }: ReaderGroup): string {
  const { access } = wording().upload;
  return kind === 'department'
    ? formatMessage(access.department, { department: name })
    : formatMessage(access.organisation, { orgId: name });
}
