import type { Link, Parent, PhrasingContent, Root, RootContent, Text } from 'mdast';

import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import { citationNode } from '#lib/contracts/citation-syntax.ts';

import { type CitedWordNode, isParent } from './citation-syntax.ts';

const LAST_WORD = /(?<!\S)\S+$/u;
// A longer piece could not be kept on one line of a narrow panel.
const BOUND_MAX_LENGTH = 20;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Keeps every marker on the line of the word before it: both are put in one `<span class="cited-word">`. */
export function bindCitations() {
  return (tree: Root): void => {
    bindWithin(tree);
  };
}

function bindWithin(parent: Parent): void {
  const bound: RootContent[] = [];
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index];
    if (child === undefined) continue;
    if (child.type !== 'citation') {
      if (isParent(child)) bindWithin(child);
      bound.push(child);
      continue;
    }
    const run: PhrasingContent[] = [child];
    index += collectRun(parent.children, index + 1, run);
    bound.push(citedWord(wordBefore(bound), run));
  }
  parent.children = bound;
}

/** Collects the markers that follow directly or after white space; returns how many nodes they were. */
function collectRun(children: RootContent[], from: number, run: PhrasingContent[]): number {
  let taken = 0;
  for (let index = from; index < children.length; index += 1) {
    const child = children[index];
    if (child?.type === 'citation') {
      run.push(child);
      taken = index - from + 1;
    } else if (child?.type !== 'text' || child.value.trim() !== '' || child.value.includes('\n')) {
      break;
    }
  }
  return taken;
}

/** Removes the last word from the nodes before a marker, together with the white space after it, and returns that word. */
function wordBefore(nodes: RootContent[]): PhrasingContent[] {
  const last = nodes.at(-1);
  if (last === undefined) return [];
  if (last.type === 'text') return wordOfText(nodes, last);
  const isShort =
    (last.type === 'inlineCode' || last.type === 'emphasis' || last.type === 'strong') && isBindable(last);
  if (!isShort) return [];
  nodes.pop();
  return [last];
}

function wordOfText(nodes: RootContent[], text: Text): PhrasingContent[] {
  const trimmed = text.value.trimEnd();
  const word = lastPiece(LAST_WORD.exec(trimmed)?.[0] ?? '');
  const rest = trimmed.slice(0, trimmed.length - word.length);
  nodes.pop();
  if (rest !== '') nodes.push({ type: 'text', value: rest });
  else if (trimmed === '') return wordBefore(nodes);
  return word === '' ? [] : [{ type: 'text', value: word }];
}

function lastPiece(word: string): string {
  if (word.length <= BOUND_MAX_LENGTH) return word;
  return [...characters.segment(word)]
    .slice(-BOUND_MAX_LENGTH / 2)
    .map(({ segment }) => segment)
    .join('');
}

function isBindable(node: PhrasingContent): boolean {
  if (node.type === 'inlineCode' || node.type === 'text') {
    return node.value.length <= BOUND_MAX_LENGTH && !/\s/.test(node.value);
  }
  return isParent(node) && node.children.length === 1 && node.children.every((child) => isBindable(child));
}

function citedWord(word: PhrasingContent[], markers: PhrasingContent[]): CitedWordNode {
  const className: ['cited-word'] = ['cited-word'];
  const hProperties = { className, ...(word.length === 0 && { 'data-wordless': '' as const }) };
  return { type: 'citedWord', children: [...word, ...markers], data: { hName: 'span', hProperties } };
}

/** Separates a marker from the bare address directly before it: Markdown's grammar reads `https://host/x[1` as the address. */
export function detachMarkers() {
  return (tree: Root): void => {
    detachWithin(tree);
  };
}

function detachWithin(parent: Parent): void {
  parent.children = parent.children.flatMap((child, index) => {
    const next = parent.children[index + 1];
    if (child.type === 'link' && next?.type === 'text' && next.value.startsWith(']')) return detached(child, next);
    if (isParent(child)) detachWithin(child);
    return [child];
  });
}

function detached(link: Link, next: { value: string }): RootContent[] {
  const [text] = link.children;
  if (text?.type !== 'text') return [link];
  const marker = citationMarkers(`${text.value}]`).find(({ end }) => end > text.value.length);
  if (marker === undefined) return [link];
  const words = text.value.slice(0, marker.start);
  const address = link.url.replace(/(?:\[|%5B)\d+$/i, '');
  next.value = next.value.slice(1);
  return [{ ...link, url: address, children: [{ ...text, value: words }] }, citationNode(marker.position)];
}
