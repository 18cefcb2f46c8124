'use client';

import { type RefObject, useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

import { readerStore } from '#lib/client/reader-store.ts';

/** How long the pointer or the focus must stay on a chip before its cited words become active, in milliseconds. */
const EMPHASIS_DELAY_MS = 120;
/** How long until the preview opens, in milliseconds. */
const PREVIEW_DELAY_MS = 300;

/** Follows pointer and focus over the chips of the log: their cited words become active on the page, and their preview opens. */
export function useCitationHover(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current;
    return element === null ? undefined : watchChips(element);
  }, [log]);
}

function watchChips(log: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const leave = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    if (current === null) return;
    current = null;
    readerStore.getState().emphasise(null);
    previewStore.getState().leave();
  };
  const enter = (chip: HTMLElement, previewDelayMs = PREVIEW_DELAY_MS) => {
    if (chip === current) return;
    leave();
    current = chip;
    const isHighlighted = chip.closest('[data-lit]') !== null;
    const position = Number(chip.dataset['citation']);
    timers = [
      setTimeout(() => isHighlighted && readerStore.getState().emphasise(position), EMPHASIS_DELAY_MS),
      setTimeout(() => chip.isConnected && previewStore.getState().show(chip), previewDelayMs),
    ];
  };

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const chip = chipAt(event.target);
    if (chip !== null) enter(chip);
    else if (current !== document.activeElement) leave();
  };
  const onOut = (event: PointerEvent) => {
    if (current === null || event.pointerType === 'touch' || current === document.activeElement) return;
    if (!log.contains(event.relatedTarget as Node | null)) leave();
  };
  const onFocus = (event: FocusEvent) => {
    const chip = chipAt(event.target);
    if (chip?.matches(':focus-visible')) enter(chip);
  };
  const onBlur = (event: FocusEvent) => {
    if (chipAt(event.target) === current) leave();
  };

  const onPress = ({ target }: PointerEvent) => {
    const isInPreview = target instanceof Element && target.closest('[data-citation-preview]') !== null;
    if (!isInPreview && chipAt(target) !== current) leave();
  };
  // Pressing a chip navigates to its cited words; doubted words show their source's words next to them.
  const onClick = ({ target }: MouseEvent) => {
    const chip = chipAt(target);
    leave();
    if (chip?.tagName === 'MARK') enter(chip, 0);
  };

  const listening = new AbortController();
  const { signal } = listening;
  log.addEventListener('pointerover', onOver, { signal });
  log.addEventListener('pointerout', onOut, { signal });
  log.addEventListener('focusin', onFocus, { signal });
  log.addEventListener('focusout', onBlur, { signal });
  log.addEventListener('click', onClick, { signal });
  document.addEventListener('pointerdown', onPress, { signal });
  return () => {
    leave();
    listening.abort();
  };
}

function chipAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(':is(a, mark)[data-citation]') : null;
}

/** How long the pointer may take from the chip to the preview, in milliseconds. */
const GRACE_MS = 160;

interface PreviewState {
  /** The chip, or the doubted words, whose source is shown. */
  chip: HTMLElement | null;
}

interface PreviewActions {
  show(chip: HTMLElement): void;
  /** The pointer or focus left the chip: closes the preview, unless the pointer reaches it in time. */
  leave(): void;
  /** The pointer reached the preview: keeps it open. */
  hold(): void;
  close(): void;
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** The store of the open preview; at most one is open. */
export const previewStore = createStore<PreviewState & PreviewActions>((set) => ({
  chip: null,
  show: (chip) => {
    clearTimeout(closing);
    set({ chip });
  },
  leave: () => {
    clearTimeout(closing);
    closing = setTimeout(() => set({ chip: null }), GRACE_MS);
  },
  hold: () => clearTimeout(closing),
  close: () => {
    clearTimeout(closing);
    set({ chip: null });
  },
}));
