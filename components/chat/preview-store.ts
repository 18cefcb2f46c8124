import { createStore } from 'zustand/vanilla';

/** How long the pointer may be on its way from the chip to the preview, in milliseconds. */
const GRACE_MS = 160;

interface PreviewState {
  /** The chip whose words are shown. */
  chip: HTMLElement | null;
}

interface PreviewActions {
  show(chip: HTMLElement): void;
  /** Pointer or focus left the chip: the preview closes, unless the pointer reaches it in time. */
  leave(): void;
  /** The pointer reached the preview. */
  hold(): void;
  close(): void;
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** Which preview is open; there is at most one. */
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
