import { wording } from '#lib/contracts/wording/wording.ts';
import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import { blockIndexAt } from '#lib/foundation/text/dom/page-blocks.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText } from '../article-text.ts';
import type { OpenPage } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { firstVisibleOffset } from '../reading-place.ts';
import { textHand } from '../selection/text-hand.ts';
import type { Note, NoteColour } from './note.ts';
import { addNote, noteStore, openNote, removeNote } from './note-store.ts';

export const NO_ROOM = () => wording().notes.error.noRoom;

export const NOT_KEPT = () => wording().notes.error.notSaved;

/** The most recently chosen colour. */
let colour: NoteColour = 'amber';

export function setUsualColour(chosen: NoteColour): void {
  colour = chosen;
}

/** Highlights the selection, otherwise the block at the cursor, and opens its card. */
export function highlightChosen(): void {
  const { selection, cursor } = textHand.getState();
  const words = selection ?? (cursor === null ? null : findPageText()?.blocks[cursor]);
  if (!words) return;
  make('highlight', words);
  getSelection()?.removeAllRanges();
  textHand.setState({ selection: null });
}

/** Bookmarks the first block in view, or removes its bookmark. */
export function toggleBookmark(): void {
  const { page, announce } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || pageText === null) return;
  const block = pageText.blocks[blockIndexAt(pageText.blocks, firstVisibleOffset())];
  const own = noteStore
    .getState()
    .notes.find(
      ({ kind, pageId, anchor }) => kind === 'bookmark' && pageId === page.pageId && anchor.start === block?.start,
    );
  if (own !== undefined) {
    removeNote(own.id);
    announce(wording().bookmarks.removed);
  } else if (block && make('bookmark', block)) announce(wording().bookmarks.added);
}

function make(kind: Note['kind'], words: TextRange): boolean {
  const { page, announce } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || pageText === null) return false;
  const note = noteOf(page, { kind, words, text: pageText.domText.text });
  if (!addNote(note)) {
    announce(NO_ROOM());
    return false;
  }
  if (kind === 'highlight') openNote(note.id);
  return true;
}

function noteOf(page: OpenPage, { kind, words, text }: { kind: Note['kind']; words: TextRange; text: string }): Note {
  const { documentId, documentTitle, pageId, title: pageTitle, href, version: pageVersion } = page;
  const { start, end } = words;
  const [now, id] = [Date.now(), crypto.randomUUID()];
  const anchor = new AnchoredText(text).describe({ start, end });
  const place = { documentId, documentTitle, pageId, pageTitle, href, pageVersion, anchor };
  return { id, kind, ...place, colour, text: '', createdMs: now, changedMs: now };
}
