import type { DroppedEntry } from './dropped-entries.ts';

/** A chosen file, with its path within the selection. */
export interface ChosenFile {
  name: string;
  file: File;
}

/** A single choice: a file, or a folder with everything in it. */
export interface ChosenThing {
  name: string;
  isFolder: boolean;
  files: ChosenFile[];
  bytes: number;
}

/** Files and folders that systems and tools add beside people's files. */
const BROUGHT_ALONG = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$|node_modules$)/i;

/** Returns the files of an input; files of a folder carry their relative paths. */
export function filesOfInput(list: FileList | null): ChosenFile[] {
  const files = [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return files.filter(({ name }) => isWanted(name));
}

/** Returns the dropped or pasted files, folders with everything in them. */
export async function filesOfEntries(found: readonly DroppedEntry[]): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  for (const { entry, file } of found) {
    if (entry?.isDirectory === true) files.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
    else if (file !== null) files.push({ name: file.name, file });
  }
  return files.filter(({ name }) => isWanted(name));
}

/** Groups files into the things that were chosen, each name once: a file chosen again replaces the earlier one. */
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
    // The browser delivers the entries in batches, the last of which is empty.
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
