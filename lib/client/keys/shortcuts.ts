import { wording } from '#lib/contracts/wording/wording.ts';

/** A command with a keyboard shortcut, as listed for the reader. */
interface Shortcut {
  keys: string[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  /** True if the keys are single letters, which act only outside fields and can be switched off. */
  isLetters: boolean;
  shortcuts: Shortcut[];
}

/** Every shortcut, in list order. */
export const SHORTCUTS = (): ShortcutGroup[] => [
  {
    title: wording().keyboard.everywhere.title,
    isLetters: false,
    shortcuts: [
      { keys: ['⌘ K', wording().keyboard.key.ctrlK], does: wording().keyboard.everywhere.search },
      { keys: ['⌘ I', wording().keyboard.key.ctrlI], does: wording().common.ask },
      { keys: [wording().keyboard.key.esc], does: wording().keyboard.everywhere.closeOrCancel },
    ],
  },
  {
    title: wording().keyboard.selecting.title,
    isLetters: true,
    shortcuts: [
      { keys: ['J', 'K'], does: wording().keyboard.selecting.paragraph },
      { keys: ['S'], does: wording().keyboard.selecting.nextSentence },
      { keys: ['⇧ S'], does: wording().keyboard.selecting.extendBySentence },
      { keys: ['P'], does: wording().keyboard.selecting.wholeParagraph },
      { keys: ['⇧ P'], does: wording().keyboard.selecting.wholeSection },
      { keys: ['⇧ ←', '⇧ →'], does: wording().keyboard.selecting.moveEnd },
      { keys: ['A'], does: wording().keyboard.selecting.ask },
      { keys: ['E'], does: wording().keyboard.selecting.explain },
      { keys: ['C'], does: wording().keyboard.selecting.copyQuote },
      { keys: ['H'], does: wording().keyboard.selecting.highlight },
    ],
  },
  {
    title: wording().common.read,
    isLetters: true,
    shortcuts: [
      { keys: ['D'], does: wording().keyboard.reading.bookmark },
      { keys: ['L'], does: wording().keyboard.reading.readAloud },
      { keys: ['[', ']'], does: wording().keyboard.reading.citation },
      { keys: ['B'], does: wording().page.jump.back },
      { keys: ['.'], does: wording().keyboard.reading.highlights },
      { keys: ['←', '→'], does: wording().keyboard.reading.page },
      { keys: ['?'], does: wording().keyboard.reading.showShortcuts },
    ],
  },
];
