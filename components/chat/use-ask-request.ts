'use client';

import { useEffect } from 'react';

import { effectiveScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { useReader } from '#components/reader/use-reader.ts';

import { focusComposer } from './composer-focus.ts';
import { ask } from './reader-chat.ts';

/** Takes what the page hands over: a question is asked at once, without one the composer gets the focus. */
export function useAskRequest(): void {
  const request = useReader((reader) => reader.askRequest);
  useEffect(() => {
    if (request === null) return;
    const { text } = readerStore.getState().takeAskRequest() ?? { text: null };
    chatStore.getState().update({ view: 'conversation' });
    if (text === null) {
      requestAnimationFrame(focusComposer);
    } else {
      const { scope, page } = readerStore.getState();
      void ask(text, effectiveScope(scope, page));
    }
  }, [request]);
}
