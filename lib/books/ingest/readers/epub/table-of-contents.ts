import { childElements, elementsNamed, wordsOf, type XmlElement } from '../packed/xml-tree.ts';
import { resolveHref } from './package-document.ts';

/** An entry of an EPUB's table of contents. */
export interface ContentsEntry {
  title: string;
  /** Path of the file in the archive. */
  path: string;
  /** The id of the place in the file; empty for the beginning of the file. */
  fragment: string;
  depth: number;
}

/** Reads the contents of EPUB 3: the list in the `nav` that is marked as contents. `path` is the file's path in the archive. */
export function readNav(root: XmlElement, path: string): ContentsEntry[] {
  const navs = elementsNamed(root, 'nav');
  const nav = navs.find(({ attributes }) => (attributes['type'] ?? '').split(/\s+/).includes('toc')) ?? navs[0];
  const list = nav && childElements(nav).find(({ name }) => name === 'ol' || name === 'ul');
  return list === undefined ? [] : entriesOfList(list, { path, depth: 0 });
}

function entriesOfList(list: XmlElement, at: { path: string; depth: number }): ContentsEntry[] {
  return childElements(list).flatMap((item) => {
    const [link] = childElements(item).filter(({ name }) => name === 'a');
    const lists = childElements(item).filter(({ name }) => name === 'ol' || name === 'ul');
    return [
      ...(link === undefined ? [] : entryOf(wordsOf(link), link.attributes['href'], at)),
      ...lists.flatMap((below) => entriesOfList(below, { ...at, depth: at.depth + 1 })),
    ];
  });
}

/** Reads the contents of EPUB 2, which are in a separate file. */
export function readNcx(root: XmlElement, path: string): ContentsEntry[] {
  const [map] = elementsNamed(root, 'navMap');
  return map === undefined ? [] : entriesOfPoints(map, { path, depth: 0 });
}

function entriesOfPoints(parent: XmlElement, at: { path: string; depth: number }): ContentsEntry[] {
  const points = childElements(parent).filter(({ name }) => name === 'navPoint');
  return points.flatMap((point) => {
    const part = (wanted: string) => childElements(point).find(({ name }) => name === wanted);
    const label = part('navLabel');
    return [
      ...entryOf(label === undefined ? '' : wordsOf(label), part('content')?.attributes['src'], at),
      ...entriesOfPoints(point, { ...at, depth: at.depth + 1 }),
    ];
  });
}

function entryOf(
  title: string,
  href: string | undefined,
  { path, depth }: { path: string; depth: number },
): ContentsEntry[] {
  const target = href === undefined ? null : resolveHref(href, path);
  return target === null || title === '' ? [] : [{ title, path: target.path, fragment: target.fragment, depth }];
}
