import type { Nodes, PhrasingContent, Root, Text as Words } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

import { answerSyntax, type CitationNode, citationNodes } from '#lib/contracts/citation-syntax.ts';
import type { Claim } from '#lib/contracts/claim.ts';

import { h } from './dom.ts';

/** The data for showing an answer's text. */
export interface AnswerParts {
  claims: readonly Claim[];
  /** Returns the element that replaces the marker of a source, cited by the claim around it; null leaves nothing. */
  chip: (position: number, claim: Claim | undefined) => HTMLElement | null;
  /** Returns the remark on a claim that its words may not support. */
  doubt: (claim: Claim) => string | null;
  picture: (caption: string) => string;
}

/** Renders an answer's Markdown as elements: no HTML, no pictures, and only web addresses. */
export function renderAnswer(answer: string, parts: AnswerParts): DocumentFragment {
  const fragment = new DocumentFragment();
  fragment.append(...new Rendering(answer, parts).all(parse(answer)));
  return fragment;
}

/** True for addresses that a link on another site's page may lead to. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Whether a link may be active; words that are doubtful or have no source are not linked. */
export function mayLead(url: string, claim: Claim | undefined): boolean {
  const isDoubtful = claim?.status === 'weak' || claim?.status === 'uncited' || claim?.status === 'contradicted';
  return isWebAddress(url) && !isDoubtful;
}

function parse(answer: string): Root {
  try {
    return fromMarkdown(answer, {
      extensions: [gfmTable(), answerSyntax],
      mdastExtensions: [gfmTableFromMarkdown(), citationNodes],
    });
  } catch {
    // A page that enforces trusted types prevents the parser from reading character references.
    const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: answer.length } };
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: answer, position }] }] };
  }
}

class Rendering {
  readonly #answer: string;
  readonly #parts: AnswerParts;

  constructor(answer: string, parts: AnswerParts) {
    this.#answer = answer;
    this.#parts = parts;
  }

  all({ children }: { children: readonly Nodes[] }): Node[] {
    const nodes: Node[] = [];
    for (const child of children) {
      if (child.type === 'citation') this.#cite(child, nodes);
      else nodes.push(...this.#one(child));
    }
    return nodes;
  }

  #one(node: Nodes): Node[] {
    switch (node.type) {
      case 'text':
        return this.#text(node);
      case 'inlineCode':
        return [h('code', {}, node.value)];
      case 'code':
        return [h('pre', { tabindex: '0' }, h('code', {}, ...this.#code(node.value, node.position?.end.offset)))];
      case 'break':
        return [h('br')];
      case 'thematicBreak':
        return [h('hr')];
      case 'image':
        return [h('span', { class: 'quiet' }, this.#parts.picture(node.alt ?? ''))];
      default:
        return 'children' in node ? this.#parent(node) : [];
    }
  }

  #parent(node: Extract<Nodes, { children: unknown[] }>): Node[] {
    const children = this.all(node);
    switch (node.type) {
      case 'heading':
        return [h('h4', {}, ...children)];
      case 'list':
        return [
          h(
            node.ordered === true ? 'ol' : 'ul',
            node.ordered === true ? { start: String(node.start ?? 1) } : {},
            ...children,
          ),
        ];
      case 'link':
        return mayLead(node.url, this.#claimAt(node.position?.start.offset ?? 0))
          ? [h('a', { href: node.url, target: '_blank', rel: 'noopener' }, ...children)]
          : children;
      case 'table':
        return [h('div', { class: 'table', tabindex: '0' }, h('table', {}, ...children))];
      default: {
        const tag = TAGS[node.type];
        return tag === undefined ? children : [h(tag, {}, ...children)];
      }
    }
  }

  /** A code block has one chip, after its last line; its markers are not part of its text. */
  #code(value: string, end: number | undefined): Node[] {
    const claim = this.#claimAt((end ?? 0) - 1);
    const cited = claim?.citations[0];
    const chip = cited === undefined ? null : this.#parts.chip(cited.position, claim);
    return [document.createTextNode(value), ...(chip === null ? [] : [chip])];
  }

  /** Splits words into one claim after another; those that may not be supported say so. */
  #text({ value, position }: Words): Node[] {
    const start = position?.start.offset ?? 0;
    // After an escape or a character reference, offsets in the text differ from those in the answer.
    const isPlain = this.#answer.slice(start, start + value.length) === value;
    const edges = isPlain ? this.#edgesIn(start, start + value.length) : [start, start + value.length];
    return edges.slice(0, -1).map((from, index) => {
      const claim = this.#claimAt(from);
      const words = document.createTextNode(value.slice(from - start, (edges[index + 1] ?? 0) - start));
      const doubt = claim === undefined ? null : this.#parts.doubt(claim);
      return claim === undefined || doubt === null
        ? words
        : h('span', { 'data-status': claim.status, title: doubt }, words);
    });
  }

  /** Puts the chip of a marker behind the nodes before it, on the same line as the last word. */
  #cite({ citedPosition, position }: CitationNode, nodes: Node[]): void {
    const chip = this.#parts.chip(citedPosition, this.#claimAt(position?.start.offset ?? 0));
    const last = nodes.at(-1);
    const line = last instanceof HTMLElement && last.dataset['status'] !== undefined ? [...last.childNodes] : nodes;
    bind(line, chip);
    if (line !== nodes) (last as HTMLElement).replaceChildren(...line);
  }

  #edgesIn(start: number, end: number): number[] {
    const edges = this.#parts.claims
      .flatMap((claim) => [claim.start, claim.end])
      .filter((edge) => edge > start && edge < end);
    return [...new Set([start, ...edges, end])].toSorted((one, other) => one - other);
  }

  #claimAt(offset: number): Claim | undefined {
    return this.#parts.claims.find(({ start, end }) => start <= offset && offset < end);
  }
}

/** Takes the last word off the nodes, and puts it back together with the chip; further chips join it. */
function bind(line: Node[], chip: HTMLElement | null): void {
  const words = line.at(-1) instanceof Text ? (line.pop()?.textContent ?? '').trimEnd() : '';
  const before = line.at(-1);
  if (words === '' && before instanceof Element && before.classList.contains('bound')) {
    if (chip !== null) before.append(chip);
    return;
  }
  const start = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n')) + 1;
  line.push(document.createTextNode(words.slice(0, start)), h('span', { class: 'bound' }, words.slice(start), chip));
}

const TAGS: Partial<Record<Nodes['type'] | PhrasingContent['type'], keyof HTMLElementTagNameMap>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  tableRow: 'tr',
  tableCell: 'td',
};
