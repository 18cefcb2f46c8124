import { createStore } from 'zustand/vanilla';

import type { KeptAnswerEntry } from '#lib/contracts/kept-records.ts';

import { browserKeeperOf } from './browser-keeper.ts';
import { isSignedIn, type Keeper } from './keeper.ts';
import { serverKeeperOf } from './server-keeper.ts';

const KEY = 'lectern_kept_answers';
const ENTRIES_MAX = 500;
const TEXTS = ['id', 'turnId', 'question', 'filename', 'documentId', 'documentTitle'] as const;

/** The answers saved as files, in this browser or by the signed-in reader, that belong to a book. */
export const keptAnswerStore = createStore<{ entries: readonly KeptAnswerEntry[] }>(() => ({ entries: [] }));

const keeper: Keeper<KeptAnswerEntry> = isSignedIn()
  ? serverKeeperOf({ kind: 'answers', isItem: isEntry, onTrouble: () => undefined })
  : browserKeeperOf({ key: KEY, isItem: isEntry });

keptAnswerStore.setState({ entries: keeper.open((entries) => keptAnswerStore.setState({ entries })) });

/** Adds an answer to the list, replacing an earlier file of the same turn. */
export function listKeptAnswer(entry: KeptAnswerEntry): void {
  const others = keptAnswerStore.getState().entries.filter(({ turnId }) => turnId !== entry.turnId);
  keep([...others, entry].slice(-ENTRIES_MAX));
}

/** Removes an answer from the list; the file stays with its conversation. */
export function unlistKeptAnswer(id: string): void {
  keep(keptAnswerStore.getState().entries.filter((entry) => entry.id !== id));
}

function keep(entries: readonly KeptAnswerEntry[]): void {
  if (keeper.keep(entries, keptAnswerStore.getState().entries)) keptAnswerStore.setState({ entries });
}

function isEntry(value: unknown): value is KeptAnswerEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof KeptAnswerEntry, unknown>>;
  return TEXTS.every((key) => typeof entry[key] === 'string') && Number.isFinite(entry.keptMs);
}
