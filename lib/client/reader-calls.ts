/** One-time requests between page and panel; lasting state is in the reader store. */
interface ReaderCalls {
  /** Open the search: within the book on screen, or across the books on the shelf. */
  search: undefined;
  /** Open the dialog that adds files to the library. */
  addBooks: undefined;
  /** Bring into view the answer's sentence that cites the source with this position. */
  showCitingSentence: { position: number };
  /** Highlight the selected words. */
  highlight: undefined;
  /** Bookmark the place in view, or remove its bookmark. */
  bookmark: undefined;
  /** Read the page aloud, or pause if it is already being read. */
  readAloud: undefined;
  /** Return to where the last jump began. */
  goBack: undefined;
}

/** Sends a request; it is handled by a component on screen that can, and otherwise ignored. */
export function call<Name extends keyof ReaderCalls>(name: Name, ...[detail]: CallDetail<Name>): void {
  document.dispatchEvent(new CustomEvent(eventName(name), { detail }));
}

/** Handles such requests; returns the function that ends it. */
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
