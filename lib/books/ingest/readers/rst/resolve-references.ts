import type { Element, ElementContent, Root } from 'hast';

import { element, isElement, plainText, text } from '../tree/hast-nodes.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import type { BookReferences, Place } from './book-references.ts';
import { FOOTNOTE, REFERENCE, SUBSTITUTION, TOCTREE } from './rst-marks.ts';
import { type Footnote, normaliseName, type RstPage, type Target } from './rst-page.ts';

/** Maximum number of elements that substitutions may add to a page: a few nested definitions can expand to billions. */
const MAX_SUBSTITUTED = 20_000;
const MAX_STEPS = 20;
/** Substitutions that Sphinx provides when it builds a site. */
const FROM_CONFIGURATION = new Set(['version', 'release', 'today']);

/** Replaces every mark by its content, now that the page and its book are known. Throws `UnreadablePageError` for endless references. */
export function resolveReferences(nodes: ElementContent[], page: RstPage, book: BookReferences | null): Root {
  return new Resolver(page, book).resolvePage(nodes);
}

class Resolver {
  readonly #page: RstPage;
  readonly #book: BookReferences | null;
  readonly #notes: NoteNumbers;
  #nextAnonymous = 0;
  #substituted = 0;
  /** The substitutions being expanded, from the outermost to the innermost. */
  readonly #open: string[] = [];

  constructor(page: RstPage, book: BookReferences | null) {
    this.#page = page;
    this.#book = book;
    this.#notes = new NoteNumbers(page.footnotes);
  }

  resolvePage(nodes: ElementContent[]): Root {
    const children = this.#resolve(nodes);
    const notes = this.#notes.section((content) => this.#resolve(content));
    return { type: 'root', children: [...children, ...notes] };
  }

  #resolve(nodes: readonly ElementContent[]): ElementContent[] {
    return nodes.flatMap((node) => (isElement(node) ? this.#resolveElement(node) : [node]));
  }

  #resolveElement(node: Element): ElementContent[] {
    switch (node.tagName) {
      case SUBSTITUTION:
        return this.#substitute(node);
      case REFERENCE:
        return this.#refer(node);
      case FOOTNOTE:
        return this.#note(String(node.properties['name']));
      case TOCTREE:
        return this.#contents(node);
      default:
        return [{ ...node, children: this.#resolve(node.children) }];
    }
  }

  #substitute(node: Element): ElementContent[] {
    const name = normaliseName(String(node.properties['name']));
    const content = this.#page.substitutions.get(name);
    if (content === undefined) return this.#unknown(name, node);
    if (this.#open.includes(name)) return [text(`|${plainText(node)}|`)];
    this.#substituted += content.length;
    if (this.#substituted > MAX_SUBSTITUTED) throw new UnreadablePageError('Its substitutions expand without end.');
    this.#open.push(name);
    const resolved = this.#resolve(structuredClone(content));
    this.#open.pop();
    return resolved;
  }

  #unknown(name: string, node: Element): ElementContent[] {
    if (!FROM_CONFIGURATION.has(name)) return [text(`|${plainText(node)}|`)];
    this.#page.leave(`|${name}|`, 'dropped', Number(node.properties['line']));
    return [];
  }

  #refer(node: Element): ElementContent[] {
    const children = this.#resolve(node.children);
    const name = String(node.properties['name']);
    switch (node.properties['kind']) {
      case 'name':
        return this.#named(name, children, node.properties['isWord'] === true);
      case 'anonymous':
        return [linkTo(this.#hrefOf(this.#page.anonymous[this.#nextAnonymous++]), children)];
      case 'own':
        return this.#ownRole(node, children);
      default:
        return this.#inBook(node, { kind: String(node.properties['kind']), name, children });
    }
  }

  #named(name: string, children: ElementContent[], isWord: boolean): ElementContent[] {
    const target = this.#page.targets.get(normaliseName(name));
    if (target !== undefined) return [linkTo(this.#hrefOf(target), children)];
    const label = this.#book?.find('label', name) ?? null;
    if (label !== null) return [linkTo(hrefOfPlace(label), children)];
    // A word followed by an underscore that is not a reference.
    return isWord ? [...children, text('_')] : children;
  }

  #hrefOf(target: Target | undefined, steps = 0): string | null {
    if (target === undefined || steps > MAX_STEPS) return null;
    if (target.kind === 'place') return `#${target.id}`;
    if (target.kind === 'address') return target.address;
    return this.#hrefOf(this.#page.targets.get(normaliseName(target.name)), steps + 1);
  }

  #inBook(
    node: Element,
    { kind, name, children }: { kind: string; name: string; children: ElementContent[] },
  ): ElementContent[] {
    const place = this.#placeOf(kind, name);
    if (node.properties['isBare'] !== true) return [linkTo(place && hrefOfPlace(place), children)];
    const words = kind === 'term' ? name : (place?.title ?? name);
    return [linkTo(place && hrefOfPlace(place), [text(words)])];
  }

  #placeOf(kind: string, name: string): Place | null {
    const book = this.#book;
    if (book === null) return null;
    if (kind === 'doc') return book.findPage(name, this.#page.filename);
    if (kind === 'term') return book.find('term', name);
    if (kind === 'object') return book.find('object', name) ?? this.#inModule(name);
    return (
      book.find('label', name) ??
      (kind === 'any' ? (book.findPage(name, this.#page.filename) ?? book.find('object', name)) : null)
    );
  }

  #inModule(name: string): Place | null {
    const { module } = this.#page;
    return module === null ? null : (this.#book?.find('object', `${module}.${name}`) ?? null);
  }

  #ownRole(node: Element, children: ElementContent[]): ElementContent[] {
    const place = this.#placeOf('object', String(node.properties['name']));
    if (place !== null) return [linkTo(hrefOfPlace(place), children)];
    const role = String(node.properties['role']);
    const link = this.#book?.findAddress(role, String(node.properties['name'])) ?? null;
    if (link !== null)
      return [linkTo(link.address, node.properties['isBare'] === true ? [text(link.caption)] : wordsOf(children))];
    this.#page.leave(`:${role}:`, 'unwrapped', Number(node.properties['line']));
    return wordsOf(children);
  }

  #note(label: string): ElementContent[] {
    const citation = this.#page.targets.get(normaliseName(`[${label}]`));
    if (citation !== undefined) return [linkTo(this.#hrefOf(citation), [text(`[${label}]`)])];
    return this.#notes.referTo(label) ?? [text(`[${label}]_`)];
  }

  #contents(node: Element): ElementContent[] {
    const items = node.children.flatMap((entry) => (isElement(entry, 'li') ? this.#entry(entry) : []));
    return items.length === 0 ? [] : [element('ul', {}, items)];
  }

  #entry(entry: Element): ElementContent[] {
    const target = String(entry.properties['target']);
    const { filename } = this.#page;
    if (/^https?:\/\//.test(target)) return [item(target, entry.children.length > 0 ? entry.children : [text(target)])];
    if (target === 'self') return [];
    const found =
      entry.properties['isPattern'] === true
        ? (this.#book?.matchPages(target, filename) ?? [])
        : [this.#book?.findPage(target, filename) ?? null];
    return found.flatMap((place) => {
      if (place === null) return [];
      return [
        item(hrefOfPlace(place), entry.children.length > 0 ? entry.children : [text(place.title ?? place.filename)]),
      ];
    });
  }
}

/** Unwraps words that were set as code in case they name an object. */
function wordsOf(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child) => (isElement(child, 'code') ? child.children : [child]));
}

function item(href: string, children: ElementContent[]): Element {
  return element('li', {}, [linkTo(href, children)]);
}

function linkTo(href: string | null, children: ElementContent[]): Element {
  return element(href === null ? 'span' : 'a', href === null ? {} : { href }, children);
}

function hrefOfPlace({ filename, id }: Place): string {
  const path = filename.split('/').map(encodeURIComponent).join('/');
  return `/${path}${id === null ? '' : `#${id}`}`;
}

/** Finds the note for each reference and numbers notes in the order of their references. */
class NoteNumbers {
  readonly #notes: readonly Footnote[];
  readonly #byLabel = new Map<string, Footnote[]>();
  readonly #numbers = new Map<Footnote, number>();
  /** Number of references so far, by label as written. */
  readonly #used = new Map<string, number>();

  constructor(notes: readonly Footnote[]) {
    this.#notes = notes;
    for (const note of notes) {
      const alike = this.#byLabel.get(note.label);
      if (alike === undefined) this.#byLabel.set(note.label, [note]);
      else alike.push(note);
    }
  }

  /** Returns the mark in the text; null if there is no such note. */
  referTo(label: string): ElementContent[] | null {
    const note = this.#noteOf(label);
    if (note === undefined) return null;
    const number = this.#numbers.get(note) ?? this.#numbers.size + 1;
    this.#numbers.set(note, number);
    const link = element('a', { href: `#${note.id}`, dataFootnoteRef: '' }, [text(String(number))]);
    return [element('sup', {}, [link])];
  }

  #noteOf(label: string): Footnote | undefined {
    const alike = this.#byLabel.get(label) ?? [];
    if (label !== '#' && label !== '*') return alike[0];
    const used = this.#used.get(label) ?? 0;
    this.#used.set(label, used + 1);
    return alike[used];
  }

  /** Returns the notes below the text, including unreferenced ones. A note may refer to another. */
  section(resolve: (content: ElementContent[]) => ElementContent[]): Element[] {
    const contents = new Map<Footnote, ElementContent[]>();
    for (const note of this.#notes) contents.set(note, resolve(note.content));
    const notes = [...this.#numbers.keys(), ...this.#notes.filter((note) => !this.#numbers.has(note))];
    if (notes.length === 0) return [];
    const items = notes.map((note) => element('li', { id: note.id }, contents.get(note) ?? []));
    return [element('section', { dataFootnotes: '' }, [element('ol', {}, items)])];
  }
}
