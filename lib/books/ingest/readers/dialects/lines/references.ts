import { FenceTracker, outsideCode } from '../blocks/fence-tracker.ts';
import type { LinePass } from '../dialect.ts';
import type { SourceLine } from '../notation-page.ts';

const RULE = /^r\[([\w.-]{1,200})\][ \t]*$/;

/** Replaces `r[items.fn.intro]`, by which a specification names its rules, by an id for links. */
export const ruleNames = outsideCode(({ text }) => {
  const name = RULE.exec(text)?.[1];
  return name === undefined ? null : [`<a id="r-${name}"></a>`, ''];
});

const LINK_DEFINITION = /^ {0,3}\[[^\][^]{1,200}\]: {0,3}\S/;

/** Makes `[name]: address` directly below text a definition, which only Python-Markdown accepts there. */
export const linkDefinitions = outsideCode(({ text }) => (LINK_DEFINITION.test(text) ? ['', text] : null));

const REFERENCE = /^> (MODULE|EXPORT_SNIPPET|TYPES|EXPANDED_TYPES): (\S.{0,200})$/;

/**
 * `> MODULE: svelte/store` is a placeholder for a reference that the site generates from a program's types, which is in no file of the book. Reported
 * once for each kind.
 */
export const generatedReferences = outsideCode(({ text, line }, { page: { context } }) => {
  const [match, kind = '', name = ''] = REFERENCE.exec(text) ?? [];
  if (match === undefined) return null;
  const file = context?.page.filename ?? '';
  const message = `${file}, line ${line}: ${kind}: ${name} stands for a reference that the site generates from source code. Such references are left out.`;
  context?.warnings.push({ file, message, key: `generated ${kind}` });
  return [];
});

const DEFINITION = /^\(ref:([\w-]{1,80})\)[ \t]+(\S.*)$/;
const USE = /\(ref:([\w-]{1,80})\)/g;
/** Per page, and per reference: limits how much a page can grow by repetition. */
const USES_MAX = 1_000;
const LENGTH_MAX = 2_000;

/**
 * `(ref:name) words` of bookdown on a line of its own defines the text that `(ref:name)` stands for elsewhere. The numbers of equations are removed.
 */
export const textReferences: LinePass = async (lines, page) => {
  const words = new Map<string, string>();
  const takeDefinitions = outsideCode(({ text }) => {
    const [match, name = '', said = ''] = DEFINITION.exec(text.trimEnd()) ?? [];
    if (match === undefined) return null;
    words.set(name, said.slice(0, LENGTH_MAX));
    return [];
  });
  const left = await takeDefinitions(lines, page);
  let uses = 0;
  return left.flatMap((line) => {
    const bare = line.text.includes('(\\#eq:') ? line.text.replace(/\(\\#eq:[\w.-]{1,100}\)/g, '') : line.text;
    // An empty line would end the formula.
    if (bare.trim() === '' && bare !== line.text) return [];
    const text = bare.replace(USE, (written: string, name: string) =>
      (uses += 1) > USES_MAX ? written : (words.get(name) ?? written),
    );
    return [{ ...line, text }];
  });
};

/** Maximum per page; further notes stay as they are written. */
const NOTES_MAX = 1_000;

interface Note {
  words: string;
  line: number;
}

/** Converts inline footnotes, `words^[A note.]`, into named ones. A note ends with its paragraph at the latest. */
export const inlineNotes: LinePass = (lines) => {
  if (!lines.some(({ text }) => text.includes('^['))) return lines;
  const fences = new FenceTracker();
  const reader = new NoteReader();
  const kept = lines.flatMap((line) => {
    const isCode = fences.isCode(line.text);
    if (isCode || line.text.trim() === '') reader.endParagraph();
    const text = isCode ? line.text : reader.read(line);
    // An empty line would end the paragraph around the note.
    return text.trim() === '' && line.text.trim() !== '' ? [] : [{ ...line, text }];
  });
  return [...kept, ...reader.definitions()];
};

class NoteReader {
  readonly #notes: Note[] = [];
  /** Number of open brackets within the note; 0 outside of notes. */
  #depth = 0;

  endParagraph(): void {
    this.#depth = 0;
  }

  /** Returns the line without the parts that are in notes. */
  read({ text, line }: SourceLine): string {
    let outside = '';
    for (let at = 0; at < text.length;) {
      const end = endOfPiece(text, at);
      const piece = text.slice(at, end);
      if (this.#depth === 0 && piece === '^[' && this.#notes.length < NOTES_MAX) {
        this.#notes.push({ words: '', line });
        this.#depth = 1;
        outside += `[^inline-note-${this.#notes.length}]`;
      } else if (this.#depth === 0) outside += piece;
      else this.#take(piece);
      at = end;
    }
    if (this.#depth > 0) this.#take(' ');
    return outside;
  }

  definitions(): SourceLine[] {
    return this.#notes.flatMap(({ words, line }, index) => [
      { text: '', line },
      { text: `[^inline-note-${index + 1}]: ${words.trim()}`, line },
    ]);
  }

  #take(piece: string): void {
    this.#depth += Number(piece === '[' || piece === '^[') - Number(piece === ']');
    const note = this.#notes.at(-1);
    if (note !== undefined && this.#depth > 0) note.words += piece;
  }
}

/** Returns the end of a significant sign, of a piece of code, or of text up to either. */
function endOfPiece(text: string, start: number): number {
  const sign = text[start];
  if (sign === '\\') return start + 2;
  if (sign === '^' && text[start + 1] === '[') return start + 2;
  if (sign === '[' || sign === ']' || sign === '^') return start + 1;
  if (sign === '`') return endOfCode(text, start);
  const next = text.slice(start + 1).search(/[\\^[\]`]/);
  return next === -1 ? text.length : start + 1 + next;
}

function endOfCode(text: string, start: number): number {
  let count = 1;
  while (text[start + count] === '`') count += 1;
  const closing = text.indexOf('`'.repeat(count), start + count);
  return closing === -1 ? start + count : closing + count;
}
