import { KINDS_OF_NOTES } from './note-kinds.ts';

const FENCE = /^ *(`{3,}|~{3,})/;
const CONTAINER = /^( *)(:{3,})[ \t]*(?:([a-zA-Z][\w-]*)((?:[\s[{].*)?))?$/;
/** Up to the title: of a tab it is all there is. */
const BLOCK = /^( *)(?:(?:!!!|\?\?\?\+?)[ \t]+([a-zA-Z][\w-]*)|===[!+]?[ \t]+(?="))/;
/** By which the content of a block is indented. */
const INDENT = 4;

/**
 * Writes the notes and tabs of documentation sites as HTML around Markdown: containers between colons (`:::note`, as in Docusaurus and
 * VitePress) and indented blocks below `!!! note` and `=== "Tab"` (as in MkDocs). Code is left alone.
 */
export function rewriteSiteNotation(markdown: string): string {
  if (!/^ *(?::::|!!! |\?\?\?|=== ?")/m.test(markdown)) return markdown;
  const rewriter = new NotationRewriter();
  for (const line of markdown.split('\n')) rewriter.add(line);
  return rewriter.end();
}

type Open = { kind: 'container'; colons: number; prefix: string } | { kind: 'block'; indent: number; prefix: string };

class NotationRewriter {
  readonly #lines: string[] = [];
  readonly #open: Open[] = [];
  #fence: string | null = null;
  /** By how much the blocks that are open indent their content. */
  #cut = 0;

  add(line: string): void {
    this.#closeBlocks(line);
    const text = this.#cut === 0 ? line : line.slice(Math.min(this.#cut, indentOf(line)));
    const fence = FENCE.exec(text)?.[1];
    if (this.#fence !== null) {
      if (fence?.startsWith(this.#fence) === true && text.trim() === fence) this.#fence = null;
      this.#lines.push(text);
    } else if (fence !== undefined) {
      this.#fence = fence;
      this.#lines.push(text);
    } else if (!this.#readContainer(text) && !this.#readBlock(text)) this.#lines.push(text);
  }

  end(): string {
    while (this.#open.length > 0) this.#close();
    return this.#lines.join('\n');
  }

  /** A block ends with the first line that is indented less than its content. */
  #closeBlocks(line: string): void {
    if (line.trim() === '') return;
    const indent = indentOf(line);
    while (this.#open.some((open) => open.kind === 'block' && indent < open.indent + INDENT)) {
      this.#fence = null;
      this.#close();
    }
  }

  #close(): void {
    const open = this.#open.pop();
    if (open?.kind === 'block') this.#cut -= INDENT;
    this.#lines.push('', `${open?.prefix ?? ''}</div>`, '');
  }

  #readContainer(text: string): boolean {
    const [match, prefix = '', colons = '', name, rest = ''] = CONTAINER.exec(text) ?? [];
    if (match === undefined) return false;
    if (name !== undefined) {
      this.#begin({ kind: 'container', colons: colons.length, prefix }, name, titleOf(rest));
      return true;
    }
    const last = this.#open.findLast(({ kind }) => kind === 'container');
    if (last === undefined || last.kind !== 'container' || colons.length < last.colons) return last !== undefined;
    this.#close();
    return true;
  }

  #readBlock(text: string): boolean {
    const [match, prefix = '', name] = BLOCK.exec(text) ?? [];
    if (match === undefined) return false;
    const rest = text.slice(match.length);
    if (name === undefined && quotedAtEnd(rest) === null) return false;
    this.#begin({ kind: 'block', indent: this.#cut + prefix.length, prefix }, name ?? '', titleOf(rest));
    this.#cut += INDENT;
    return true;
  }

  #begin(open: Open, name: string, title: string): void {
    this.#open.push(open);
    const kind = KINDS_OF_NOTES.get(name.toLowerCase());
    this.#lines.push('', `${open.prefix}<div${kind === undefined ? '' : ` class="${kind}"`}>`, '');
    if (title !== '') this.#lines.push(`${open.prefix}**${title}**`, '');
  }
}

/** Of `[Title]{.class}`, `Title` or `"Title"`, also behind the modifiers that MkDocs knows. */
function titleOf(written: string): string {
  const words = written.replace(/\{[^{}]*\}\s*$/, '').trim();
  const bare = /^\[(.*)\]$/.exec(words)?.[1] ?? quotedAtEnd(words) ?? (words.startsWith('inline') ? '' : words);
  return bare.trim().replace(/^\*\*|\*\*$/g, '');
}

/** What stands between the first quotation mark and one that ends the text. */
function quotedAtEnd(text: string): string | null {
  const start = text.indexOf('"');
  return text.endsWith('"') && start < text.length - 1 ? text.slice(start + 1, -1) : null;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
