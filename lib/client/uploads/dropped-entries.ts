/** A file or folder that was dropped or pasted. */
export interface DroppedEntry {
  entry: FileSystemEntry | null;
  file: File | null;
}

/** Returns the dropped or pasted entries. Call it at once: the browser discards them with the event. */
export function entriesOf(transfer: DataTransfer | null): DroppedEntry[] {
  const items = [...(transfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
}

/** Whether a drag may contain files. */
export function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}
