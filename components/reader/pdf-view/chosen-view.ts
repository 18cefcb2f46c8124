/** The view in which a page of a PDF is shown: its text, or its paper. */
export type View = 'text' | 'paper';

/** The chosen view, kept as long as the tab is open; null until one is chosen. */
let chosen: View | null = null;
let shown: View = 'text';

/** Returns the view to show: the chosen one, otherwise the PDF view where the address names a page of it. */
export function viewFor(namesPage: boolean): View {
  shown = chosen ?? (namesPage ? 'paper' : 'text');
  return shown;
}

export function chooseView(view: View): void {
  chosen = view;
  shown = view;
}

/** Keeps the current view, even where the next address names a page. */
export function keepView(): void {
  chosen = shown;
}
