import type { Element, Nodes } from 'hast';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

import { AnswerText } from '#components/chat/answer-text.tsx';
import { libraryAddresses } from '#components/chat/markdown/safe-links.ts';
import { TurnSourcesContext } from '#components/chat/turn-sources-context.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { Source } from '#lib/contracts/source.ts';

interface AnswerToShow {
  text: string;
  sources: Source[];
  claims?: Claim[];
  /** While it still grows. */
  isPartial?: boolean;
}

/** An answer as the panel's own component draws it, as HTML. */
export function shownAnswer({ text, sources, claims = [], isPartial = false }: AnswerToShow): string {
  const cited = sources.map((source, index) => ({ position: index + 1, source }));
  const turn = {
    key: 'turn',
    sources: cited,
    claims,
    scope: { kind: 'library' as const },
    isHighlighted: false,
    formulas: new Map(),
  };
  return renderToStaticMarkup(
    createElement(TurnSourcesContext, { value: turn }, createElement(AnswerText, { text, claims, isPartial })),
  );
}

const TEXT = ['p', 'em', 'strong', 'del', 'code', 'pre', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'h4', 'h5', 'h6'];
const TABLE = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const OWN = ['div', 'span', 'a', 'small', 'mark', 'svg', 'path', 'circle', 'input'];
const DRAWN = new Set([...TEXT, ...TABLE, ...OWN]);
const PLAIN = /^(?:className|id|role|tabIndex|start|aria[A-Z].*|data[A-Z].*|target|rel|type|checked|disabled|hidden)$/;
const OF_ICONS = /^(?:xmlns|width|height|viewBox|fill|stroke.*|d|cx|cy|r)$/;

/** Everything in the HTML of an answer that is neither text nor of our own drawing: elements, addresses, styles. */
export function foreignParts(html: string, sources: Source[]): string[] {
  const addresses = libraryAddresses(sources);
  return elementsOf(unified().use(rehypeParse, { fragment: true }).parse(html)).flatMap((element) => {
    const { tagName, properties } = element;
    if (!DRAWN.has(tagName)) return [`<${tagName}>`];
    const foreign = Object.keys(properties).filter((name) => !isOurs(element, name, addresses));
    return foreign.map((name) => `<${tagName} ${name}="${String(properties[name])}">`);
  });
}

function isOurs({ tagName, properties }: Element, name: string, addresses: Set<string>): boolean {
  const value = String(properties[name]);
  if (name === 'href') {
    const isChip = properties.dataCitation !== undefined;
    if (isChip) return /^[/#](?!\/)/.test(value);
    return tagName === 'a' && URL.canParse(value) && addresses.has(new URL(value).href);
  }
  if (name === 'style') return /^text-align:\s?(?:left|right|center)$/.test(value);
  if (['svg', 'path', 'circle'].includes(tagName) && OF_ICONS.test(name)) return !value.includes('url');
  return PLAIN.test(name) && (name !== 'type' || value === 'checkbox');
}

function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []));
}
