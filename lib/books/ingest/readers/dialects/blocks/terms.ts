import type { NotationPage } from '../notation-page.ts';
import { type BlockPlace, type BlockReader, endsParagraph, type OpenBlock } from './block.ts';

const MEANING = /^( {0,3}):[ \t]{1,7}(\S.*)$/;
/** A line of text that begins no other block. */
const TERM = /^ {0,3}(?![#>|<:]|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|={3}|-{3}|!!!|\{[:%{])\S.{0,300}$/;
/** A comment in place of a term is meant for the site generator. */
const COMMENT = /^ {0,3}<!--(?:(?!--).){0,300}-->[ \t]*$/;
/** Start of a block whose lines are not prose. */
const BLOCK = /^(?:`{3}|~{3}|:{3}|={3}|!{3}|\?{3}|\/{3})/;
/** Maximum number of lines that one definition explains. */
const TERMS_MAX = 4;

/** Reads `: what it means` below the lines of its terms, the definition lists of Python-Markdown, kramdown, Pandoc and others. */
export const terms: BlockReader = (place) => {
  const meaning = MEANING.exec(place.text);
  if (meaning !== null) return followsMeaning(place) ? opened(place, { from: 0, meaning, names: [] }) : null;
  const names = termsAt(place);
  if (names.length === 0) return null;
  const from = place.ahead(names.length)?.trim() === '' ? names.length + 1 : names.length;
  const first = MEANING.exec(place.ahead(from) ?? '');
  return first === null
    ? null
    : opened(place, {
        from,
        meaning: first,
        names: names.filter((name) => !COMMENT.test(name)).map((name) => namedTerm(name.trim(), place.page)),
      });
};

/** Returns a term with an id: Hugo may generate ids for terms as it does for headings. */
function namedTerm(term: string, { dialect }: NotationPage): string {
  if (dialect !== 'hugo' || term.endsWith('}')) return term;
  const words = term.replace(/\]\([^()]{0,300}\)/g, '').replace(/[^\w -]/g, '');
  const id = words.trim().toLowerCase().replace(/ /g, '-');
  return id === '' ? term : `${term} {#${id}}`;
}

/** Returns the lines of text from here on that one definition could explain. */
function termsAt({ text, ahead }: BlockPlace): string[] {
  const names: string[] = [];
  for (
    let line: string | null = text;
    line !== null && (TERM.test(line) || COMMENT.test(line));
    line = ahead(names.length)
  ) {
    if (names.length === TERMS_MAX) return [];
    names.push(line);
  }
  return names;
}

/**
 * Opens a definition. Lines that continue its first paragraph are included regardless of their indentation. A block within it begins like any other.
 */
function opened(
  place: BlockPlace,
  { from, meaning, names }: { from: number; meaning: RegExpExecArray; names: string[] },
): OpenBlock {
  const first = meaning[2] ?? '';
  const block = { shape: { kind: 'meaning', terms: names }, end: { kind: 'indent' }, indent: 0 } as const;
  if (BLOCK.test(first)) return { ...block, lines: from + 1, rest: first };
  const head = [first];
  for (
    let line = place.ahead(from + head.length);
    line !== null && !endsParagraph(line);
    line = place.ahead(from + head.length)
  ) {
    if (MEANING.test(line)) break;
    head.push(line.replace(/^ {1,4}/, ''));
  }
  return { ...block, head, lines: from + head.length };
}

/** Returns whether the line above, skipping one empty line, is a definition of the same term. */
function followsMeaning({ ahead }: BlockPlace): boolean {
  const before = ahead(-1)?.trim() === '' ? ahead(-2) : ahead(-1);
  return before !== null && (MEANING.test(before) || /^ {2,}\S/.test(before));
}

const FIELD = /^( {0,3}):([^:`\s][^:`]{0,120}):(?:[ \t]+(\S.*))?$/;

/** Reads `:name: value`, the field lists of MyST: the name becomes a term, the value its definition. */
export const fieldLists: BlockReader = ({ text, ahead }) => {
  const [match, , name = '', value] = FIELD.exec(text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const head = [value ?? ''];
  for (let line = ahead(head.length); line !== null && !endsParagraph(line); line = ahead(head.length)) {
    if (FIELD.test(line.trimEnd())) break;
    head.push(line.trim());
  }
  return {
    shape: { kind: 'meaning', terms: [name] },
    end: { kind: 'indent' },
    indent: 0,
    head,
    lines: head.length,
  };
};
