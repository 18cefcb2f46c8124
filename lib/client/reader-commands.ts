import { JumpController, type PageRouter } from './jump/jump-controller.ts';
import { listenToKeys } from './keys/page-keys.ts';
import { highlightChosen, toggleBookmark } from './notes/make-note.ts';
import { toggleReadingAloud } from './read-aloud.ts';
import { answerCalls, call } from './reader-calls.ts';

/** Starts the jumps to cited words and the key commands of the open reader, until the returned function is called. */
export function beginCommands(router: PageRouter): () => void {
  const jumps = new JumpController(router);
  const ends = [
    jumps.start(),
    listenToKeys({
      goBack: () => jumps.goBack(),
      walkCitations: (step) => jumps.walk(step),
      openSearch: () => call('search'),
      enterBar,
    }),
    answerCalls('goBack', () => jumps.goBack()),
    answerCalls('highlight', highlightChosen),
    answerCalls('bookmark', toggleBookmark),
    answerCalls('readAloud', () => void toggleReadingAloud()),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function enterBar(): boolean {
  const buttons = [...document.querySelectorAll<HTMLElement>('.selection-bar button')];
  const button = buttons.find((one) => one.checkVisibility());
  button?.focus({ preventScroll: true });
  return button !== undefined;
}
