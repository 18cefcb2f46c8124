/** A command that has a key, as the list of shortcuts shows it. */
interface Shortcut {
  keys: string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  /** True when its keys are single letters, which act outside of fields only and can be switched off. */
  isLetters: boolean;
  shortcuts: Shortcut[];
}

/** Every shortcut, in the order in which it is listed. */
export const SHORTCUTS: ShortcutGroup[] = [
  {
    title: 'Everywhere',
    isLetters: false,
    shortcuts: [
      { keys: ['⌘ K', 'Ctrl K'], does: 'Search' },
      { keys: ['⌘ I', 'Ctrl I'], does: 'Ask' },
      { keys: ['Esc'], does: 'Back out, one step at a time' },
    ],
  },
  {
    title: 'Choose words',
    isLetters: true,
    shortcuts: [
      { keys: ['J', 'K'], does: 'Next, previous paragraph' },
      { keys: ['S'], does: 'Select the next sentence' },
      { keys: ['⇧ S'], does: 'Select one sentence more' },
      { keys: ['P'], does: 'Select the paragraph' },
      { keys: ['⇧ P'], does: 'Select the section' },
      { keys: ['⇧ ←', '⇧ →'], does: 'Change where the selection ends' },
      { keys: ['A'], does: 'Ask about what is selected' },
      { keys: ['E'], does: 'Explain what is selected' },
      { keys: ['C'], does: 'Copy it as a quote' },
      { keys: ['H'], does: 'Highlight it' },
    ],
  },
  {
    title: 'Read',
    isLetters: true,
    shortcuts: [
      { keys: ['D'], does: 'Bookmark this place, or no longer' },
      { keys: ['L'], does: 'Read aloud, or pause' },
      { keys: ['[', ']'], does: 'Previous, next citation' },
      { keys: ['B'], does: 'Back to where you were' },
      { keys: ['.'], does: 'Hide or show highlights' },
      { keys: ['←', '→'], does: 'Previous, next page' },
      { keys: ['?'], does: 'This list' },
    ],
  },
];
