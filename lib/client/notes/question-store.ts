import { createStore } from 'zustand/vanilla';

import { readerStore } from '../reader-store.ts';
import { browserKeeperOf } from '../sync/browser-keeper.ts';
import { isSignedIn, type Keeper } from '../sync/keeper.ts';
import { serverKeeperOf } from '../sync/server-keeper.ts';
import { QUESTIONS_KEY as KEY } from './kept-notes.ts';
import { type AskedQuestion, isAskedQuestion as isItem } from './note.ts';

/** The oldest give way to new ones. */
const QUESTIONS_KEPT = 500;

/** The places of the questions that were asked in this browser or by the signed-in reader, sorted by the time of asking. */
export const questionStore = createStore<{ questions: readonly AskedQuestion[] }>(() => ({ questions: [] }));

const keeper: Keeper<AskedQuestion> = isSignedIn()
  ? serverKeeperOf({ kind: 'questions', isItem, onTrouble: () => undefined })
  : browserKeeperOf({ key: KEY, isItem });

questionStore.setState({ questions: keeper.open((questions) => questionStore.setState({ questions })) });

/** Opens the panel on a question and its answer; the page of the conversation if somebody else shares it. */
export function openQuestion({ sessionId, id: turnId, author }: AskedQuestion): void {
  if (author !== undefined) {
    location.assign(`/shared/${encodeURIComponent(sessionId)}`);
    return;
  }
  readerStore.setState({ isPanelOpen: true, sheet: 'half', askRequest: { text: null, turn: { sessionId, turnId } } });
}

/** Adds a question, replacing the same one asked there before. Without room it is left out silently: its answer is in the conversation. */
export async function addQuestion(question: AskedQuestion): Promise<void> {
  await keeper.ready();
  const { questions } = questionStore.getState();
  const others = questions.filter((other) => !isAskedAgain(other, question));
  keep([...others, question].slice(-QUESTIONS_KEPT));
}

export function changeQuestion(id: string, changes: Partial<AskedQuestion>): void {
  keep(questionStore.getState().questions.map((each) => (each.id === id ? { ...each, ...changes } : each)));
}

/** Removes the places of questions; their conversations stay. */
export async function removeQuestions(isRemoved: (question: AskedQuestion) => boolean): Promise<void> {
  await keeper.ready();
  const { questions } = questionStore.getState();
  const left = questions.filter((question) => !isRemoved(question));
  if (left.length < questions.length) keep(left);
}

function isAskedAgain(earlier: AskedQuestion, { id, sessionId, text, pageId, anchor }: AskedQuestion): boolean {
  const isSameQuestion = earlier.sessionId === sessionId && earlier.text === text && earlier.pageId === pageId;
  const isSamePlace = earlier.anchor.start === anchor.start && earlier.anchor.end === anchor.end;
  return earlier.id === id || (isSameQuestion && isSamePlace);
}

function keep(questions: readonly AskedQuestion[]): void {
  if (keeper.keep(questions, questionStore.getState().questions)) questionStore.setState({ questions });
}
