import { createStore } from 'zustand/vanilla';

import { isReaderPath } from '#lib/contracts/reader-address.ts';

import { isSignedIn } from '../sync/keeper.ts';
import { serverKeeperOf } from '../sync/server-keeper.ts';
import { recall, remember } from './browser-storage.ts';
import type { KnownPlaces } from './ask-scope.ts';

/** A conversation begun in this browser or by the signed-in reader. */
export interface ConversationEntry {
  id: string;
  /** The first question. */
  question: string;
  /** The new name of a renamed conversation. */
  name?: string;
  /** The title of the book the conversation began in, and its id if known. */
  book: string;
  bookId?: string;
  /** When the last question was asked, as `Date.now()` gives it. */
  timeMs: number;
  /** Titles and addresses of documents and pages that were asked about, which the server's record lacks. */
  places: KnownPlaces;
}

export const CONVERSATIONS_KEY = 'lectern.conversations';
const CURRENT_KEY = 'lectern.conversation';
const ENTRIES_MAX = 100;
const ENTRIES_ON_SERVER_MAX = 1_000;

/** The server's store of the conversations of a signed-in reader; null for others, whose browser stores them. */
const onServer = isSignedIn() ? openOnServer() : null;

function openOnServer() {
  const keeper = serverKeeperOf({ kind: 'conversations', isItem: isEntry, onTrouble: () => undefined });
  const store = createStore<{ entries: readonly ConversationEntry[] }>(() => ({ entries: [] }));
  store.setState({ entries: keeper.open((entries) => store.setState({ entries })) });
  return { keeper, store };
}

/** Resolves when the conversations have been loaded. */
export async function conversationsKnown(): Promise<void> {
  await onServer?.keeper.ready();
}

/** Calls `hear` whenever the list has been loaded or has changed elsewhere. The function it returns unsubscribes. */
export function onConversationsChanged(hear: () => void): () => void {
  if (onServer !== null) return onServer.store.subscribe(hear);
  const read = (event: StorageEvent) => {
    if (event.key === null || event.key === CONVERSATIONS_KEY) hear();
  };
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}

/** Returns the conversations, newest first. */
export function listConversations(): ConversationEntry[] {
  const value = onServer === null ? recall(CONVERSATIONS_KEY) : onServer.store.getState().entries;
  const entries = Array.isArray(value) ? value.filter(isEntry) : [];
  return entries.toSorted((first, second) => second.timeMs - first.timeMs);
}

function keep(entries: readonly ConversationEntry[]): void {
  if (onServer === null) {
    remember(CONVERSATIONS_KEY, entries.slice(0, ENTRIES_MAX));
    return;
  }
  const { keeper, store } = onServer;
  const kept = entries.slice(0, ENTRIES_ON_SERVER_MAX);
  keeper.keep(kept, store.getState().entries);
  store.setState({ entries: kept });
}

/** Returns the pages a conversation has asked about, as known to this browser. */
export function knownPlaces(sessionId: string): KnownPlaces {
  return listConversations().find(({ id }) => id === sessionId)?.places ?? {};
}

/**
 * Records a question asked in a conversation. The list is read again before it is written so that another tab's entries survive. An existing entry
 * keeps its first question and book.
 */
export function noteConversation(entry: ConversationEntry): void {
  const known = listConversations();
  const before = known.find(({ id }) => id === entry.id);
  const merged: ConversationEntry = {
    ...entry,
    question: before?.question ?? entry.question,
    ...(before === undefined ? {} : bookOf(before)),
    ...(before?.name !== undefined && { name: before.name }),
    places: { ...before?.places, ...entry.places },
  };
  const others = known.filter(({ id }) => id !== entry.id);
  keep([merged, ...others]);
}

function bookOf({ book, bookId }: ConversationEntry): Pick<ConversationEntry, 'book' | 'bookId'> {
  return { book, ...(bookId !== undefined && { bookId }) };
}

/** Renames a conversation; an empty name restores its first question as the title. */
export function renameConversation(id: string, name: string): void {
  const renamed = ({ name: _before, ...entry }: ConversationEntry) => (name === '' ? entry : { ...entry, name });
  keep(listConversations().map((entry) => (entry.id === id ? renamed(entry) : entry)));
}

/** Returns the name of a conversation. */
export function nameOf({ name, question }: Pick<ConversationEntry, 'name' | 'question'>): string {
  return name ?? question;
}

/** Returns the conversations whose name, first question and book contain all the words. */
export function findConversations(entries: readonly ConversationEntry[], wanted: string): ConversationEntry[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name = '', question, book }) => {
    const text = `${name} ${question} ${book}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function forgetConversation(id: string): void {
  keep(listConversations().filter((entry) => entry.id !== id));
}

/** Returns the conversation that is open in this browser. */
export function currentConversation(): string | null {
  const value = recall(CURRENT_KEY);
  return typeof value === 'string' ? value : null;
}

export function setCurrentConversation(id: string | null): void {
  remember(CURRENT_KEY, id);
}

function isEntry(value: unknown): value is ConversationEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof ConversationEntry, unknown>>;
  const { id, question, name, book, bookId, timeMs, places } = entry;
  const hasTexts = [id, question, book, name ?? '', bookId ?? ''].every((text) => typeof text === 'string');
  if (!hasTexts || typeof timeMs !== 'number' || typeof places !== 'object' || places === null) return false;
  return Object.values(places).every(isPlace);
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { title, href, documentId } = value as Partial<Record<keyof KnownPlaces[string], unknown>>;
  // The address becomes a link, so only a path of this reader is accepted.
  return typeof title === 'string' && typeof documentId === 'string' && isReaderPath(String(href));
}
