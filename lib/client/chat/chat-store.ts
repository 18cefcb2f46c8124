import { createStore } from 'zustand/vanilla';

import type { Claim } from '#lib/contracts/claim.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';

import type { AskScope } from '../reader-state.ts';
import type { ReaderMessage, TurnEnding, Verdicts } from './live-turns.ts';
import type { Turn } from './shown-turn.ts';

interface ChatState {
  /** The conversation's id on the server; null until its first answer begins. */
  sessionId: string | null;
  /** Turns read from the server, before those of this visit. */
  recorded: Turn[];
  /** Questions and answers of this visit, oldest first. */
  messages: ReaderMessage[];
  /** True while an answer to the last question is awaited or being read. */
  isBusy: boolean;
  /** How turns of this visit ended, keyed by the id of the question's message. */
  endings: Readonly<Record<string, TurnEnding>>;
  /** The reader's feedback on answers since they were shown, by turn id; null for feedback that was taken back. */
  ratings: Readonly<Record<string, Feedback | null>>;
  /** A second reader's verdicts on claims since their answers ended: by turn id, then by the claim's start. */
  verdicts: Verdicts;
  /** The scope of the last question of this visit to the conversation; null before there is one. */
  asked: AskScope | null;
  /** The number of passages available to the answer being written. */
  passages: number | null;
  view: 'conversation' | 'conversations';
  /** The state of loading a conversation. */
  loading: 'no' | 'yes' | 'failed' | 'gone';
  /** True while the connection for the current answer is broken and reconnection may be under way. */
  isLineBroken: boolean;
  /** The turn the reader turned to; null means the last one. */
  chosenTurn: string | null;
  /** The turn to bring to the top of the log, once. */
  soughtTurn: string | null;
}

interface ChatActions {
  update(change: Partial<ChatState>): void;
  endTurn(messageId: string, ending: TurnEnding): void;
  rateTurn(turnId: string, feedback: Feedback | null): void;
  /** Displays the answer to the last question as received so far. */
  showAnswer(answer: ReaderMessage): void;
  judgeClaim(turnId: string, claim: Claim): void;
  /** Switches to another conversation, or to a new one that has no id yet. */
  begin(sessionId: string | null, recorded: Turn[]): void;
}

const EMPTY: ChatState = {
  sessionId: null,
  recorded: [],
  messages: [],
  isBusy: false,
  endings: {},
  ratings: {},
  verdicts: {},
  asked: null,
  passages: null,
  view: 'conversation',
  loading: 'no',
  isLineBroken: false,
  chosenTurn: null,
  soughtTurn: null,
};

/** The state of the panel. It lives as long as the browser tab. */
export const chatStore = createStore<ChatState & ChatActions>((set) => ({
  ...EMPTY,
  update: (change) => set(change),
  endTurn: (messageId, ending) => set(({ endings }) => ({ endings: { ...endings, [messageId]: ending } })),
  rateTurn: (turnId, feedback) => set(({ ratings }) => ({ ratings: { ...ratings, [turnId]: feedback } })),
  showAnswer: (answer) =>
    set(({ messages }) => ({
      messages: [...(messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages), answer],
    })),
  judgeClaim: (turnId, claim) =>
    set(({ verdicts }) => ({ verdicts: { ...verdicts, [turnId]: { ...verdicts[turnId], [claim.start]: claim } } })),
  begin: (sessionId, recorded) => set({ ...EMPTY, sessionId, recorded }),
}));
