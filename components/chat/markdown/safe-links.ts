import type { Link, Parent, PhrasingContent, Root, RootContent } from 'mdast';

import type { Source } from '#lib/contracts/source.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { isParent, plainText, textOf } from './citation-syntax.ts';

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

interface SafeLinksOptions {
  /** Addresses an answer may link to: those that `libraryAddresses` finds in its sources. */
  addresses: ReadonlySet<string>;
  /** Whether a link may lead to any book of this library, as in an answer written by the server itself. */
  mayLeadToBooks?: boolean;
}

/**
 * Removes everything an answer may not show: links lead only to addresses in the library, by http, https or mail, and never look like a marker;
 * others are replaced by their words, pictures by their alternative text; notes and references lead nowhere and become text.
 */
export function safeLinks(options: SafeLinksOptions) {
  return (tree: Root): void => {
    cleanWithin(tree, options);
  };
}

function cleanWithin(parent: Parent, options: SafeLinksOptions): void {
  parent.children = parent.children.flatMap((child) => {
    if (isParent(child)) cleanWithin(child, options);
    return cleaned(child, options);
  });
}

function cleaned(node: RootContent, options: SafeLinksOptions): RootContent[] {
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return textOf(node.alt ?? '');
    case 'linkReference':
      return node.children;
    case 'footnoteReference':
      return textOf(`[^${node.label ?? node.identifier}]`);
    case 'footnoteDefinition':
      return node.children;
    case 'html':
      return textOf(node.value);
    case 'link':
      return cleanedLink(node, options);
    default:
      return [node];
  }
}

function cleanedLink(link: Link, options: SafeLinksOptions): RootContent[] {
  // A marker inside a link would be a nested link, so it is moved after the link.
  const markers = citationsOf(link);
  const words = withoutCitations(link.children);
  const url = destinationOf(link.url, options);
  const isPlain = url === null || (!isOfBook(url) && looksLikeMarker(words));
  return isPlain ? [...words, ...markers] : [{ ...link, url, children: words }, ...markers];
}

function destinationOf(url: string, { addresses, mayLeadToBooks = false }: SafeLinksOptions): string | null {
  const path = mayLeadToBooks ? bookPath(url) : null;
  if (path !== null || !URL.canParse(url)) return path;
  const { protocol, href } = new URL(url);
  return SAFE_PROTOCOLS.includes(protocol) && addresses.has(href) ? url : null;
}

/** Returns a book's address without its host: the address is on this server, regardless of the name by which a reader reached it. */
function bookPath(url: string): string | null {
  if (!URL.canParse(url, 'http://here')) return null;
  const { protocol, pathname, search, hash } = new URL(url, 'http://here');
  return SAFE_PROTOCOLS.includes(protocol) && isOfBook(pathname) ? pathname + search + hash : null;
}

function isOfBook(path: string): boolean {
  return path.startsWith('/books/');
}

function looksLikeMarker(words: PhrasingContent[]): boolean {
  return /^[\s\d[\](),.›]*$/u.test(words.map(plainText).join(''));
}

function citationsOf(node: Parent): PhrasingContent[] {
  return node.children.flatMap((child) => {
    if (child.type === 'citation') return [child];
    return isParent(child) ? citationsOf(child) : [];
  });
}

function withoutCitations(nodes: PhrasingContent[]): PhrasingContent[] {
  const kept = nodes.filter(({ type }) => type !== 'citation');
  for (const node of kept) if (isParent(node)) node.children = withoutCitations(node.children);
  return kept;
}

const WEB_ADDRESS = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`]+/giu;
const MAIL_ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gu;
const SENTENCE_END = /[.,;:!?*_~…»”’]/;

/**
 * Returns the addresses an answer with these sources may link to: the sources themselves, and the addresses written in the words it cites. In the
 * form written by `URL`.
 */
export function libraryAddresses(sources: Source[]): Set<string> {
  const written = sources.flatMap((source) =>
    'ranges' in source
      ? [source.source_url, ...source.ranges.flatMap(({ quote }) => addressesIn(quote))]
      : addressesIn(source.quote),
  );
  return new Set(written.flatMap((address) => (URL.canParse(address) ? [new URL(address).href] : [])));
}

function addressesIn(text: string): string[] {
  const onTheWeb = Array.from(text.matchAll(WEB_ADDRESS), ([address]) => withProtocol(withoutTail(address)));
  const byMail = Array.from(text.matchAll(MAIL_ADDRESS), ([address]) => `mailto:${address}`);
  return [...onTheWeb, ...byMail];
}

function withProtocol(address: string): string {
  return /^www\./i.test(address) ? `http://${address}` : address;
}

/** Strips the parts that belong to the surrounding sentence: its full stop, and brackets that were opened before the address. */
function withoutTail(address: string): string {
  const trimmed = trimEndOf(address, SENTENCE_END);
  const closes = trimmed.endsWith(')') && count(trimmed, ')') > count(trimmed, '(');
  return closes || trimmed.endsWith(']') ? withoutTail(trimmed.slice(0, -1)) : trimmed;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
