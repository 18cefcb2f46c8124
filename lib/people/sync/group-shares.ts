import { groupKeyOf, groupOfKey, groupsOf } from '#lib/people/access/reader-group.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { ReadableDocuments } from '#lib/people/conversations/readable-turns.ts';
import type { GroupKind, ReaderGroup, ReaderGroups, SharedKind, SharedRecords } from '#lib/contracts/group-shares.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { GroupShareRepository, SharedWith, ShareRepository } from './ports.ts';

interface GroupShareDependencies {
  groups: GroupShareRepository;
  conversations: ShareRepository;
  readable: ReadableDocuments;
}

/** Names what is shared. */
interface SharedName {
  kind: SharedKind;
  id: string;
}

/**
 * Notes and conversations that readers share with their department or organisation. Members read them, with the name of the owner, as long as they
 * may read every document that is named in them; to all others they do not exist.
 */
export class GroupShares {
  readonly #dependencies: GroupShareDependencies;

  constructor(dependencies: GroupShareDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the groups of the viewer and what the viewer shares. Throws `unauthenticated` for a viewer without a name; so do the next two. */
  async listOwn(viewer: Viewer): Promise<ReaderGroups> {
    nameOf(viewer);
    const own = await this.#dependencies.groups.listOwn(viewer);
    const shared = own.map(({ kind, id, groupKey }) => ({ kind, id, group: groupOfKey(groupKey) }));
    return { groups: groupsOf(viewer), shared };
  }

  /** Throws `forbidden` for a viewer without such a group, and `not_found` for what the viewer does not have. */
  async share(viewer: Viewer, name: SharedName, group: GroupKind): Promise<ReaderGroup> {
    const author = nameOf(viewer);
    const groupKey = groupKeyOf(viewer, group);
    if (groupKey === null) throw new AppError('forbidden', { publicMessage: 'You do not belong to such a group.' });
    if (!(await this.#share(viewer, name, { groupKey, author }))) {
      throw new AppError('not_found', { publicMessage: 'You have no such note or conversation.' });
    }
    return groupOfKey(groupKey);
  }

  async revoke(viewer: Viewer, { kind, id }: SharedName): Promise<void> {
    nameOf(viewer);
    const { groups, conversations } = this.#dependencies;
    if (kind === 'notes') await groups.shareNote(viewer, id, null);
    else await conversations.revoke(viewer, id, 'group');
  }

  /** Returns what others share with the groups of the viewer; nothing for a viewer without a group. */
  async listShared(viewer: Viewer, { documentId }: { documentId: string | null }): Promise<SharedRecords> {
    const { groups, readable } = this.#dependencies;
    if (groupsOf(viewer).length === 0) return { notes: [], conversations: [] };
    const limits = { documentId, limit: LIMITS.groupRecordsMax };
    const [notes, conversations] = [
      await groups.listNotes(viewer, limits),
      await groups.listConversations(viewer, { ...limits, limit: LIMITS.groupConversationsMax }),
    ];
    const places = conversations.flatMap((conversation) => conversation.places);
    const named = [...notes, ...conversations, ...places].flatMap(({ documentIds }) => documentIds);
    const allowed = await readable(viewer, [...new Set(named)]);
    const mayRead = ({ documentIds }: { documentIds: string[] }) => documentIds.every((id) => allowed.has(id));
    return {
      notes: notes
        .filter(mayRead)
        .map(({ content, ...share }) => ({ ...shownShare(share), note: { ...content, id: share.shareId } })),
      conversations: conversations.filter(mayRead).map((share) => ({
        ...shownShare(share),
        ...{ shared_at: share.sharedAt.toISOString(), question: share.question },
        // The session id would give access to the conversation where its owner has no name.
        places: share.places.filter(mayRead).map(({ content }) => ({ ...content, sessionId: share.shareId })),
      })),
    };
  }

  async #share(viewer: Viewer, { kind, id }: SharedName, sharedWith: SharedWith): Promise<boolean> {
    const { groups, conversations } = this.#dependencies;
    if (kind === 'notes') return groups.shareNote(viewer, id, sharedWith);
    return (await conversations.share(viewer, id, sharedWith)) !== null;
  }
}

/** Control and format characters. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function shownShare({ shareId, author, groupKey }: SharedWith & { shareId: string }) {
  return { share_id: shareId, author, group: groupOfKey(groupKey) };
}

/** Returns the name under which others see what the viewer shares. A department’s own conversations have no single owner, so they are not shared. */
function nameOf({ name, userId }: Viewer): string {
  if (userId === null) throw new AppError('unauthenticated');
  // Without characters with which a name could imitate another one.
  return (name ?? '').replaceAll(UNSPEAKABLE, '').trim() || userId;
}
