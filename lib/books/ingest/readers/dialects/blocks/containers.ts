import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import { isNoteKind, kindOf, nameOf, shapeNamed } from '../named-blocks.ts';
import type { NotationPage } from '../notation-page.ts';
import { type Attributes, closingOf, openingOf, parseAttributes } from './block-html.ts';
import { type BlockReader, fencedLines, type OpenBlock, type Shape } from './block.ts';
import { isPictureName } from '../../tree/load-pictures.ts';
import { firstNamed, parseArguments, shapeOfTag, type TagArguments } from '../tags/scan-tags.ts';

const CONTAINER = /^( *)(:{3,})[ \t]*([a-zA-Z][\w-]*)(.*)/;

/** Reads `:::note Title` and `::: details Title` of Docusaurus, VitePress and similar generators; also `:::note[Title]{.class}`. */
export const containers: BlockReader = ({ text, page, line }) => {
  const [match, prefix = '', colons = '', name = '', rest = ''] = CONTAINER.exec(text) ?? [];
  // A name followed by other characters is not a name, and a container closed on its own line is text.
  if (match === undefined || /^[^\s[{]/.test(rest) || rest.includes(':::')) return null;
  const title = titleOf(rest);
  const block = {
    end: { kind: 'fence', sign: ':', count: colons.length } as const,
    indent: prefix.length,
    name: name.toLowerCase(),
  };
  const shape = shapeNamed(name, { title });
  if (shape === null) page.leave(`:::${name}`, line, 'unwrapped');
  return { ...block, shape: shape ?? { kind: 'plain', title } };
};

const FENCE = /^( *)(`{3,}|~{3,})(.*)/;

/** Reads a block of code within a code group as a tab. Its title is that of ```` ```js [Title] ````, otherwise its language. */
export const codeGroups: BlockReader = ({ text, ahead, isWithin }) => {
  const [match, prefix = '', fence = '', info = ''] = FENCE.exec(text) ?? [];
  if (match === undefined || (!isWithin('code-group') && !isWithin('code-tabs'))) return null;
  const { content, lines } = fencedLines({ ahead }, fence);
  const indented = (lines: string[]) => lines.map((line) => (line === '' ? '' : prefix + line));
  const shape = { kind: 'tab', title: titleOfCode(info) } as const;
  const code = [text, ...content, prefix + fence];
  return { replacement: [...indented(openingOf(shape)), ...code, ...indented(closingOf(shape))], lines };
};

function titleOfCode(info: string): string {
  const start = info.indexOf('[');
  const end = info.lastIndexOf(']');
  if (start !== -1 && end > start + 1) return info.slice(start + 1, end);
  const language = nameOf(info.trim().split(/[\s{:[]/, 1)[0] ?? '');
  return language === '' ? 'Code' : language;
}

/** Parses the title of `[Title]{.class}`, `Title` or `"Title"`. */
function titleOf(written: string): string {
  const words = withoutBraces(written.trim());
  const inner =
    (words.startsWith('[') && words.endsWith(']')) || (words.startsWith('"') && words.endsWith('"') && words.length > 1)
      ? words.slice(1, -1)
      : words;
  return inner.trim();
}

/** Removes trailing attributes in braces. */
function withoutBraces(words: string): string {
  const start = words.endsWith('}') ? words.lastIndexOf('{') : -1;
  return start === -1 ? words : words.slice(0, start).trimEnd();
}

const DIV = /^( *)(:{3,})[ \t]*(?:\{([^{}]*)\}|([a-zA-Z][\w-]*))$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;

/** Reads `::: {.callout-note title="…"}` and other Pandoc divs, which end at any line of three colons. */
export const quartoDivs: BlockReader = ({ text, ahead, page }) => {
  const [match, prefix = '', colons = '', braces, word = ''] = DIV.exec(trimEndOf(text, /[ \t:]/)) ?? [];
  if (match === undefined) return null;
  const { id, classes, values } = parseAttributes(braces ?? `.${word}`);
  const block = {
    end: { kind: 'fence', sign: ':', count: colons.length, isAny: true } as const,
    indent: prefix.length,
  };
  if (!isShown({ classes, values }, page)) return { ...block, shape: { kind: 'nothing' } };
  const callout = calloutName(classes);
  if (callout !== undefined) return { ...block, ...calloutOf(callout, { id, values }, ahead) };
  if (classes.includes('panel-tabset')) return { ...block, name: 'panel-tabset', shape: { kind: 'tabs' } };
  const theorem = classes.find((name) => THEOREMS.has(name));
  if (theorem !== undefined) return { ...block, shape: theoremOf(theorem, id, values.get('name')) };
  return { ...block, shape: plain(id) };
};

function calloutName(classes: string[]): string | undefined {
  const callout = classes.find((name) => name.startsWith('callout-'));
  if (callout !== undefined) return callout.slice('callout-'.length);
  // R Markdown books call them `rmdnote` or similar.
  return classes.map((name) => name.replace(/^rmd-?/, '')).find((name) => isNoteKind(name));
}

/** Theorem-like divs of bookdown, with the prefix of references to them. */
export const THEOREMS: ReadonlyMap<string, string> = new Map([
  ['theorem', 'thm'],
  ['lemma', 'lem'],
  ['corollary', 'cor'],
  ['proposition', 'prp'],
  ['conjecture', 'cnj'],
  ['definition', 'def'],
  ['example', 'exm'],
  ['exercise', 'exr'],
  ['hypothesis', 'hyp'],
  ['remark', ''],
  ['proof', ''],
  ['solution', ''],
]);

function theoremOf(name: string, id: string | undefined, given: string | undefined): OpenBlock['shape'] {
  const title = given === undefined ? nameOf(name) : `${nameOf(name)} (${given})`;
  const sign = THEOREMS.get(name) ?? '';
  return { kind: 'plain', title, ...(id !== undefined && { id: sign === '' ? id : `${sign}:${id}` }) };
}

function plain(id: string | undefined): OpenBlock['shape'] {
  if (id === undefined) return { kind: 'plain' };
  return { kind: id.startsWith('fig-') ? 'figure' : 'plain', id };
}

/** Reads a callout. Its title is an attribute, or a heading at its start. */
function calloutOf(
  name: string,
  { id, values }: Pick<Attributes, 'id' | 'values'>,
  ahead: (count: number) => string | null,
) {
  let lines = 1;
  while (lines < 4 && ahead(lines)?.trim() === '') lines += 1;
  const [, , heading] = HEADING.exec(ahead(lines) ?? '') ?? [];
  const given = values.get('title');
  const title = given ?? heading ?? '';
  const taken = given === undefined && heading !== undefined ? { lines: lines + 1 } : {};
  const shape = shapeOfCallout(name, title, { id, values });
  return { shape, ...taken };
}

function shapeOfCallout(
  name: string,
  title: string,
  { id, values }: Pick<Attributes, 'id' | 'values'>,
): OpenBlock['shape'] {
  const named = id === undefined ? {} : { id };
  const collapse = values.get('collapse');
  if (collapse === undefined) return { kind: 'note', className: kindOf(name), title, ...named };
  return { kind: 'details', title: title === '' ? nameOf(name) : title, isOpen: collapse === 'false', ...named };
}

/** Reads a tab in a tab set: each heading of the same level as the first one begins a tab. */
export const panelTabs: BlockReader = ({ text, isWithin }) => {
  if (!isWithin('panel-tabset')) return null;
  const [, signs = '', title = ''] = HEADING.exec(text) ?? [];
  if (signs === '') return null;
  const outer = [1, 2, 3, 4, 5, 6].find((rank) => isWithin(`panel-tab-${rank}`));
  if (outer !== undefined && outer < signs.length) return null;
  const name = `panel-tab-${outer ?? signs.length}`;
  const words = withoutClosing(withoutBraces(title.trimEnd()));
  return { shape: { kind: 'tab', title: words }, end: { kind: 'name' }, name, closesBefore: name, indent: 0 };
};

/** Removes the closing signs of a heading. */
function withoutClosing(words: string): string {
  const bare = trimEndOf(words, /#/);
  return bare !== words && /\s$/.test(bare) ? bare.trimEnd() : words;
}

/**
 * Returns whether a web page of Quarto shows content marked like this: `.content-visible when-meta="x"`, `.content-hidden unless-format="html"`. A
 * profile counts if the site declares it as the active one.
 */
export function isShown({ classes, values }: Omit<Attributes, 'id'>, page: NotationPage): boolean {
  if (classes.includes('hidden')) return false;
  const isHiding = classes.includes('content-hidden');
  // Without either class only the condition counts, as in older books.
  const holds = [...values].every(([name, value]) => holdsHere(name, value, page));
  return isHiding ? !holds : holds;
}

/** Returns true if the name is not a condition. */
function holdsHere(name: string, value: string, page: NotationPage): boolean {
  const [, sense, subject] = /^(when|unless)-(format|meta|profile)$/.exec(name) ?? [];
  if (subject === undefined) return true;
  return isSo(subject, value, page) === (sense === 'when');
}

function isSo(subject: string, value: string, page: NotationPage): boolean {
  if (subject === 'format') return /^html(?:$|\d|:)/.test(value);
  if (subject === 'profile') return page.metadata('profile.default') === value;
  return !/^(?:false|no|)$/i.test(page.metadata(value) ?? '');
}

const NOTE_FENCE = /^( *)(`{3,})[ \t]*(?:(ad|admonish)[- ])?([a-zA-Z]+)(?=[ \t]|$)[ \t]*(.*)/;

/** Reads a block of code as a note if its language is the name of a kind of note: ```` ```warn header="Hot" ````, ```` ```admonish tip ````. */
export const noteFences: BlockReader = ({ text }) => {
  const [match, prefix = '', fence = '', , name = '', info = ''] = NOTE_FENCE.exec(text) ?? [];
  if (match === undefined || info.includes(fence)) return null;
  const shape = shapeOf(name, info);
  if (shape?.kind !== 'note' && shape?.kind !== 'details') return null;
  return { shape, end: { kind: 'fence', sign: '`', count: fence.length }, indent: prefix.length };
};

function shapeOf(name: string, info: string): Shape | null {
  const { values } = parseAttributes(info);
  const title = values.get('header') ?? values.get('title') ?? '';
  const shape = shapeNamed(name, { title });
  return shape?.kind === 'note' && values.get('collapsible') === 'true' ? shapeNamed('details', { title }) : shape;
}

const TAG = /^([ \t]*)\{%([^{}\n]*)%\}[ \t]*$/;
const ONE_LINE = /^([ \t]*\{%[^{}\n]*%\})(.*)(\{%[ \t]*end[^{}\n]*%\})[ \t]*$/;
/** Blocks that GitBook computes for each reader, or takes from an API description. */
const COMPUTED = /^(?:if|else|elsif|openapi|openapi-\w+|swagger|swagger-\w+|api-\w+|updates?-\w+)$/;

/** Paired tags that enclose a link, a caption or code and are rendered as only their content. */
const LONE = new Set(['content-ref', 'page-ref', 'embed', 'file', 'code', 'raw']);

/** Reads `{% hint style="info" %}` … `{% endhint %}` and the other blocks of GitBook, each tag on a line of its own, or all of it on one. */
export const gitBookBlocks: BlockReader = ({ text, line, page, within }) => {
  const onOneLine = ONE_LINE.exec(text);
  if (onOneLine !== null) return { replacement: within(onOneLine.slice(1)) };
  const { prefix, written, name } = tagOf(text);
  if (name === '') return null;
  const isEnd = name.startsWith('end');
  const tag = parseArguments(isEnd ? written.slice('end'.length) : written);
  if (COMPUTED.test(tag.name)) {
    if (!isEnd) page.leave(`{% ${name} %}`, line);
    return { replacement: [] };
  }
  if (LONE.has(tag.name)) {
    return { replacement: ['', ...(isEnd ? [] : linesOf(tag)).map((one) => prefix + one), ''] };
  }
  const shape = shapeOfTag(tag);
  if (shape === null) return null;
  const block = `gitbook ${tag.name}`;
  return isEnd ? { closes: block } : { shape, end: { kind: 'name' }, name: block, indent: prefix.length };
};

function tagOf(text: string): { prefix: string; written: string; name: string } {
  const [, prefix = '', inner = ''] = TAG.exec(text) ?? [];
  const written = inner.replace(/^-|-$/g, '').trim();
  return { prefix, written, name: /^[a-z][\w-]*/.exec(written)?.[0] ?? '' };
}

/** Returns the replacement for such a tag. A page reference has its link between its tags. */
function linesOf(tag: TagArguments): string[] {
  const { name } = tag;
  const title = firstNamed(tag, 'title');
  if (name === 'code') return title === undefined ? [] : [`<div class="filename">${escaped(title)}</div>`];
  const address = firstNamed(tag, 'url', 'src', 'page')?.replace(/[<>]/g, '');
  if (name === 'content-ref' || address === undefined) return [];
  const caption = firstNamed(tag, 'caption');
  if (isPictureName(address)) return [`![${caption ?? ''}](<${address}>)`];
  return [`[${caption ?? (name === 'file' ? address.replace(/^.*\//, '') : address)}](<${address}>)`];
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
