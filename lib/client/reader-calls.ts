/** What page and panel ask of each other once; what lasts is in the reader store. */
interface ReaderCalls {
  /** Open the search: within the book on screen, or over those of the shelf. */
  search: undefined;
  /** Open what takes files for the library. */
  addBooks: undefined;
  /** Bring the sentence of the answer into view that cites the source with this position. */
  showCitingSentence: { position: number };
  /** Highlight the selected words. */
  highlight: undefined;
  /** Bookmark the place in view, or no longer. */
  bookmark: undefined;
  /** Read the page aloud, or pause where it is being read. */
  readAloud: undefined;
  /** Lead back to where the last jump began. */
  goBack: undefined;
}

/** Asks; whoever is on screen and can do it does, and nobody else minds. */
export function call<Name extends keyof ReaderCalls>(name: Name, ...[detail]: CallDetail<Name>): void {
  document.dispatchEvent(new CustomEvent(eventName(name), { detail }));
}

/** Answers such calls; returns what ends it. */
export function answerCalls<Name extends keyof ReaderCalls>(
  name: Name,
  answer: (detail: ReaderCalls[Name]) => void,
): () => void {
  const listener = (event: Event) => answer((event as CustomEvent<ReaderCalls[Name]>).detail);
  document.addEventListener(eventName(name), listener);
  return () => document.removeEventListener(eventName(name), listener);
}

type CallDetail<Name extends keyof ReaderCalls> = ReaderCalls[Name] extends undefined ? [] : [ReaderCalls[Name]];

function eventName(name: keyof ReaderCalls): string {
  return `lectern:${name}`;
}
