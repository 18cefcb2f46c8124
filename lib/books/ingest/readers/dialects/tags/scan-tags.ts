import type { Shape } from '../blocks/block.ts';
import { FenceTracker } from '../blocks/fence-tracker.ts';
import { isNoteKind, shapeNamed } from '../named-blocks.ts';
import type { SourceLine } from '../notation-page.ts';

/** A template tag in running text. */
export interface Tag {
  open: string;
  /** The text between its signs, trimmed. */
  body: string;
  line: number;
}

/** Returns the text that replaces a tag, which may span lines; null leaves the tag unchanged. */
type ReplaceTag = (tag: Tag) => string | null;

/** UTF-16 units between the signs of a tag. A longer text is not a tag. */
const TAG_MAX = 5_000;

interface Place {
  code: boolean[];
  /** Offset at which each line begins in the text, and finally its end. */
  starts: number[];
}

/** Replaces template tags, between delimiters such as `{{<` and `>}}`, outside of code. An unclosed tag remains text. Runs in linear time. */
export function replaceTags(
  lines: SourceLine[],
  signs: readonly (readonly [open: string, close: string])[],
  replace: ReplaceTag,
): SourceLine[] {
  const text = lines.map((line) => line.text).join('\n');
  if (!signs.some(([open]) => text.includes(open))) return lines;
  return new TagPass(text, lines, signs).run(replace);
}

class TagPass {
  readonly #text: string;
  readonly #lines: SourceLine[];
  readonly #signs: readonly (readonly [string, string])[];
  readonly #place: Place;
  /** Next position of each closing delimiter, cached. */
  readonly #closings = new Map<string, number>();

  constructor(text: string, lines: SourceLine[], signs: readonly (readonly [string, string])[]) {
    this.#text = text;
    this.#lines = lines;
    this.#signs = signs;
    this.#place = placeOf(lines);
  }

  run(replace: ReplaceTag): SourceLine[] {
    const result: SourceLine[] = [];
    let written = '';
    let index = 0;
    const put = (part: string, line: number) => {
      const parts = part.split('\n');
      for (const [at, one] of parts.entries()) {
        if (at > 0) {
          result.push({ text: written, line });
          written = '';
        }
        written += one;
      }
    };
    for (let position = 0; position < this.#text.length;) {
      while ((this.#place.starts[index + 1] ?? Infinity) <= position) index += 1;
      const line = this.#lines[index]?.line ?? 1;
      const end = this.#endOfPlain(position, index);
      if (end > position) {
        put(this.#text.slice(position, end), line);
        position = end;
        continue;
      }
      const taken = this.#tagAt(position, line, replace);
      put(taken.text, line);
      position = taken.end;
    }
    result.push({ text: written, line: this.#lines.at(-1)?.line ?? 1 });
    return result;
  }

  /** Returns the end of plain text: the end of a line or piece of code, or the position where signs begin; `position` itself at such signs. */
  #endOfPlain(position: number, index: number): number {
    const lineEnd = this.#place.starts[index + 1] ?? this.#text.length;
    if (this.#place.code[index] === true) return lineEnd;
    for (let at = position; at < lineEnd; at += 1) {
      const sign = this.#text[at];
      if (sign === '`') return at > position ? at : this.#endOfCode(at, lineEnd);
      if (
        (sign === '{' || sign === '[' || sign === '!') &&
        this.#signs.some(([open]) => this.#text.startsWith(open, at))
      )
        return at;
    }
    return lineEnd;
  }

  /** Returns the position after a piece of code on this line, or after the backticks if they begin none. */
  #endOfCode(start: number, lineEnd: number): number {
    let count = 1;
    while (this.#text[start + count] === '`') count += 1;
    const closing = this.#text.indexOf('`'.repeat(count), start + count);
    return closing === -1 || closing >= lineEnd ? start + count : closing + count;
  }

  #tagAt(position: number, line: number, replace: ReplaceTag): { text: string; end: number } {
    const [open, close] = this.#signs.find(([sign]) => this.#text.startsWith(sign, position)) ?? ['', ''];
    const from = position + open.length;
    const closing = this.#closingOf(close, from);
    if (closing === -1 || closing - from > TAG_MAX) return { text: open, end: from };
    const made = replace({ open, body: this.#text.slice(from, closing).trim(), line });
    const end = closing + close.length;
    return { text: made ?? this.#text.slice(position, end), end };
  }

  #closingOf(close: string, from: number): number {
    const known = this.#closings.get(close);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const found = this.#text.indexOf(close, from);
    this.#closings.set(close, found);
    return found;
  }
}

function placeOf(lines: SourceLine[]): Place {
  const code: boolean[] = [];
  const starts: number[] = [];
  const fences = new FenceTracker();
  let start = 0;
  for (const { text } of lines) {
    starts.push(start);
    start += text.length + 1;
    code.push(fences.isCode(text));
  }
  return { code, starts };
}

/** Marks a place in a line where something was left out. */
export const GAP = '\uFDE3';

/** Returns a line without its gaps and without markup that enclosed only a gap; empty if no words are left. */
export function withoutGaps(text: string): string {
  if (!text.includes(GAP)) return text;
  const bare = text.replace(/(\*{1,3}|_{1,3}|`)\uFDE3\1/g, GAP).replace(/\[\uFDE3\]\([^()\s]{0,300}\)/g, GAP);
  const words = bare.replace(/\]\([^()\s]{0,300}\)/g, '');
  return /[\p{L}\p{N}<]/u.test(words) ? bare.replaceAll(GAP, '') : '';
}

/** The arguments of a shortcode: in order, and by name. */
export interface TagArguments {
  name: string;
  given: string[];
  named: Map<string, string>;
}

const ARGUMENT = /(?:([\w-]{1,60})=)?(?:"([^"\\]*(?:\\.[^"\\]*)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;

/** Parses `name "first" key="value"`. */
export function parseArguments(body: string): TagArguments {
  const [name = ''] = body.split(/\s/, 1);
  const given: string[] = [];
  const named = new Map<string, string>();
  for (const [, key, double, single, raw, bare] of body.slice(name.length).matchAll(ARGUMENT)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? raw ?? bare ?? '';
    if (key === undefined) given.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { name, given, named };
}

/** Returns the first of these named arguments that has a value. */
export function firstNamed({ named }: TagArguments, ...names: string[]): string | undefined {
  return names.map((name) => named.get(name)).find((value) => value !== undefined && value.trim() !== '');
}

/** Returns the shape of a pair of tags; null for a name without a known shape. */
export function shapeOfTag(tag: TagArguments): Shape | null {
  const [first = '', second = ''] = tag.given;
  const said = firstNamed(tag, 'title', 'header', 'heading', 'summary', 'label', 'name', 'date', 'description');
  const kind = firstNamed(tag, 'type', 'style', 'color', 'level', 'context', 'status', 'class', 'icon');
  const isNote = shapeNamed(tag.name)?.kind === 'note';
  // Matches `notice warning "Title"`.
  const given = !isNote ? first : isNoteKind(first) ? second : '';
  const isOpen = tag.named.get('open') === 'true';
  return shapeNamed(tag.name, { title: said ?? given, kinds: [kind, first], isOpen });
}
