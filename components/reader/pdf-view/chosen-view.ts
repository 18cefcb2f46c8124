/** How a page of a PDF is looked at. */
export type View = 'text' | 'paper';

/** What somebody chose, as long as the tab is open; null where they have not. */
let chosen: View | null = null;
let shown: View = 'text';

/** What to show: what was chosen, else the paper where the address names a page of it. */
export function viewFor(namesPage: boolean): View {
  shown = chosen ?? (namesPage ? 'paper' : 'text');
  return shown;
}

export function chooseView(view: View): void {
  chosen = view;
  shown = view;
}

/** Keeps to what is shown, also where the next address names a page. */
export function keepView(): void {
  chosen = shown;
}
