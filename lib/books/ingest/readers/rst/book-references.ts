import { posix } from 'node:path';

import { fitsName } from '../book/path-globs.ts';
import { type Anchor, normaliseName } from './rst-page.ts';

/** A place in a book. */
export interface Place {
  /** Path relative to the source folder. */
  filename: string;
  id: string | null;
  title: string | null;
}

type WrittenAnchor = [page: number, id: string, title: string | null];

/** Serialised form of the targets in a book's pages: by kind and name `[number of the page, id, title]`. */
interface WrittenReferences {
  pages: [filename: string, title: string | null][];
  anchors: Record<Anchor['kind'], Record<string, WrittenAnchor>>;
  /** See `SphinxConfig.links`; each name is prefixed by a colon. */
  links: Record<string, [address: string, caption: string]>;
}

/** Gathers reference targets, page by page. */
export class ReferenceCollector {
  readonly #pages: [string, string | null][] = [];
  readonly #anchors: Record<Anchor['kind'], Map<string, WrittenAnchor>> = {
    label: new Map(),
    term: new Map(),
    object: new Map(),
  };

  add(filename: string, title: string | null, anchors: readonly Anchor[]): void {
    const number = this.#pages.push([filename, title]) - 1;
    for (const { kind, name, id, title: words } of anchors) {
      const known = this.#anchors[kind];
      const key = keyOf(kind, name);
      if (!known.has(key)) known.set(key, [number, id, words]);
    }
  }

  /** Serialises the references into one text, because copying a long list between threads is slow. */
  write(links: WrittenReferences['links'] = {}): string {
    const { label, term, object } = this.#anchors;
    const anchors = {
      label: Object.fromEntries(label),
      term: Object.fromEntries(term),
      object: Object.fromEntries(object),
    };
    return JSON.stringify({ pages: this.#pages, anchors, links } satisfies WrittenReferences);
  }
}

function keyOf(kind: Anchor['kind'], name: string): string {
  // The prefix avoids collisions with the properties that every JavaScript object has.
  return `:${kind === 'object' ? name.trim() : normaliseName(name)}`;
}

/** Resolves the names defined in a book. */
export class BookReferences {
  readonly #pages: WrittenReferences['pages'];
  readonly #anchors: WrittenReferences['anchors'];
  readonly #byDocument: Map<string, number>;
  /** Objects by the last part of their name; null for a part that is not unique. */
  readonly #byLastName = new Map<string, string | null>();

  readonly #links: WrittenReferences['links'];

  constructor({ pages, anchors, links }: WrittenReferences) {
    this.#pages = pages;
    this.#anchors = anchors;
    this.#links = links;
    this.#byDocument = new Map(pages.map(([filename], index) => [documentName(filename), index]));
    for (const key of Object.keys(anchors.object)) {
      const last = key.slice(Math.max(key.lastIndexOf('.'), 0) + 1);
      this.#byLastName.set(last, this.#byLastName.has(last) ? null : key);
    }
  }

  find(kind: Anchor['kind'], name: string): Place | null {
    const anchor = this.#anchors[kind][keyOf(kind, name)];
    if (anchor === undefined) return kind === 'object' ? this.#findByLastName(name) : null;
    const [number, id, title] = anchor;
    return { filename: this.#pages[number]?.[0] ?? '', id, title };
  }

  #findByLastName(name: string): Place | null {
    const key = this.#byLastName.get(name.slice(name.lastIndexOf('.') + 1));
    if (key === undefined || key === null || !key.endsWith(name)) return null;
    return this.find('object', key.slice(1));
  }

  /** Returns the address and caption that a role defined by the site makes of its words; null for a role without an address. */
  findAddress(role: string, words: string): { address: string; caption: string } | null {
    const link = this.#links[`:${role}`];
    if (link === undefined) return null;
    const [address, caption] = link.map((part) => part.replace('%s', () => words).replaceAll('%%', '%'));
    return { address: address ?? '', caption: caption === undefined || caption === '' ? words : caption };
  }

  /** Returns the page with a name as in `:doc:`, relative to another page. */
  findPage(written: string, from: string): Place | null {
    const [filename, title] = this.#pages[this.#byDocument.get(resolveDocument(written, from)) ?? -1] ?? [];
    return filename === undefined ? null : { filename, id: null, title: title ?? null };
  }

  /** Returns the pages whose names match a pattern with stars, as in a `toctree`. */
  matchPages(pattern: string, from: string): Place[] {
    const matches = globOf(resolveDocument(pattern, from));
    return this.#pages
      .filter(([filename]) => matches(documentName(filename)))
      .map(([filename, title]): Place => ({ filename, id: null, title }))
      .toSorted((one, other) => (one.filename < other.filename ? -1 : 1));
  }
}

/** Resolves the name of a page within the book: `../intro` relative to `guide/start.rst` is `intro`. */
export function resolveDocument(written: string, from: string): string {
  const path = written.startsWith('/') ? written.slice(1) : posix.join(posix.dirname(from), written);
  return documentName(posix.normalize(path));
}

export function documentName(filename: string): string {
  return filename.replace(/\.(?:rst|rest|md|txt|adoc|asciidoc|asc)$/i, '');
}

/** Compiles a pattern in which `*` matches anything within a folder. Matches segment by segment, so that many stars take linear time. */
export function globOf(pattern: string): (name: string) => boolean {
  const parts = pattern.split('/');
  return (name) => {
    const names = name.split('/');
    return names.length === parts.length && parts.every((part, index) => fitsName(part, names[index] ?? ''));
  };
}

let latest: { written: string; read: BookReferences } | null = null;

/** Reads the text written by `ReferenceCollector`. Cached, since the pages of a book ask for the same text one after the other. */
export function readReferences(written: string): BookReferences {
  if (latest?.written !== written)
    latest = { written, read: new BookReferences(JSON.parse(written) as WrittenReferences) };
  return latest.read;
}
