type Change = () => void;

let keepPlace: ((change: Change) => void) | null = null;

/** Makes a change that moves the text (the panel opens, the font size grows) while the first word of the page on screen keeps its position. */
export function keepReadingPlace(change: Change): void {
  if (keepPlace === null) change();
  else keepPlace(change);
}

/** Sets how the page on screen keeps its place, until the function it returns is called. */
export function keepPlaceBy(keep: (change: Change) => void): () => void {
  keepPlace = keep;
  return () => {
    if (keepPlace === keep) keepPlace = null;
  };
}
