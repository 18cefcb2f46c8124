import type { DroppedEntry } from './dropped-entries.ts';

/** A file that somebody chose, by its path within what was chosen. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** What was chosen as one: a file, or a folder with all that is in it. */
export interface ChosenThing {
  name: string;
  isFolder: boolean;
  files: ChosenFile[];
  bytes: number;
}

/** What systems put beside people's files. */
const BROUGHT_ALONG = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$|node_modules$)/i;

/** The files of an input: a folder's with their paths below it. */
export function filesOfInput(list: FileList | null): ChosenFile[] {
  const files = [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return files.filter(({ name }) => isWanted(name));
}

/** What was dropped or pasted, folders with everything in them. */
export async function filesOfEntries(found: readonly DroppedEntry[]): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  for (const { entry, file } of found) {
    if (entry?.isDirectory === true) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
    else if (file !== null) files.push({ name: file.name, file });
  }
  return files.filter(({ name }) => isWanted(name));
}

/** The same files as the things that were chosen, each name once: what is chosen again replaces what was there. */
export function asThings(files: readonly ChosenFile[]): ChosenThing[] {
  const byPath = new Map(files.map((chosen) => [chosen.name, chosen]));
  const groups = Map.groupBy(byPath.values(), ({ name }) => name.split('/', 1)[0] ?? name);
  return [...groups].map(([name, held]) => ({
    name,
    isFolder: held.some((chosen) => chosen.name !== name),
    files: held,
    bytes: held.reduce((sum, { file }) => sum + file.size, 0),
  }));
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  const reader = folder.createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // The browser tells them in portions, the last of which is empty.
    if (entries.length === 0) return files;
    for (const entry of entries.filter(({ name }) => isWanted(name))) {
      if (entry.isDirectory) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
      else files.push({ name: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) });
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isWanted(name: string): boolean {
  return !name.split('/').some((part) => BROUGHT_ALONG.test(part));
}
