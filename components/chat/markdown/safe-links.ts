import type { Parent, PhrasingContent, Root, RootContent } from 'mdast';

import { isParent } from './citation-syntax.ts';
import { plainText } from './plain-text.ts';

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

interface SafeLinksOptions {
  /** Where an answer may lead: what `libraryAddresses` finds in its sources. */
  addresses: ReadonlySet<string>;
}

/**
 * Leaves only what may be shown of an answer: links lead where the library leads, by http, https or mail, and never look like a
 * marker; others become their words, pictures their alternative text; notes and references lead nowhere and become text.
 */
export function safeLinks({ addresses }: SafeLinksOptions) {
  return (tree: Root): void => {
    cleanWithin(tree, addresses);
  };
}

function cleanWithin(parent: Parent, addresses: ReadonlySet<string>): void {
  parent.children = parent.children.flatMap((child) => {
    if (isParent(child)) cleanWithin(child, addresses);
    return cleaned(child, addresses);
  });
}

function cleaned(node: RootContent, addresses: ReadonlySet<string>): RootContent[] {
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
    case 'link': {
      // A marker within a link would be a link within a link; it follows instead.
      const markers = citationsOf(node);
      const words = withoutCitations(node.children);
      const isPlain = !mayLeadTo(node.url, addresses) || looksLikeMarker(words);
      return isPlain ? [...words, ...markers] : [{ ...node, children: words }, ...markers];
    }
    default:
      return [node];
  }
}

function textOf(value: string): RootContent[] {
  return value === '' ? [] : [{ type: 'text', value }];
}

function mayLeadTo(url: string, addresses: ReadonlySet<string>): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, href } = new URL(url);
  return SAFE_PROTOCOLS.includes(protocol) && addresses.has(href);
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
