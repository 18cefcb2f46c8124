import type { Element, Nodes, Root } from 'hast';

import { BLOCK_ELEMENTS } from '#lib/foundation/text/walk-text.ts';

import { NotationCount } from '../../notation-tally.ts';
import type { SourceWarning } from '../../source-book.ts';
import { FenceTracker } from '../dialects/blocks/fence-tracker.ts';
import type { PageContext } from '../page-context.ts';
import { unitText } from './hast-nodes.ts';

const CODES = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var']);

/** Finds notation that was left over in the prose of a page, by its typical forms. It only finds notation that is visible to readers. */
export class Leftovers {
  readonly #context: PageContext;
  readonly #found: { what: string; written: string }[] = [];

  private constructor(context: PageContext) {
    this.#context = context;
  }

  static of(tree: Root, context: PageContext): Leftovers {
    const leftovers = new Leftovers(context);
    // Printed text, or text typed without a notation, is as its author wanted it.
    if (context.book.type !== 'pdf' && context.book.type !== 'text') leftovers.#lookThrough(tree);
    return leftovers;
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** Returns one warning for each kind; `source` is the text in which line numbers are looked up. */
  warnings(source: string): SourceWarning[] {
    const { filename } = this.#context.page;
    const count = new NotationCount();
    const lines = proseLines(source);
    const seen = new Set<string>();
    for (const { what, written } of this.#found) {
      const line = seen.has(what) ? null : lineOf(written, lines);
      seen.add(what);
      count.add(filename, { what, fate: 'shown', line });
    }
    return count.warnings();
  }

  #lookThrough(tree: Root): void {
    const { format } = this.#context.page;
    // In HTML a line break is ordinary white space.
    const prose = new Prose({ isLined: format !== 'html' });
    prose.add(tree, false);
    for (const { text, isQuoted } of prose.blocks) {
      const words = text.split('\n').map((line) => line.trim());
      this.#found.push(...shapesIn({ text: words.join('\n'), isQuoted }, format));
    }
  }
}

/** Collects the text of a tree block by block, with placeholders for code and formulas. */
class Prose {
  readonly blocks: { text: string; isQuoted: boolean }[] = [];
  readonly #isLined: boolean;
  #open = { text: '', isQuoted: false };

  constructor({ isLined }: { isLined: boolean }) {
    this.#isLined = isLined;
    this.#begin(false);
  }

  add(node: Nodes, isQuoted: boolean): void {
    if (node.type === 'text') this.#open.text += this.#isLined ? node.value : node.value.replaceAll('\n', ' ');
    else if (node.type === 'root') for (const child of node.children) this.add(child, isQuoted);
    else if (node.type === 'element') this.#addElement(node, isQuoted);
  }

  #addElement(node: Element, isQuoted: boolean): void {
    if (CODES.has(node.tagName) || unitText(node) !== null) this.#open.text += CODE;
    else if (node.tagName === 'br') this.#open.text += '\n';
    else if (node.properties['dataNoText'] === undefined) {
      const isBlock = BLOCK_ELEMENTS.has(node.tagName);
      // An element in a list is an item of it, and names no block.
      const isInner = (isQuoted && node.tagName !== 'li') || node.tagName === 'blockquote';
      if (isBlock) this.#begin(isInner);
      for (const child of node.children) this.add(child, isInner);
      if (isBlock) this.#begin(isQuoted);
    }
  }

  #begin(isQuoted: boolean): void {
    this.#open = { text: '', isQuoted };
    this.blocks.push(this.#open);
  }
}

interface Line {
  text: string;
  number: number;
}

function proseLines(source: string): Line[] {
  const fences = new FenceTracker();
  return source.split('\n').flatMap((text, index) => (fences.isCode(text) ? [] : [{ text, number: index + 1 }]));
}

/** Returns the line of a piece of notation; null if the source spells it differently. */
function lineOf(written: string, lines: readonly Line[]): number | null {
  const [start = ''] = written.replaceAll(CODE, '\n').split('\n', 1);
  return lines.find(({ text }) => start !== '' && text.includes(start))?.number ?? null;
}

/** Placeholder for a piece of code in prose that is searched: code itself never is. */
const CODE = '\uFFFC';

interface Shape {
  pattern: RegExp;
  /** Takes a match and its groups and returns its signs with its name; null if it only looks similar. */
  kind: (match: readonly (string | undefined)[]) => string | null;
  /** The formats to which the shape applies; absent for all. */
  formats?: readonly string[];
}

/** Returns the name of a tag without `end` or `/`, which mark a closing tag. */
function nameOf(body: string): string {
  const [name = ''] = body.trim().split(/[\s(|=,]/, 1);
  return name.replace(/^(?:[-/]|end(?=[a-z]))/, '').slice(0, 40);
}

/** Formats `{{ name }}`, or only the signs if there is no name. */
function between(open: string, body: string, close: string): string {
  const name = nameOf(body);
  return `${open} ${/^[\p{L}$_#@]/u.test(name) ? name : '…'} ${close}`;
}

/** Returns the kind if the text after the signs is a file or an address rather than a word of a sentence. */
function withPath(what: string, target = ''): string | null {
  return /[./#]/.test(target) ? what : null;
}

/** A name, followed by nothing, a title, or up to two more words. */
const FENCED = /^(?:[a-z][\w-]*|\{[^{}]*\})?[+-]?(?: {0,3}["'“”‘’|{[(][^\n]*| [a-z]+(?: [a-z]+)?)?$/;

function fenceOf([, signs = '', rest = '']: readonly (string | undefined)[]): string | null {
  const sign = signs.charAt(0).repeat(3);
  if (!/^(.)\1*$/.test(signs)) return null;
  const [name = ''] = rest.split(/[\s["|(]/, 1);
  if (sign === ':::') return `:::${name.startsWith('{') ? ' {…}' : name}`;
  if (rest === '') return /^[/!+]{3}$/.test(signs) ? sign : null;
  if (sign === '!!!' && /^[^a-z]/.test(rest)) return sign;
  return FENCED.test(rest) ? `${sign} ${name}`.trimEnd() : null;
}

/** Returns a tag if it is closing, empty, or has attributes; a single word in angle brackets may be anything. */
function tagOf([, slash, name, rest = '']: readonly (string | undefined)[]): string | null {
  return slash === '/' || rest.endsWith('/') || rest.includes('=') ? `<${name}>` : null;
}

const BLOCKS = /^(?:div|details|summary|table|section|figure|p)$/;

/** Same as `tagOf`, for HTML that is displayed as source. */
function htmlOf([, slash, name = '', rest = '']: readonly (string | undefined)[]): string | null {
  if (slash === '/') return BLOCKS.test(name) ? `<${name}>` : null;
  return /^\s[\w-]+=["']/.test(rest) ? `<${name}>` : null;
}

/** Notation at the start of a line of prose. */
const AT_LINES: readonly Shape[] = [
  { pattern: /^([!?:/@%+=]{3,8})[+-]? {0,3}(\S[^\n]*)?$/gm, kind: fenceOf },
  { pattern: /^\.\. (?:\|[^|\n]+\| )?([a-z][\w:+-]*)::/gm, kind: ([, name]) => `.. ${name}::` },
  { pattern: /^(?:::|\|\|\|)$/gm, kind: ([signs = '']) => signs },
  { pattern: /^[?!]> (?=\S)/gm, kind: ([sign = '']) => sign.trim() },
  { pattern: /^::([a-z][\w-]*)(?=[[{( ]|$)/gm, kind: ([, name]) => `::${name}` },
  { pattern: /^@([a-z][\w-]*) {1,3}(\S+)$/gm, kind: ([, name, target]) => withPath(`@${name}`, target) },
  { pattern: /^@([a-z][\w-]*)\([^()\n]*\)$/gm, kind: ([, name]) => `@${name}` },
  { pattern: /^@\[[^[\]\n]+\]/gm, kind: () => '@[…]' },
  { pattern: /^#\+([A-Za-z_]{3,30})(?=[: ]|$)/gm, kind: ([, name]) => `#+${name}` },
  { pattern: /^!([a-zA-Z][\w-]+) {1,3}(\S+)$/gm, kind: ([, name, target]) => withPath(`!${name}`, target) },
  { pattern: /^<<< {0,3}@?[^\s<][^\n]*$/gm, kind: () => '<<<' },
  {
    pattern: /^(?:import|export) [^\n]+$/gm,
    kind: ([line = '']) => (/ from ["']/.test(line) && /["'];?$/.test(line) ? 'import … from' : null),
  },
];

/** Shapes that occur within a quotation. */
const IN_QUOTATIONS: readonly Shape[] = [
  { pattern: /^([A-Z][A-Z_]{2,30}): ?\S*$/gm, kind: ([, name]) => `> ${name}:` },
];

const MARKED_UP = ['markdown', 'mdx', 'rst', 'asciidoc'];

/** Notation that may occur anywhere in a line; the first match wins. */
const ANYWHERE: readonly Shape[] = [
  {
    pattern: /\{\{([<%]?)([^{}]+)\}\}/g,
    kind: ([, sign = '', body = '']) => between(`{{${sign}`, body, `${sign.replace('<', '>')}}}`),
  },
  { pattern: /\{%([^{}]+)%\}/g, kind: ([, body = '']) => between('{%', body, '%}') },
  { pattern: /\{([*!#])[ \p{L}./][^{}]*[*!#]\}/gu, kind: ([, sign]) => `{${sign} … ${sign}}` },
  { pattern: /<%[-=#]?([^<>%]+)%>/g, kind: ([, body = '']) => between('<%', body, '%>') },
  { pattern: /\[\[[\p{L}_][^[\]\n]*\]\]/gu, kind: () => '[[…]]', formats: MARKED_UP },
  { pattern: /\[!([A-Za-z][\w-]*)(?=[\] [\uFFFC])/g, kind: ([, name]) => `[!${name}]` },
  { pattern: /-{2,8}8<-{2,8}/g, kind: () => '--8<--' },
  { pattern: /<!--/g, kind: () => '<!-- … -->' },
  { pattern: /(?<![\w:`]):([a-z][\w.+-]*(?::[a-z][\w.+-]*)?):(?=[`\uFFFC])/g, kind: ([, name]) => `:${name}:` },
  { pattern: /\{([a-z][\w:.+-]*)\}(?=[`\uFFFC])/g, kind: ([, name]) => `{${name}}`, formats: MARKED_UP },
  { pattern: /(?<![\w:/.@]):[a-z][\w+-]+:(?![\w:/])/g, kind: () => ':…:', formats: ['markdown', 'mdx'] },
  { pattern: /(?<![\w:]):([a-z][\w-]*)\[[^[\]\n]*\]/g, kind: ([, name]) => `:${name}[…]` },
  { pattern: /<(\/?)([A-Z][\w.]*)((?:\s[^<>]*)?\/?)>/g, kind: tagOf },
  { pattern: /(?<![\s(])\{:? ?[#.][\w:.-]+(?: [^{}\n]*)?\}/g, kind: () => '{#…}' },
  { pattern: /(?<![\s(])\{:? ?[a-z][\w-]*=["'“”\w][^{}\n]*\}/g, kind: () => '{…=…}' },
  { pattern: /\[\^(?:\d{1,4}|[\w-]{4,40})\]/g, kind: () => '[^…]' },
  { pattern: /\[\/([a-z][\w-]*)\](?![(:])/g, kind: ([, name]) => `[/${name}]`, formats: ['markdown', 'mdx'] },
  { pattern: /(?<![\w:/]):([a-z][\w-]+)\{[^{}\n]*\}/g, kind: ([, name]) => `:${name}{…}` },
  { pattern: /!?\[[^[\]\n]*\]\(@([a-z]+)(?: [^()\n]*)?\)/g, kind: ([, name]) => `[…](@${name})` },
  { pattern: /!\[[^[\]\n]*\]\([^()\n]+\)/g, kind: () => '![…](…)' },
  { pattern: /<(\/?)([a-z]{1,10})((?:\s[^<>]*)?\/?)>/g, kind: htmlOf, formats: MARKED_UP },
  { pattern: /!?\[[^[\]\n]+\]\(([^()\s]+)\)/g, kind: ([, target]) => withPath('[…](…)', target) },
  {
    pattern: /(?<![\w*/\\])\*\*([^\s*][^*\n]*)\*\*/g,
    kind: ([, words = '']) => (/\s$/.test(words) ? null : '**…**'),
    formats: MARKED_UP,
  },
  { pattern: /(?<![\w+])\+\+[a-z][a-z-]*(?:\+[a-z][a-z-]*)*\+\+/g, kind: () => '++…++' },
  { pattern: /(?<![\w\\/:])\\(?:([a-zA-Z]{2,30})\*?\{|(@[a-z]+)\()/g, kind: ([, name, mark]) => `\\${name ?? mark}` },
  { pattern: /\$\$[^$\n]+\$\$/g, kind: () => '$$…$$' },
  {
    pattern: /(?<![^\s(])([a-z]{3,20}):(:?)[^\s:/[\](][^\s[\](]*\[[^[\]\n]*\]/g,
    kind: ([, name, colon]) => `${name}:${colon}…[]`,
    formats: MARKED_UP,
  },
  {
    pattern: /(?<![\w|\\])\|([A-Za-z][\w.-]+(?: [\w.-]+){0,3})\|(?![\w|])/g,
    kind: ([, name]) => `|${name}|`,
    formats: ['rst', 'markdown'],
  },
  {
    pattern: /(?<![\w/\\$#{])\{([a-z][\w-]{2,60})\}(?![\w}])/g,
    kind: ([, name]) => `{${name}}`,
    formats: ['asciidoc'],
  },
];

/** Returns the generator notation left in a block of prose: each with its kind, and its source text. */
function shapesIn(
  { text, isQuoted }: { text: string; isQuoted: boolean },
  format: string,
): { what: string; written: string }[] {
  const found: { what: string; written: string }[] = [];
  let left = text;
  for (const { pattern, kind, formats } of [...AT_LINES, ...(isQuoted ? IN_QUOTATIONS : []), ...ANYWHERE]) {
    if (formats?.includes(format) === false) continue;
    left = left.replace(pattern, (...match: string[]) => {
      const [written = ''] = match;
      const what = kind(match);
      if (what === null) return written;
      found.push({ what, written });
      // Text that was matched is not matched as another kind.
      return ' '.repeat(written.length);
    });
  }
  return found;
}
