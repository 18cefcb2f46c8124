'use client';

import { useEffect } from 'react';

import { chatStore } from '#lib/client/chat/chat-store.ts';
import { hearOtherTabs } from '#lib/client/chat/other-tabs.ts';

import { followOtherTab, newConversation, seeOtherBrowsers } from './open-conversation.ts';

/** Shows the conversation that is open here as it goes on in other tabs, and in other browsers when this one is looked at again. */
export function useOtherTabs(): void {
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') void seeOtherBrowsers();
    };
    document.addEventListener('visibilitychange', see);
    const leave = hearOtherTabs((news) => {
      if (news.kind === 'answering') void followOtherTab(news.sessionId, news.answerId);
      else if (news.sessionId === chatStore.getState().sessionId) void newConversation();
    });
    return () => {
      leave();
      document.removeEventListener('visibilitychange', see);
    };
  }, []);
}
