import type { Element, ElementContent } from 'hast';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { element, text as textNode } from '../../tree/hast-nodes.ts';
import { footnoteReference, nameReference, substitution } from '../rst-marks.ts';
import { idOf, type RstPage, type RstReader } from '../rst-page.ts';
import { Delimiters, splitTitle, unescape } from './delimiters.ts';
import { readRole } from './read-role.ts';

const ROLE_BEFORE = /:([A-Za-z0-9]{1,60}(?:[-._+:][A-Za-z0-9]{1,60}){0,6}):(?=`)/y;
const ROLE_BEHIND = /:([A-Za-z0-9]{1,60}(?:[-._+:][A-Za-z0-9]{1,60}){0,6}):/y;
const FOOTNOTE = /\[(\d{1,9}|#[\w.-]{0,80}|\*|[A-Za-z][\w.-]{0,80})\]_(?![\p{L}\p{N}_])/uy;
/** UTF-16 units. The name of a reference is searched for in the text read last. */
const NAME_MAX = 200;

/** Parses the content of a paragraph or any other text with inline markup. */
export function parseInline(text: string, line: number, reader: RstReader): ElementContent[] {
  return new InlineParser(text, line, reader).parse();
}

class InlineParser {
  readonly #text: string;
  readonly #line: number;
  readonly #reader: RstReader;
  readonly #delimiters: Delimiters;
  readonly #nodes: ElementContent[] = [];
  #plain = '';
  #at = 0;

  constructor(text: string, line: number, reader: RstReader) {
    this.#text = text;
    this.#line = line;
    this.#reader = reader;
    this.#delimiters = new Delimiters(text);
  }

  parse(): ElementContent[] {
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] ?? '';
      if (char === '\\') this.#escape();
      else if (!this.#readMark(char)) {
        this.#plain += char;
        this.#at += 1;
      }
    }
    this.#flush();
    return this.#nodes;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? '';
    if (!/\s/.test(next)) this.#plain += next;
    this.#at += 2;
  }

  #readMark(char: string): boolean {
    switch (char) {
      case '*':
        return this.#readEmphasis('**', 'strong') || this.#readEmphasis('*', 'em');
      case '`':
        return this.#readLiteral() || this.#readInterpreted(null, this.#at);
      case ':':
        return this.#readPrefixedRole();
      case '|':
        return this.#readSubstitution();
      case '[':
        return this.#readFootnote();
      case '_':
        return this.#readTarget() || this.#readSimpleReference();
      default:
        return false;
    }
  }

  #push(node: ElementContent, next: number): true {
    this.#flush();
    this.#nodes.push(node);
    this.#at = next;
    return true;
  }

  #flush(): void {
    if (this.#plain !== '') this.#nodes.push(...linkedText(this.#plain));
    this.#plain = '';
  }

  #readEmphasis(mark: string, tagName: string): boolean {
    const start = this.#at + mark.length;
    if (!this.#text.startsWith(mark, this.#at) || !this.#delimiters.mayStart(this.#at, mark.length)) return false;
    const end = this.#delimiters.endOf(mark, start);
    if (end === -1) return false;
    return this.#push(element(tagName, {}, [textNode(unescape(this.#text.slice(start, end)))]), end + mark.length);
  }

  #readLiteral(): boolean {
    const start = this.#at + 2;
    if (!this.#text.startsWith('``', this.#at) || !this.#delimiters.mayStart(this.#at, 2)) return false;
    const end = this.#delimiters.endOf('``', start, { isRaw: true });
    if (end === -1) return false;
    // Of three or more backquotes the last two close it: "```` `x` ````" is rare, whereas "``a```" means "a`".
    let last = end;
    while (this.#text[last + 2] === '`') last += 1;
    const code = this.#text.slice(start, last).replace(/\s+/g, ' ');
    return this.#push(element('code', {}, [textNode(code)]), last + 2);
  }

  #readPrefixedRole(): boolean {
    ROLE_BEFORE.lastIndex = this.#at;
    const role = ROLE_BEFORE.exec(this.#text);
    if (role === null || !this.#delimiters.mayStart(this.#at, role[0].length)) return false;
    return this.#readInterpreted(role[1] ?? '', this.#at + role[0].length);
  }

  /** `at` is the position of the backquote. */
  #readInterpreted(role: string | null, at: number): boolean {
    const isOpen = role === null ? this.#delimiters.mayStart(at, 1) : /\S/.test(this.#text[at + 1] ?? '');
    if (!isOpen || this.#text[at + 1] === '`') return false;
    const accepts = (behind: number) => this.#text[behind] === '_' || this.#roleBehind(behind) !== null;
    const end = this.#delimiters.endOf('`', at + 1, { accepts });
    if (end === -1) return false;
    const content = this.#text.slice(at + 1, end);
    const suffix = role === null ? this.#roleBehind(end + 1) : null;
    if (role === null && this.#text[end + 1] === '_') return this.#readPhrase(content, end + 1);
    const next = end + 1 + (suffix === null ? 0 : suffix.length + 2);
    const nodes = readRole({ role: role ?? suffix, content, line: this.#line }, this.#reader);
    this.#flush();
    this.#nodes.push(...nodes);
    this.#at = next;
    return true;
  }

  #roleBehind(at: number): string | null {
    ROLE_BEHIND.lastIndex = at;
    return ROLE_BEHIND.exec(this.#text)?.[1] ?? null;
  }

  #readPhrase(content: string, at: number): boolean {
    const isAnonymous = this.#text[at + 1] === '_';
    return this.#push(phraseReference(content, isAnonymous, this.#reader.page), at + (isAnonymous ? 2 : 1));
  }

  #readSubstitution(): boolean {
    if (!this.#delimiters.mayStart(this.#at, 1)) return false;
    const end = this.#delimiters.endOf('|', this.#at + 1, {
      accepts: (behind) => this.#text[behind] === '_',
      within: NAME_MAX,
    });
    if (end === -1) return false;
    const name = this.#text.slice(this.#at + 1, end);
    const underscores = /^_{0,2}/.exec(this.#text.slice(end + 1, end + 3))?.[0].length ?? 0;
    const mark = substitution(name, this.#line);
    const node = underscores === 0 ? mark : nameReference(underscores === 2 ? null : name, [mark]);
    return this.#push(node, end + 1 + underscores);
  }

  #readFootnote(): boolean {
    FOOTNOTE.lastIndex = this.#at;
    const label = FOOTNOTE.exec(this.#text);
    if (label === null) return false;
    // The space required before the mark belongs to the source, not to the sentence.
    if (/^[\d#*]/.test(label[1] ?? '')) this.#plain = this.#plain.trimEnd();
    return this.#push(footnoteReference(label[1] ?? ''), this.#at + label[0].length);
  }

  /** Reads an inline target: _`words`. */
  #readTarget(): boolean {
    if (this.#text[this.#at + 1] !== '`' || !this.#delimiters.mayStart(this.#at, 2)) return false;
    const end = this.#delimiters.endOf('`', this.#at + 2);
    if (end === -1) return false;
    const words = unescape(this.#text.slice(this.#at + 2, end));
    this.#reader.page.addTarget(words, { kind: 'place', id: idOf(words) });
    return this.#push(element('span', { id: idOf(words) }, [textNode(words)]), end + 1);
  }

  /** Reads a one-word reference: `name_` or `name__`. */
  #readSimpleReference(): boolean {
    const underscores = this.#text[this.#at + 1] === '_' ? 2 : 1;
    const behind = this.#text[this.#at + underscores] ?? ' ';
    if (/[\p{L}\p{N}_]/u.test(behind)) return false;
    const name = nameAtEnd(this.#plain.slice(-NAME_MAX));
    if (name === '') return false;
    this.#plain = this.#plain.slice(0, -name.length);
    const node = nameReference(underscores === 2 ? null : name, [textNode(name)]);
    node.properties['isWord'] = true;
    return this.#push(node, this.#at + underscores);
  }
}

/** Returns the name at the end of a text: letters and digits with single punctuation marks in between. */
function nameAtEnd(text: string): string {
  const characters = [...text];
  let start = characters.length;
  for (let at = start - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? '';
    if (/[\p{L}\p{N}]/u.test(character)) start = at;
    else if (start === characters.length || start !== at + 1 || !'-._+:'.includes(character)) break;
  }
  return characters.slice(start).join('');
}

/** Reads `` `words`_ ``, `` `words <address>`_ `` or `` `words <name_>`_ ``; with two underscores the reference is anonymous. */
function phraseReference(content: string, isAnonymous: boolean, page: RstPage): Element {
  const { title, target } = splitTitle(content);
  if (title === null) return nameReference(isAnonymous ? null : unescape(target), [textNode(unescape(target))]);
  const words = [textNode(title === '' ? unescape(target) : title)];
  const written = target.replace(/\s+/g, '');
  if (written.endsWith('_') && !written.endsWith('\\_')) {
    const name = unescape(target.slice(0, -1));
    if (!isAnonymous && title !== '') page.addTarget(title, { kind: 'name', name });
    return nameReference(name, words);
  }
  const address = addressOf(unescape(written));
  if (!isAnonymous && title !== '') page.addTarget(title, { kind: 'address', address });
  return element('a', { href: address }, words);
}

function addressOf(written: string): string {
  const [name = '', domain = '', ...others] = written.split('@');
  const isMail = name !== '' && /[^.]\.[^.]/.test(domain) && others.length === 0 && !/[\s:/]/.test(written);
  return isMail ? `mailto:${written}` : written;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\{}|]+/g;

/** Returns a text with its web addresses as links. */
function linkedText(text: string): ElementContent[] {
  if (!text.includes('://')) return [textNode(text)];
  const nodes: ElementContent[] = [];
  let position = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (match.index > position) nodes.push(textNode(text.slice(position, match.index)));
    nodes.push(element('a', { href: address }, [textNode(address)]));
    position = match.index + address.length;
  }
  if (position < text.length) nodes.push(textNode(text.slice(position)));
  return nodes;
}

/** Removes punctuation at the end of an address. A closing parenthesis belongs to the sentence unless it was opened in the address. */
function withoutPunctuation(address: string): string {
  const trimmed = trimEndOf(address, /[.,;:!?*_]/);
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimEndOf(trimmed, /[).,;:!?]/) : trimmed;
}
