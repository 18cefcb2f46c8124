import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  type ConversationEntry,
  CONVERSATIONS_KEY,
  currentConversation,
  findConversations,
  forgetConversation,
  listConversations,
  nameOf,
  noteConversation,
  renameConversation,
  setCurrentConversation,
} from './known-conversations.ts';

/** The browser's storage, as far as it is used. */
class MemoryStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string) => this.#values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#values.set(key, value);
  removeItem = (key: string) => void this.#values.delete(key);
}

const entry = (id: string, timeMs: number, more: Partial<ConversationEntry> = {}): ConversationEntry => ({
  id,
  question: `Question ${id}`,
  book: 'A book',
  timeMs,
  places: {},
  ...more,
});
const ids = () => listConversations().map(({ id }) => id);

describe('the conversations of a browser', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage());
  });

  it('keep the name that they were given, also when they are asked in again, until it is taken away', () => {
    noteConversation(entry('a', 1));
    renameConversation('a', 'Tides');
    noteConversation(entry('a', 2));
    expect(listConversations().map(nameOf)).toEqual(['Tides']);
    renameConversation('a', '');
    expect(listConversations().map(nameOf)).toEqual(['Question a']);
  });

  it('are found by all words of name, question and book', () => {
    const known = [entry('a', 1, { name: 'Tides' }), entry('b', 2, { book: 'Lamps' })];
    expect(findConversations(known, 'tides question').map(({ id }) => id)).toEqual(['a']);
    expect(findConversations(known, 'LAMPS').map(({ id }) => id)).toEqual(['b']);
    expect(findConversations(known, 'tides lamps')).toEqual([]);
    expect(findConversations(known, '  ')).toEqual(known);
  });

  it('are listed newest first', () => {
    noteConversation(entry('a', 1));
    noteConversation(entry('b', 3));
    noteConversation(entry('c', 2));
    expect(ids()).toEqual(['b', 'c', 'a']);
  });

  it('keep their first question, their book and their places when they go on', () => {
    const place = (title: string) => ({ title, href: '/books/x', documentId: 'x' });
    noteConversation(entry('a', 1, { places: { x: place('X') } }));
    noteConversation(entry('a', 2, { question: 'A later one', book: 'Another', places: { y: place('Y') } }));
    expect(listConversations()).toEqual([entry('a', 2, { places: { x: place('X'), y: place('Y') } })]);
  });

  it('keep what another tab has written in between', () => {
    noteConversation(entry('a', 1));
    const elsewhere = JSON.stringify([entry('b', 2), ...listConversations()]);
    localStorage.setItem(CONVERSATIONS_KEY, elsewhere);
    noteConversation(entry('a', 3));
    forgetConversation('unknown');
    expect(ids()).toEqual(['a', 'b']);
  });

  it('are a hundred at most', () => {
    for (let index = 0; index < 120; index += 1) noteConversation(entry(String(index), index));
    expect(ids()).toHaveLength(100);
    expect(ids()[0]).toBe('119');
  });

  it.each([
    'not json',
    '7',
    '{"id":"a"}',
    '[null,{"id":7}]',
    JSON.stringify([entry('a', 1, { places: { x: { title: '', href: 'javascript:alert(1)', documentId: '' } } })]),
  ])('leave out what was not written here: %s', (value) => {
    localStorage.setItem(CONVERSATIONS_KEY, value);
    expect(listConversations()).toEqual([]);
  });

  it('are none where nothing may be kept', () => {
    vi.stubGlobal('localStorage', undefined);
    noteConversation(entry('a', 1));
    setCurrentConversation('a');
    expect(listConversations()).toEqual([]);
    expect(currentConversation()).toBeNull();
  });

  it('remember which one is open', () => {
    setCurrentConversation('a');
    expect(currentConversation()).toBe('a');
    setCurrentConversation(null);
    expect(currentConversation()).toBeNull();
  });
});
