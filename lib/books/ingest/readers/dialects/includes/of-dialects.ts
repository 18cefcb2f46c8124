import { extname, join } from 'node:path';

import { includePart, type PartMarks, type Selection } from '../../book/included-part.ts';
import { selectionOf } from '../../rst/directives/selection.ts';
import type { PageContext } from '../../page-context.ts';
import { fencedLines } from '../blocks/block.ts';
import { readDirectiveHead } from '../blocks/directive-head.ts';
import type { LinePass } from '../dialect.ts';
import type { FindInclusion, LineInclusion } from './include-lines.ts';

/** Returns a function for the replacement of a line: a part of a file, indented like the line, with code between fences of this info string. */
function put(selection: Selection, indent = '', info?: string): (text: string) => string[] | null {
  return (text) => {
    const lines = includePart(text, selection);
    if (lines === null) return null;
    const block = info === undefined ? lines : fencedCode(lines, info);
    return block.map((line) => (line === '' ? '' : indent + line));
  };
}

/** Returns a code block with a fence that is longer than any in the code. */
function fencedCode(lines: readonly string[], info: string): string[] {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`*)/.exec(line)?.[1]?.length ?? 0), 2);
  const fence = '`'.repeat(longest + 1);
  return [fence + info, ...lines, fence];
}

/** Creates a finder for includes of complete files, for the lines that the pattern matches. */
function wholeFile(asking: RegExp, places: (file: string, context: PageContext) => string[]): FindInclusion {
  return (text, { context }) => {
    const target = asking.exec(text)?.[1];
    return target === undefined ? null : { target, candidates: places(target, context) };
  };
}

const SNIPPET = /^([ \t]*)-+8<-+[ \t]+(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')[ \t]*$/;
const OWN_MARKER = /^[ \t]*(?:<!--[ \t]*)?-+8<-+ +\[(?:start|end):/;
const MARKER = /8<-{1,9} {1,9}\[(start|end):/;

const snippetMark: PartMarks = (line) => {
  const found = MARKER.exec(line);
  if (found === null) return null;
  const [name = ''] = line.slice(found.index + found[0].length).split(']', 1);
  return { name, isEnd: found[1] === 'end' };
};

/**
 * Finds `--8<-- "file.md:section"` of Python-Markdown's snippets and `{* file.py ln[1:5] *}` of mdx_include, relative to the site or to its pages.
 */
export const snippets: FindInclusion = (text, { context }) => {
  const [match, indent = '', double, single] = SNIPPET.exec(text) ?? [];
  if (match === undefined) return codeExample(text, context);
  const target = double ?? single ?? '';
  const [, file = '', part] = /^([^:]*(?::\/\/[^:]*)?)(?::(.*))?$/.exec(target) ?? [];
  return { target, candidates: besideSite(file, context), select: put(snippetPart(part), indent) };
};

function besideSite(file: string, { book: { rootFolder, sourceFolder, includeFolders = [] } }: PageContext): string[] {
  return [
    ...includeFolders.map((folder) => join(folder, file)),
    join(rootFolder, file),
    join(sourceFolder, '..', file),
    join(sourceFolder, file),
    file,
  ];
}

/** Parses `:section`, `:2`, `:2:4` or `:2:4,7:9`. */
function snippetPart(part: string | undefined): Selection {
  if (part === undefined) return { marks: snippetMark };
  if (!/^[\d:,]*$/.test(part)) return { marks: snippetMark, parts: [part], isFirst: true };
  const ranges = part.split(',').map((one) => (one.includes(':') ? one : `${one}:`));
  return { marks: snippetMark, numbers: ranges.join(',') };
}

/** Unescapes `;--8<--`, which is displayed as a snippet line, and removes the markers of the page's own sections. */
export const snippetEscapes: LinePass = (lines) =>
  lines
    .filter(({ text }) => !OWN_MARKER.test(text))
    .map((line) => (/^[ \t]*;-+8<-+/.test(line.text) ? { ...line, text: line.text.replace(';', '') } : line));

const EXAMPLE = /^([ \t]*)\{\*([^{}\n]{1,600})\*\}[ \t]*$/;

function codeExample(text: string, context: PageContext): LineInclusion | null {
  const [match, indent = '', settings = ''] = EXAMPLE.exec(text) ?? [];
  const [target = ''] = settings.trim().split(/\s/, 1);
  if (match === undefined || target === '') return null;
  const numbers = /\bln\[([^\][]{1,200})\]/.exec(settings)?.[1];
  const title = /\btitle\[["']?([^"'\][]{1,200})["']?\]/.exec(settings)?.[1];
  const info = extname(target).slice(1) + (title === undefined ? '' : ` title="${title}"`);
  const select = put(numbers === undefined ? {} : { numbers }, indent, info);
  return { target, candidates: besideSite(target, context), isCode: true, select };
}

const BLOCK_OF_SNIPPETS = /^([ \t]*)-+8<-+[ \t]*$/;

/** Expands a block of files between two `--8<--` lines into one line per file; a file after a semicolon is skipped. */
export const snippetBlocks: LinePass = (lines) => {
  let isWithin = false;
  return lines.flatMap((line) => {
    if (BLOCK_OF_SNIPPETS.test(line.text)) {
      isWithin = !isWithin;
      return [];
    }
    const file = line.text.trim();
    if (!isWithin || file === '' || file.includes('"')) return [line];
    if (file.startsWith(';')) return [];
    return [{ ...line, text: `${line.text.slice(0, line.text.indexOf(file))}--8<-- "${file}"` }];
  });
};

const CODE_IMPORT = /^([ \t]*)<<<[ \t]+([^\s{}[\]#]+)(#[\w-]+)?[ \t]*(.*)/;
const PAGE_IMPORT =
  /^[ \t]*<!--[ \t]*@include:[ \t]*([^\s{}#]{1,300})(#[^\s{}]+)?(?:\{([\d,-]{0,60})\})?[ \t]*-->[ \t]*$/;
const REGION = /#(end)?region\b(?:[ \t]{1,9}([\w-]{1,200}))?/;

const regionMark: PartMarks = (line) => {
  const [match, end, name = ''] = REGION.exec(line) ?? [];
  return match === undefined ? null : { name, isEnd: end !== undefined };
};

function regionOf(region: string | undefined): Selection {
  return region === undefined ? {} : { marks: regionMark, parts: [region.slice(1)], isFirst: true };
}

/** Finds `<<< @/file.js#region{2}` and `<!--@include: ./file.md{1,3}-->` of VitePress; `@` is the folder of the pages. */
export const vitePressImports: FindInclusion = (text, { context }) =>
  codeImport(text, context) ?? pageImport(text, context);

function codeImport(text: string, context: PageContext): LineInclusion | null {
  const [match, indent = '', target = '', region, rest = ''] = CODE_IMPORT.exec(text) ?? [];
  const said = match === undefined ? null : importSettings(rest);
  if (said === null) return null;
  const { info, title } = said;
  const language = /^[\d,\s-]*([a-z]\w*)/i.exec(info)?.[1] ?? extname(target).slice(1);
  const select = put(regionOf(region), indent, `${language}${title === undefined ? '' : ` [${title}]`}`);
  return { target, candidates: placesOf(target, context), isCode: true, select };
}

/** Parses `{2 ts} [Title]`, either part of which may be missing; null for anything else. */
function importSettings(written: string): { info: string; title: string | undefined } | null {
  const rest = written.trim();
  const end = rest.startsWith('{') ? rest.indexOf('}') : -1;
  const info = end === -1 ? '' : rest.slice(1, end);
  const title = rest.slice(end + 1).trim();
  if (title === '') return { info, title: undefined };
  return title.startsWith('[') && title.endsWith(']') ? { info, title: title.slice(1, -1) } : null;
}

function pageImport(text: string, context: PageContext): LineInclusion | null {
  const [match, target = '', region, numbers] = PAGE_IMPORT.exec(text) ?? [];
  if (match === undefined) return null;
  const part = includedPart(region, numbers);
  return { target, candidates: placesOf(target, context), select: part };
}

/** Selects a part of a page: `{1,3}` are its first and last line, within the region if one is named. */
function includedPart(region: string | undefined, numbers: string | undefined): (text: string) => string[] | null {
  return (text) => {
    const lines = includePart(text, regionOf(region));
    if (lines === null || numbers === undefined) return lines;
    return includePart(lines.join('\n'), { numbers: numbers.replace(',', '-') });
  };
}

function placesOf(file: string, { book }: PageContext): string[] {
  if (!file.startsWith('@')) return [file];
  const inside = file.replace(/^@\/?/, '');
  return [join(book.sourceFolder, inside), join(book.rootFolder, inside)];
}

/** Finds ```` ```{literalinclude} file ```` and ```` ```{include} file ```` of MyST, with the options that select lines. */
export const mystIncludes: FindInclusion = (text, { context, ahead }) => {
  const head = readDirectiveHead({ text, ahead });
  if (head === null || !/^(?:literal)?include$/.test(head.name) || !/^\S{1,300}$/.test(head.argument)) return null;
  const { name, argument: target, options } = head;
  const { lines } = fencedLines({ ahead }, head.fence, head.lines);
  const file = target.startsWith('/') ? join(context.book.sourceFolder, target) : target;
  const isByLine = name === 'literalinclude';
  const isCode = isByLine || options.has('literal') || options.has('code');
  const info = isCode ? languageOf(target, options) : undefined;
  const select = put(selectionOf(options, { isByLine }), ' '.repeat(head.indent), info);
  return { target, candidates: [file], lines, isCode, select };
};

function languageOf(file: string, options: ReadonlyMap<string, string>): string {
  return options.get('language') ?? options.get('code') ?? extname(file).slice(1);
}

/** Finds `{{< include _part.qmd >}}` of Quarto. */
export const quartoIncludes = wholeFile(
  /^[ \t]*\{\{<[ \t]+include[ \t]+([^\s<>{}]{1,300})[ \t]+>\}\}[ \t]*$/,
  (file, { book }) => [file.startsWith('/') ? join(book.rootFolder, file) : file.replace(/^["']|["']$/g, '')],
);

/** Finds `{{% include "/parts/a.md" %}}`, by which Hugo sites include a page; relative to the content folder or to the page. */
export const hugoIncludes = wholeFile(
  /^[ \t]*\{\{[<%][ \t]+(?:include|readfile)[ \t]+(?:file=)?["'`]?([^\s<>{}"'`]{1,300}\.(?:md|markdown))["'`]?[ \t]+[>%]\}\}[ \t]*$/,
  (written, { book: { sourceFolder, addressRoots = [] } }) => {
    const file = written.replace(/^\//, '');
    return [...['', ...addressRoots].map((root) => join(sourceFolder, root, file)), file];
  },
);

/** Finds `{% include "../.gitbook/includes/part.md" %}` of GitBook. */
export const gitBookIncludes = wholeFile(/^[ \t]*\{%[ \t]*include[ \t]+"([^"\n]{1,300})"[ \t]*%\}[ \t]*$/, (file) => [
  file,
]);

/** Finds `@include .generated/errors.md`, relative to the page. */
export const plainIncludes = wholeFile(/^@include[ \t]+(\S{1,300}\.mdx?)[ \t]*$/, (file) => [file]);
