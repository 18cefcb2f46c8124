import { createStore } from 'zustand/vanilla';

import type { Claim } from '#lib/contracts/claim.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';

import type { AskScope } from '../reader-state.ts';
import type { ReaderMessage, TurnEnding, Verdicts } from './live-turns.ts';
import type { Turn } from './shown-turn.ts';

interface ChatState {
  /** The conversation on the server; null until its first answer begins. */
  sessionId: string | null;
  /** Turns read from the server, before those of this visit. */
  recorded: Turn[];
  /** Questions and answers of this visit, oldest first. */
  messages: ReaderMessage[];
  /** An answer to the last question is waited for or read. */
  isBusy: boolean;
  /** How turns of this visit ended, by the id of the question's message. */
  endings: Readonly<Record<string, TurnEnding>>;
  /** What the reader thought of answers since they were shown, by the name of the turn; null for what was taken back. */
  ratings: Readonly<Record<string, Feedback | null>>;
  /** What a second reader has made of claims since their answers ended: by the name of the turn, then by where they begin. */
  verdicts: Verdicts;
  /** What the last question of this visit to the conversation was asked of; null before there is one. */
  asked: AskScope | null;
  /** How many passages the answer that is being written may use. */
  passages: number | null;
  view: 'conversation' | 'conversations';
  /** What became of loading a conversation. */
  loading: 'no' | 'yes' | 'failed' | 'gone';
  /** The line to the answer under way is broken, and mended if it can be. */
  isLineBroken: boolean;
  /** The turn the reader turned to; null stands for the last one. */
  chosenTurn: string | null;
}

interface ChatActions {
  update(change: Partial<ChatState>): void;
  endTurn(messageId: string, ending: TurnEnding): void;
  rateTurn(turnId: string, feedback: Feedback | null): void;
  /** The answer to the last question, as far as it has come. */
  showAnswer(answer: ReaderMessage): void;
  judgeClaim(turnId: string, claim: Claim): void;
  /** Another conversation, or none yet. */
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
};

/** What the panel knows. It lives as long as the browser tab. */
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
