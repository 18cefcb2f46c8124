import { posix } from 'node:path';

import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { decodeAddress } from '../tree/decode-address.ts';

/** A file listed in an EPUB's manifest, by its path in the archive. */
export interface ManifestItem {
  path: string;
  mediaType: string;
  properties: string[];
  /** The id of the item to show in its place if this one is not supported. */
  fallback?: string | undefined;
}

/** The content of an EPUB's package document. */
export interface PackageDocument {
  title: string | null;
  language: string | null;
  authors: string[];
  description: string | null;
  dateMs: number | null;
  /** In reading order, including items that a reading system may leave out: notes, pop-ups, covers. */
  spine: ManifestItem[];
  /** The tables of contents of EPUB 3 and of EPUB 2; both may exist. */
  navPath: string | null;
  ncxPath: string | null;
  /** Path of the cover picture. */
  coverPath: string | null;
  /** Path of a file → its title, if it has a special role: "Cover". */
  landmarks: Map<string, string>;
}

const MAX_DESCRIPTION_LENGTH = 5_000;

/** Returns the path of the package document that `META-INF/container.xml` names; null if it names none. */
export function packagePathOf(container: XmlElement): string | null {
  const [first] = elementsNamed(container, 'rootfile');
  return first?.attributes['full-path'] ?? null;
}

/** Reads the package document. `path` is its path in the archive. */
export function readPackage(root: XmlElement, path: string): PackageDocument {
  const manifest = readManifest(root, path);
  const items = [...manifest.values()];
  const [metadata = root] = elementsNamed(root, 'metadata');
  const [spine] = elementsNamed(root, 'spine');
  const ncx =
    manifest.get(spine?.attributes['toc'] ?? '') ?? items.find(({ mediaType }) => mediaType.includes('dtbncx'));
  return {
    ...readMetadata(metadata),
    spine: spine === undefined ? [] : readSpine(spine, manifest),
    navPath: items.find(({ properties }) => properties.includes('nav'))?.path ?? null,
    ncxPath: ncx?.path ?? null,
    coverPath: coverOf(metadata, manifest)?.path ?? null,
    landmarks: readGuide(root, path),
  };
}

/** Returns the picture marked as cover in EPUB 3, otherwise the one named in EPUB 2. */
function coverOf(metadata: XmlElement, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem | undefined {
  const named = elementsNamed(metadata, 'meta').find(({ attributes }) => attributes['name'] === 'cover');
  const marked = [...manifest.values()].find(({ properties }) => properties.includes('cover-image'));
  const cover = marked ?? manifest.get(named?.attributes['content'] ?? '');
  return cover?.mediaType.startsWith('image/') === true ? cover : undefined;
}

function readManifest(root: XmlElement, path: string): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>();
  for (const { attributes } of elementsNamed(root, 'item')) {
    const { id, href = '', properties = '', 'media-type': mediaType = '', fallback } = attributes;
    const target = resolveHref(href, path);
    if (id !== undefined && target !== null)
      manifest.set(id, { path: target.path, mediaType, properties: properties.split(/\s+/), fallback });
  }
  return manifest;
}

function readSpine(spine: XmlElement, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem[] {
  const items = elementsNamed(spine, 'itemref').flatMap(
    ({ attributes }) => manifest.get(attributes['idref'] ?? '') ?? [],
  );
  return [...new Set(items.map((item) => readableOf(item, manifest)))];
}

/** Returns the item itself, else the first readable one in its chain of fallbacks; itself again if there is none. */
function readableOf(item: ManifestItem, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem {
  const seen = new Set<ManifestItem>();
  for (let next: ManifestItem | undefined = item; next !== undefined && !seen.has(next);) {
    if (isReadable(next)) return next;
    seen.add(next);
    next = manifest.get(next.fallback ?? '');
  }
  return item;
}

/** Whether a file is a text document, by any of its media types, or a picture. */
export function isReadable({ mediaType }: ManifestItem): boolean {
  return mediaType === '' || /html|xml|oeb|dtbook|^image\//i.test(mediaType);
}

type Metadata = Pick<PackageDocument, 'title' | 'language' | 'authors' | 'description' | 'dateMs'>;

function readMetadata(metadata: XmlElement): Metadata {
  const named = (name: string) => elementsNamed(metadata, name).filter((element) => wordsOf(element) !== '');
  const refined = (element: XmlElement, property: string) => refinement(metadata, element, property);
  const titles = named('title');
  const title = titles.find((element) => refined(element, 'title-type') === 'main') ?? titles[0];
  const creators = named('creator');
  const isAuthor = (element: XmlElement) =>
    ['aut', undefined].includes(element.attributes['role'] ?? refined(element, 'role'));
  const authors = creators.some(isAuthor) ? creators.filter(isAuthor) : creators;
  const [language] = named('language');
  const [description] = named('description');
  return {
    title: title === undefined ? null : wordsOf(title),
    language: language === undefined ? null : wordsOf(language),
    authors: [...new Set(authors.map(wordsOf))],
    description: description === undefined ? null : plainWords(wordsOf(description)),
    dateMs: dateOf(metadata),
  };
}

/** Returns the value of a property that EPUB 3 gives an element in a separate `meta` element. */
function refinement(metadata: XmlElement, { attributes }: XmlElement, property: string): string | undefined {
  const meta = childElements(metadata).find(
    (element) =>
      element.attributes['refines'] === `#${attributes['id'] ?? ''}` && element.attributes['property'] === property,
  );
  return meta === undefined ? undefined : wordsOf(meta);
}

/** Returns the date of the book's last change, otherwise that of its publication. */
function dateOf(metadata: XmlElement): number | null {
  const metas = elementsNamed(metadata, 'meta').filter(
    ({ attributes }) => attributes['property'] === 'dcterms:modified',
  );
  const dates = elementsNamed(metadata, 'date');
  const changed = dates.filter(({ attributes }) => attributes['event'] === 'modification');
  const times = [...metas, ...changed, ...dates].map((element) => Date.parse(wordsOf(element)));
  return times.find((time) => !Number.isNaN(time)) ?? null;
}

/** Converts a description to plain text: descriptions are often HTML within XML. */
function plainWords(description: string): string | null {
  const lines = description.replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6])\b[^<>]*>/gi, ' ');
  const words = lines
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? null : words.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed();
}

function readGuide(root: XmlElement, path: string): Map<string, string> {
  const landmarks = new Map<string, string>();
  for (const { attributes } of elementsNamed(root, 'reference')) {
    const target = resolveHref(attributes['href'] ?? '', path);
    const title = attributes['title']?.trim() ?? '';
    if (target !== null && title !== '' && !landmarks.has(target.path)) landmarks.set(target.path, title);
  }
  return landmarks;
}

/** Resolves a link in one of the archive's files to a path in the archive; null for a link that leads out of it. */
export function resolveHref(href: string, from: string): { path: string; fragment: string } | null {
  const [, written = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(href.trim()) ?? [];
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return null;
  const path =
    written === ''
      ? from
      : posix.normalize(posix.join(posix.dirname(from), decodeAddress(written.replace(/\?.*$/s, ''))));
  return path.startsWith('../') || path.startsWith('/') ? null : { path, fragment };
}
