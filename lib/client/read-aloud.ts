import { createStore } from 'zustand/vanilla';

import { wording } from '#lib/contracts/wording/wording.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import { findPageText, type PageText } from './article-text.ts';
import { arriveAt } from './jump/arrive.ts';
import { pageSentences } from './page-sentences.ts';
import type { OpenPage } from './reader-state.ts';
import { readerStore } from './reader-store.ts';
import { startingOffset } from './selection/block-cursor.ts';

/** Available speech rates; 1 is the voice's normal speed. */
export const RATES = ['0.75', '1', '1.25', '1.5', '2'] as const;

interface ReadingAloud {
  /** The sentence being read, or paused at; null if nothing is read aloud. */
  sentence: TextRange | null;
  isPaused: boolean;
  /** True if reading aloud was requested but the browser has no voice. */
  hasNoVoice: boolean;
  rate: (typeof RATES)[number];
}

export const readingAloud = createStore<ReadingAloud>(() => ({
  sentence: null,
  isPaused: false,
  hasNoVoice: false,
  rate: '1',
}));

/** Voices load late, and some browsers have none. */
const VOICES_WITHIN_MS = 2_000;
export const NO_VOICE = () => wording().readAloud.noVoice;

/** The text being read: sentences of one page, in its language. */
interface Text {
  page: OpenPage;
  pageText: PageText;
  sentences: TextRange[];
}

let text: Text | null = null;
/** Counts utterances: the end event of an earlier one is ignored. */
let turn = 0;

/** Begins at the selection or the first word in view; if something is already being read, pauses or resumes. */
export async function toggleReadingAloud(): Promise<void> {
  const { sentence, isPaused } = readingAloud.getState();
  if (sentence === null) await begin();
  else if (isPaused) speakFrom(indexOf(sentence));
  else pause();
}

/** Moves one sentence forward or back. */
export function stepAloud(step: 1 | -1): void {
  const { sentence } = readingAloud.getState();
  if (sentence !== null) speakFrom(indexOf(sentence) + step, step);
}

export function setRate(rate: ReadingAloud['rate']): void {
  readingAloud.setState({ rate });
  const { sentence, isPaused } = readingAloud.getState();
  if (sentence !== null && !isPaused) speakFrom(indexOf(sentence));
}

export function stopReadingAloud(): void {
  turn += 1;
  text = null;
  if (canSpeak()) speechSynthesis.cancel();
  readingAloud.setState({ sentence: null, isPaused: false, hasNoVoice: false });
}

async function begin(): Promise<void> {
  const { page } = readerStore.getState();
  const pageText = findPageText();
  if (page === null || pageText === null) return;
  if (!(await hasVoice())) {
    fail();
    return;
  }
  const sentences = (await pageSentences(page)) ?? pageText.blocks;
  text = { page, pageText, sentences };
  const from = startingOffset();
  speakFrom(firstIndexWhere(sentences, ({ end }) => end > from));
}

function pause(): void {
  turn += 1;
  // Cancelled and later restarted instead of paused: on some phones paused speech never continues.
  speechSynthesis.cancel();
  readingAloud.setState({ isPaused: true });
}

function indexOf(sentence: TextRange): number {
  return text?.sentences.findIndex(({ start }) => start === sentence.start) ?? -1;
}

/** Speaks a sentence and those after it; sentences without words are skipped, forwards or backwards. */
function speakFrom(index: number, step: 1 | -1 = 1): void {
  if (text === null) return;
  const { pageText, sentences } = text;
  const wordsOf = ({ start, end }: TextRange) => pageText.domText.text.slice(start, end);
  let at = index;
  let sentence = sentences[at];
  while (sentence !== undefined && !/[\p{L}\p{N}]/u.test(wordsOf(sentence))) sentence = sentences[(at += step)];
  if (sentence === undefined) {
    if (step === 1) stopReadingAloud();
    return;
  }
  const own = (turn += 1);
  speechSynthesis.cancel();
  readingAloud.setState({ sentence, isPaused: false });
  arriveAt(sentence, 'glide');
  const utterance = new SpeechSynthesisUtterance(wordsOf(sentence));
  utterance.lang = pageText.article.closest('[lang]')?.getAttribute('lang') ?? '';
  utterance.rate = Number(readingAloud.getState().rate);
  utterance.onend = () => own === turn && speakFrom(at + 1);
  utterance.onerror = () => own === turn && fail();
  speechSynthesis.speak(utterance);
}

function fail(): void {
  stopReadingAloud();
  readingAloud.setState({ hasNoVoice: true });
  readerStore.getState().announce(NO_VOICE());
}

function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis;
}

async function hasVoice(): Promise<boolean> {
  if (!canSpeak()) return false;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', resolve, { once: true });
    setTimeout(resolve, VOICES_WITHIN_MS);
  });
  return speechSynthesis.getVoices().length > 0;
}
