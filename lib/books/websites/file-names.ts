import { createHash } from 'node:crypto';

/** Maximum length of one part of a path, and of the entire path, in UTF-16 code units. */
const PART_MAX_LENGTH = 60;
const NAME_MAX_LENGTH = 180;
const UNSAFE = /[^\p{L}\p{N}_~.-]+/gu;

/**
 * Names the file of a page: by its address after `base`, so that the page can be recognised by it. The name leads into no other folder, is not
 * hidden, and is not among `taken`, to which it is added.
 */
export function pageFileName(address: URL, base: string, taken: Set<string>): string {
  const way = address.pathname.startsWith(base) ? address.pathname.slice(base.length) : address.pathname;
  const parts = partsOf(way);
  const isFolder = way === '' || way.endsWith('/');
  if (isFolder) parts.push('index');
  const stem = parts.join('/').replace(/\.x?html?$/i, '') + queryOf(address);
  return freeName(stem, '.html', { address, taken });
}

/** Returns the file name of a picture, in a separate folder. `extension` begins with a dot. */
export function pictureFileName(address: URL, extension: string, taken: Set<string>): string {
  const parts = partsOf(address.pathname);
  const stem = ['pictures', ...parts].join('/').replace(/\.\w{1,5}$/, '') + queryOf(address);
  return freeName(stem, extension, { address, taken });
}

function freeName(stem: string, extension: string, { address, taken }: { address: URL; taken: Set<string> }): string {
  // The cut may split a surrogate pair.
  const short = stem.slice(0, NAME_MAX_LENGTH).toWellFormed();
  const plain = `${short}${extension}`;
  const mark = createHash('sha256').update(address.href).digest('hex').slice(0, 10);
  const isFree = stem.length <= NAME_MAX_LENGTH && !taken.has(plain.toLowerCase());
  const name = isFree ? plain : `${short}-${mark}${extension}`;
  taken.add(name.toLowerCase());
  return name;
}

function partsOf(way: string): string[] {
  return way
    .split('/')
    .filter((part) => part !== '')
    .map((part) => safePart(decoded(part)));
}

function safePart(part: string): string {
  const safe = part.normalize('NFC').replace(UNSAFE, '-').slice(0, PART_MAX_LENGTH);
  return /^[.-]*$/.test(safe) ? '-' : safe.replace(/^\.+/, '');
}

function queryOf({ search }: URL): string {
  return search === '' ? '' : `-${safePart(decoded(search.slice(1)))}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toWellFormed();
  } catch {
    return part;
  }
}
