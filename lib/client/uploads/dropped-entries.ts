/** A file or folder that was dropped or pasted. */
export interface DroppedEntry {
  entry: FileSystemEntry | null;
  file: File | null;
}

/** What was dropped or pasted. Call it at once: the browser forgets it with the event. */
export function entriesOf(transfer: DataTransfer | null): DroppedEntry[] {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
}

/** True while something is dragged that may hold files. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}
