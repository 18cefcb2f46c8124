import { recall, remember } from './browser-storage.ts';
import type { KnownPlaces } from './ask-scope.ts';

/** A conversation this browser began. */
export interface ConversationEntry {
  id: string;
  /** The first question. */
  question: string;
  /** What it was renamed to. */
  name?: string;
  /** The title of the book it began in. */
  book: string;
  /** When it was last asked in, as `Date.now()` gives it. */
  timeMs: number;
  /** Titles and addresses of what was asked about, which the server's record lacks. */
  places: KnownPlaces;
}

export const CONVERSATIONS_KEY = 'lectern.conversations';
const CURRENT_KEY = 'lectern.conversation';
const ENTRIES_MAX = 100;

/** The conversations of this browser, newest first. */
export function listConversations(): ConversationEntry[] {
  const value = recall(CONVERSATIONS_KEY);
  const entries = Array.isArray(value) ? value.filter(isEntry) : [];
  return entries.toSorted((first, second) => second.timeMs - first.timeMs);
}

/**
 * Notes that a conversation was asked in. The list is read again before it is written, so that another tab's entries stay; the
 * first question and the book of an entry that is there stay too.
 */
export function noteConversation(entry: ConversationEntry): void {
  const known = listConversations();
  const before = known.find(({ id }) => id === entry.id);
  const merged: ConversationEntry = {
    ...entry,
    question: before?.question ?? entry.question,
    book: before?.book ?? entry.book,
    ...(before?.name !== undefined && { name: before.name }),
    places: { ...before?.places, ...entry.places },
  };
  const others = known.filter(({ id }) => id !== entry.id);
  remember(CONVERSATIONS_KEY, [merged, ...others].slice(0, ENTRIES_MAX));
}

/** Calls a conversation by another name; an empty one gives it its first question back. */
export function renameConversation(id: string, name: string): void {
  const renamed = ({ name: _before, ...entry }: ConversationEntry) => (name === '' ? entry : { ...entry, name });
  remember(
    CONVERSATIONS_KEY,
    listConversations().map((entry) => (entry.id === id ? renamed(entry) : entry)),
  );
}

/** What a conversation is called. */
export function nameOf({ name, question }: Pick<ConversationEntry, 'name' | 'question'>): string {
  return name ?? question;
}

/** The conversations whose name, first question and book have all the words. */
export function findConversations(entries: readonly ConversationEntry[], wanted: string): ConversationEntry[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name = '', question, book }) => {
    const text = `${name} ${question} ${book}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function forgetConversation(id: string): void {
  remember(
    CONVERSATIONS_KEY,
    listConversations().filter((entry) => entry.id !== id),
  );
}

/** The conversation that is open in this browser. */
export function currentConversation(): string | null {
  const value = recall(CURRENT_KEY);
  return typeof value === 'string' ? value : null;
}

export function setCurrentConversation(id: string | null): void {
  remember(CURRENT_KEY, id);
}

function isEntry(value: unknown): value is ConversationEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, question, name, book, timeMs, places } = value as Partial<Record<keyof ConversationEntry, unknown>>;
  const hasTexts = [id, question, book, name ?? ''].every((text) => typeof text === 'string');
  if (!hasTexts || typeof timeMs !== 'number' || typeof places !== 'object' || places === null) return false;
  return Object.values(places).every(isPlace);
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { title, href, documentId } = value as Partial<Record<keyof KnownPlaces[string], unknown>>;
  // It becomes a link: a path of this reader and nothing else.
  return typeof title === 'string' && typeof documentId === 'string' && String(href).startsWith('/books/');
}
