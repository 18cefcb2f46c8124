import { wording } from '#lib/contracts/wording/wording.ts';

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
export const SHORTCUTS = (): ShortcutGroup[] => [
  {
    title: wording().everywhere,
    isLetters: false,
    shortcuts: [
      { keys: ['⌘ K', wording().ctrlK], does: wording().search },
      { keys: ['⌘ I', wording().ctrlI], does: wording().ask },
      { keys: [wording().esc], does: wording().backOutOneStepAtA },
    ],
  },
  {
    title: wording().chooseWords,
    isLetters: true,
    shortcuts: [
      { keys: ['J', 'K'], does: wording().nextPreviousParagraph },
      { keys: ['S'], does: wording().selectTheNext },
      { keys: ['⇧ S'], does: wording().selectOneSentence },
      { keys: ['P'], does: wording().selectTheParagraph },
      { keys: ['⇧ P'], does: wording().selectTheSection },
      { keys: ['⇧ ←', '⇧ →'], does: wording().changeWhereThe },
      { keys: ['A'], does: wording().askAboutWhat },
      { keys: ['E'], does: wording().explainWhatIs },
      { keys: ['C'], does: wording().copyItAsAQuote },
      { keys: ['H'], does: wording().highlightIt },
    ],
  },
  {
    title: wording().read,
    isLetters: true,
    shortcuts: [
      { keys: ['D'], does: wording().bookmarkThisPlaceOr },
      { keys: ['L'], does: wording().readAloudOrPause },
      { keys: ['[', ']'], does: wording().previousNextCitation },
      { keys: ['B'], does: wording().backToWhereYouWere },
      { keys: ['.'], does: wording().hideOrShowHighlights },
      { keys: ['←', '→'], does: wording().previousNextPage },
      { keys: ['?'], does: wording().thisList },
    ],
  },
];
