import type { Element, Root as HastRoot } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { bindCitations, detachMarkers } from '#components/chat/markdown/bind-citations.ts';
import { citationSyntax } from '#components/chat/markdown/citation-syntax.ts';
import { claimEdges } from '#components/chat/markdown/claim-edges.ts';
import type { ClaimedPiece } from '#components/chat/markdown/claim-nodes.ts';
import { groupClaims } from '#components/chat/markdown/group-claims.ts';
import { safeLinks } from '#components/chat/markdown/safe-links.ts';
import type { Claim, ClaimDoubt } from '#lib/contracts/claim.ts';

const ADDRESSES = new Set(['https://example.org/x']);

/** An answer in which claims stand in double brackets, `⟦weak|One. [1]⟧`, `⟦row weak|| a |⟧`, and their doubted words in angle ones, `⟦weak|⟨One⟩.⟧`. */
export function judged(marked: string): ClaimedPiece {
  const claims: Claim[] = [];
  let markdown = '';
  for (const part of marked.split(/(⟦[^⟧]*⟧)/)) {
    const [, kind, status, words] = /^⟦(?:(\w+) )?(\w+)\|([^⟧]*)⟧$/.exec(part) ?? [];
    const text = words?.replaceAll(/[⟨⟩]/g, '');
    if (status !== undefined && text !== undefined) {
      const start = markdown.length;
      claims.push({
        ...{ start, end: start + text.length, reasons: [], citations: [], doubts: doubtsIn(words ?? '', start) },
        ...{ kind: (kind ?? 'sentence') as Claim['kind'], status: status as Claim['status'] },
      });
    }
    markdown += text ?? part;
  }
  return { markdown, start: 0, claims };
}

function doubtsIn(words: string, claimStart: number): ClaimDoubt[] {
  return [...words.matchAll(/⟨([^⟩]*)⟩/g)].map(({ 1: doubted = '', index }, before) => {
    const start = claimStart + index - 2 * before;
    const end = start + doubted.length;
    return { start, end, start_cp: start, end_cp: end, kind: 'wording' };
  });
}

/** The piece as it is drawn; with its claims, unless they are not to be drawn. */
export function treeOf(piece: ClaimedPiece, isJudged = true): HastRoot {
  const parsing = unified().use(remarkParse);
  if (isJudged) parsing.use(claimEdges, piece);
  const reading = parsing
    .use(remarkGfm, { singleTilde: false })
    .use(citationSyntax)
    .use(detachMarkers)
    .use(safeLinks, { addresses: ADDRESSES })
    .use(bindCitations);
  if (isJudged) reading.use(groupClaims, piece);
  const processor = reading.use(remarkRehype);
  return processor.runSync(processor.parse(piece.markdown));
}

type HastNode = HastRoot | HastRoot['children'][number];

export function textOf(node: HastNode): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Every element of that name, in order, at whatever depth. */
export function elementsIn(node: HastNode, tagName: string): Element[] {
  const within = 'children' in node ? node.children.flatMap((child) => elementsIn(child, tagName)) : [];
  return node.type === 'element' && node.tagName === tagName ? [node, ...within] : within;
}
