'use client';

import { Tool, ToolKeys } from '#components/controls/tool.tsx';
import { preloadChatPanel } from '#components/chat/panel-dock.tsx';
import { readerStore } from '#lib/client/reader-store.ts';

import { useReader } from './use-reader.ts';

interface AskButtonProps {
  commandKey: string;
}

/** Opens the panel and lets one write, or closes it. */
export function AskButton({ commandKey }: AskButtonProps) {
  const isOpen = useReader((reader) => reader.isPanelOpen);
  function toggle(): void {
    if (isOpen) readerStore.getState().closePanel();
    else readerStore.getState().compose();
  }
  return (
    <Tool
      aria-pressed={isOpen}
      aria-keyshortcuts="Meta+I Control+I"
      aria-controls="ask-panel"
      onPointerEnter={preloadChatPanel}
      onClick={toggle}
    >
      Ask
      <ToolKeys>{commandKey}I</ToolKeys>
    </Tool>
  );
}
