import { nameOf, shapeNamed } from '../named-blocks.ts';
import { closingOf, openingOf } from './block-html.ts';
import type { BlockReader } from './block.ts';

const CONTAINER = /^( *)(:{3,})[ \t]*([a-zA-Z][\w-]*)(.*)/;

/** `:::note Title` or `::: details Title`, as Docusaurus, VitePress and their like write it; also `:::note[Title]{.class}`. */
export const containers: BlockReader = ({ text }) => {
  const [match, prefix = '', colons = '', name = '', rest = ''] = CONTAINER.exec(text) ?? [];
  // A name that goes on is no name, and what closes on its own line is text.
  if (match === undefined || /^[^\s[{]/.test(rest) || rest.includes(':::')) return null;
  const title = titleOf(rest);
  const block = {
    end: { kind: 'fence', sign: ':', count: colons.length } as const,
    indent: prefix.length,
    name: name.toLowerCase(),
  };
  return { ...block, shape: shapeNamed(name, { title }) ?? { kind: 'plain', title } };
};

const FENCE = /^( *)(`{3,}|~{3,})(.*)/;

/** A block of code within a group of them: a tab, called as in ```` ```js [Title] ````, else by its language. */
export const codeGroups: BlockReader = ({ text, ahead, isWithin }) => {
  const [match, prefix = '', fence = '', info = ''] = FENCE.exec(text) ?? [];
  if (match === undefined || (!isWithin('code-group') && !isWithin('code-tabs'))) return null;
  const code = codeFrom(text, fence, ahead);
  const indented = (lines: string[]) => lines.map((line) => (line === '' ? '' : prefix + line));
  const shape = { kind: 'tab', title: titleOfCode(info) } as const;
  const replacement = [...indented(openingOf(shape)), ...code, ...indented(closingOf(shape))];
  return { replacement, lines: code.length };
};

/** The lines of a block of code, its fences included. */
function codeFrom(first: string, fence: string, ahead: (count: number) => string | null): string[] {
  const code = [first];
  for (let line = ahead(code.length); line !== null; line = ahead(code.length)) {
    code.push(line);
    if (line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), '') === '') break;
  }
  return code;
}

function titleOfCode(info: string): string {
  const start = info.indexOf('[');
  const end = info.lastIndexOf(']');
  if (start !== -1 && end > start + 1) return info.slice(start + 1, end);
  const language = nameOf(info.trim().split(/[\s{:[]/, 1)[0] ?? '');
  return language === '' ? 'Code' : language;
}

/** Of `[Title]{.class}`, `Title` or `"Title"`. */
function titleOf(written: string): string {
  const words = withoutBraces(written.trim());
  const inner =
    (words.startsWith('[') && words.endsWith(']')) || (words.startsWith('"') && words.endsWith('"') && words.length > 1)
      ? words.slice(1, -1)
      : words;
  return inner.trim();
}

/** Words without the attributes in braces that they end with. */
export function withoutBraces(words: string): string {
  const start = words.endsWith('}') ? words.lastIndexOf('{') : -1;
  return start === -1 ? words : words.slice(0, start).trimEnd();
}
