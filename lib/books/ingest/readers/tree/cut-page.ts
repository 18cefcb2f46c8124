import type { Element, Root, RootContent } from 'hast';

import { cutAt, listOfNotes, notesFor, takeNotes } from './cut-tree.ts';
import { isElement, plainText, rawText, textProperty } from './hast-nodes.ts';

/** A part of a page that is too long to be displayed as one. */
export interface PagePart {
  /** The heading with which it begins; null if it begins with something else. */
  title: string | null;
  /** The id of that heading. */
  id: string | null;
  /** Number of parts it is nested below. */
  depth: number;
  tree: Root;
}

/**
 * UTF-16 units of text. Chromium draws a page of this length in 0.15 s on two busy cores, one of twice the length in 0.36 s. A shorter page is not
 * cut and keeps its address.
 */
export const LONG_PAGE = 200_000;
/** Maximum length of a part of a long page, if its blocks allow it. */
const LONGEST_PART = 100_000;
/** Minimum length of a part: a shorter section is merged with the next one. */
const SHORTEST_PART = 3_000;

/** Elements that only wrap blocks: a page may be cut within them. */
const CONTAINERS = ['div', 'section', 'article', 'main', 'header', 'hgroup'];
const HEADING = /^h[1-6]$/;

/** A place before which a page may be cut. */
interface Block {
  node: Element;
  /** From 1; null if it is not a heading. */
  level: number | null;
  length: number;
}

/** The length above which a page is cut, and the heading levels before which it is always cut. */
interface CutRule {
  longest: number;
  always: number;
}

/**
 * Cuts a page with more than `LONG_PAGE` units of text, or more than the rule allows. It is cut at its headings: first at those of the highest level,
 * and at lower ones only if a section is too long for a part. Without headings it is cut between blocks. Each part has the footnotes to which it
 * refers. A page that is shorter, or cannot be cut, is returned as one part.
 */
export function cutPage(tree: Root, { longest, always }: CutRule = { longest: LONG_PAGE, always: 0 }): PagePart[] {
  const { main, notes } = takeNotes(tree.children);
  const blocks = main.flatMap(blocksIn);
  const runs = lengthOf(blocks) <= longest ? [blocks] : withWords(runsOf(blocks, always));
  const starts = runs.slice(1).flatMap(([first]) => (first === undefined ? [] : [first.node]));
  const parts = cutAt(main, new Set(starts));
  const depths = depthsOf(runs);
  return parts.map((nodes, index): PagePart => {
    const [first] = runs[index] ?? [];
    const heading = first === undefined || first.level === null ? null : first.node;
    return {
      title: heading && plainText(heading),
      id: heading && textProperty(heading, 'id'),
      depth: depths[index] ?? 0,
      tree: { type: 'root', children: [...nodes, ...listOfNotes(notesFor(nodes, notes))] },
    };
  });
}

/** The first part is above all others; one without a heading is on the level of the one before it. */
function depthsOf([, ...runs]: readonly Block[][]): number[] {
  const above: number[] = [];
  const depths = runs.map(([first]) => {
    const level = first?.level ?? null;
    if (level === null) return Math.max(1, above.length);
    while ((above.at(-1) ?? 0) >= level) above.pop();
    return above.push(level);
  });
  return [0, ...depths];
}

function blocksIn(node: RootContent): Block[] {
  if (!isElement(node)) return [];
  const isContainer = CONTAINERS.includes(node.tagName) && node.children.some((child) => isElement(child));
  if (isContainer) return node.children.flatMap(blocksIn);
  const level = HEADING.test(node.tagName) ? Number(node.tagName.slice(1)) : null;
  return [{ node, level, length: rawText(node).length }];
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}

/** Returns runs of blocks that belong together, in order. */
function runsOf(blocks: readonly Block[], always: number): Block[][] {
  const level = blocks.slice(1).reduce((least, block) => Math.min(least, block.level ?? least), Infinity);
  if (lengthOf(blocks) <= LONGEST_PART && level > always) return [[...blocks]];
  if (level === Infinity)
    return packed(
      blocks.map((block) => [block]),
      LONGEST_PART,
    );
  const sections: Block[][] = [];
  for (const [index, block] of blocks.entries()) {
    if (index === 0 || block.level === level) sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  const parts = level <= always ? sections : packed(sections, SHORTEST_PART);
  return parts.flatMap((part) => runsOf(part, always));
}

/** Joins the following sections to one with fewer than this many units, as long as a part can hold both. */
function packed(sections: readonly Block[][], least: number): Block[][] {
  const runs: { blocks: Block[]; length: number }[] = [];
  for (const blocks of sections) {
    const length = lengthOf(blocks);
    const last = runs.at(-1);
    if (last === undefined || last.length >= least || last.length + length > LONGEST_PART) {
      runs.push({ blocks: [...blocks], length });
      continue;
    }
    last.blocks.push(...blocks);
    last.length += length;
  }
  return runs.map(({ blocks }) => blocks);
}

/** A run with only headings is not a separate page: it is joined to the next one. */
function withWords(runs: readonly Block[][]): Block[][] {
  const joined: Block[][] = [];
  let before: Block[] = [];
  for (const run of runs) {
    before = [...before, ...run];
    if (before.every(({ level, length }) => level !== null || length === 0)) continue;
    joined.push(before);
    before = [];
  }
  joined.at(-1)?.push(...before);
  return joined;
}
