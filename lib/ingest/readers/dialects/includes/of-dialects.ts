import { extname, join } from 'node:path';

import { linesBetween, linesNumbered, linesOfFile } from '../../book/included-part.ts';
import { selectPart } from '../../rst/directives/select-part.ts';
import type { PageContext } from '../../page-context.ts';
import type { LinePass } from '../dialect.ts';
import type { FindInclusion, Inclusion } from './include-lines.ts';

const SNIPPET = /^([ \t]*)-+8<-+[ \t]+(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')[ \t]*$/;
const OWN_MARKER = /^[ \t]*(?:<!--[ \t]*)?-+8<-+ +\[(?:start|end):/;
const MARKER = /8<-{1,9} {1,9}\[(?:start|end):/;

/** `--8<-- "file.md:section"` of Python-Markdown's snippets and `{* file.py ln[1:5] *}` of mdx_include, relative to the site or to its pages. */
export const snippets: FindInclusion = (text, { context }) => {
  const [match, indent = '', double, single] = SNIPPET.exec(text) ?? [];
  if (match === undefined) return codeExample(text, context);
  const target = double ?? single ?? '';
  const [, file = '', part] = /^([^:]*(?::\/\/[^:]*)?)(?::(.*))?$/.exec(target) ?? [];
  return {
    target,
    candidates: besideSite(file, context),
    lines: 1,
    isText: true,
    select: (content) => {
      const lines = partOf(content, part);
      return lines?.filter((line) => !MARKER.test(line)).map((line) => (line === '' ? '' : indent + line)) ?? null;
    },
  };
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

/** `;--8<--` is how a snippet is written that is to be seen; the marks of a page's own sections are not. */
export const snippetEscapes: LinePass = (lines) =>
  lines
    .filter(({ text }) => !OWN_MARKER.test(text))
    .map((line) => (/^[ \t]*;-+8<-+/.test(line.text) ? { ...line, text: line.text.replace(';', '') } : line));

const EXAMPLE = /^([ \t]*)\{\*([^{}\n]{1,600})\*\}[ \t]*$/;

function codeExample(text: string, context: PageContext): Inclusion | null {
  const [match, indent = '', settings = ''] = EXAMPLE.exec(text) ?? [];
  const [target = ''] = settings.trim().split(/\s/, 1);
  if (match === undefined || target === '') return null;
  const numbers = /\bln\[([^\][]{1,200})\]/.exec(settings)?.[1];
  const title = /\btitle\[["']?([^"'\][]{1,200})["']?\]/.exec(settings)?.[1];
  return {
    target,
    candidates: besideSite(target, context),
    lines: 1,
    isText: false,
    select: (content) => {
      const lines = numbers === undefined ? linesOfFile(content) : linesNumbered(linesOfFile(content), numbers);
      const info = extname(target).slice(1) + (title === undefined ? '' : ` title="${title}"`);
      return fencedCode(lines, info).map((line) => (line === '' ? '' : indent + line));
    },
  };
}

/** `:section`, `:2`, `:2:4` or `:2:4,7:9`. */
function partOf(content: string, part: string | undefined): string[] | null {
  if (part === undefined) return linesOfFile(content);
  if (!/^[\d:,]*$/.test(part)) return linesBetween(linesOfFile(content), `8<-- [start:${part}]`, `8<-- [end:${part}]`);
  const ranges = part.split(',').map((one) => (one.includes(':') ? one : `${one}:`));
  return linesNumbered(linesOfFile(content), ranges.join(','));
}

const BLOCK_OF_SNIPPETS = /^([ \t]*)-+8<-+[ \t]*$/;

/** A block of files between two lines of `--8<--` as one line for each; one behind a semicolon is none. */
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

/** `<<< @/file.js#region{2}` and `<!--@include: ./file.md{1,3}-->` of VitePress; `@` is the folder of the pages. */
export const vitePressImports: FindInclusion = (text, { context }) =>
  codeImport(text, context) ?? pageImport(text, context);

function codeImport(text: string, context: PageContext): Inclusion | null {
  const [match, indent = '', file = '', region, rest = ''] = CODE_IMPORT.exec(text) ?? [];
  const said = match === undefined ? null : importSettings(rest);
  if (said === null) return null;
  const { info, title } = said;
  const language = /^[\d,\s-]*([a-z]\w*)/i.exec(info)?.[1] ?? extname(file).slice(1);
  return {
    target: file,
    candidates: placesOf(file, context),
    lines: 1,
    isText: false,
    select: (content) => {
      const lines = region === undefined ? linesOfFile(content) : regionOf(content, region.slice(1));
      if (lines === null) return null;
      return fencedCode(lines, `${language}${title === undefined ? '' : ` [${title}]`}`).map((line) => indent + line);
    },
  };
}

/** Of `{2 ts} [Title]`, either of which may be missing; null for anything else. */
function importSettings(written: string): { info: string; title: string | undefined } | null {
  const rest = written.trim();
  const end = rest.startsWith('{') ? rest.indexOf('}') : -1;
  const info = end === -1 ? '' : rest.slice(1, end);
  const title = rest.slice(end + 1).trim();
  if (title === '') return { info, title: undefined };
  return title.startsWith('[') && title.endsWith(']') ? { info, title: title.slice(1, -1) } : null;
}

function pageImport(text: string, context: PageContext): Inclusion | null {
  const [match, file = '', region, numbers] = PAGE_IMPORT.exec(text) ?? [];
  if (match === undefined) return null;
  return {
    target: file,
    candidates: placesOf(file, context),
    lines: 1,
    isText: true,
    select: (content) => {
      const lines = region === undefined ? linesOfFile(content) : regionOf(content, region.slice(1));
      // `{1,3}` are the first and the last line here.
      return numbers === undefined || lines === null ? lines : linesNumbered(lines, numbers.replace(',', '-'));
    },
  };
}

function regionOf(content: string, name: string): string[] | null {
  return linesBetween(linesOfFile(content), `#region ${name}`, '#endregion');
}

function placesOf(file: string, { book }: PageContext): string[] {
  if (!file.startsWith('@')) return [file];
  const inside = file.replace(/^@\/?/, '');
  return [join(book.sourceFolder, inside), join(book.rootFolder, inside)];
}

const DIRECTIVE = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{(literalinclude|include)\}[ \t]+(\S{1,300})[ \t]*$/;
const OPTION = /^[ \t]*:([\w-]{1,60}):[ \t]*(.*)/;

/** ```` ```{literalinclude} file ```` and ```` ```{include} file ```` of MyST, with the options that choose lines. */
export const mystIncludes: FindInclusion = (text, { context, ahead }) => {
  const [match, indent = '', fence = '', name = '', target = ''] = DIRECTIVE.exec(text) ?? [];
  if (match === undefined) return null;
  const { options, lines } = optionsBelow(fence, ahead);
  const file = target.startsWith('/') ? join(context.book.sourceFolder, target) : target;
  const isText = name === 'include' && !options.has('literal') && !options.has('code');
  const language = options.get('language') ?? options.get('code') ?? extname(target).slice(1);
  const select = (content: string) => {
    const chosen = linesOfFile(selectPart(content, options, { isByLine: name === 'literalinclude' }));
    const block = isText ? chosen : fencedCode(chosen, language);
    return block.map((line) => indent + line);
  };
  return { target, candidates: [file], lines, isText, select };
};

/** The options of a directive, up to the end of its fence, and how many lines all of it takes. */
function optionsBelow(fence: string, ahead: (count: number) => string | null) {
  const options = new Map<string, string>();
  let lines = 1;
  for (let line = ahead(lines); line !== null && lines < 60; line = ahead(lines)) {
    lines += 1;
    if (line.trim().startsWith(fence)) break;
    const [, key, value = ''] = OPTION.exec(line) ?? [];
    if (key !== undefined) options.set(key, value.trim());
  }
  return { options, lines };
}

const SHORTCODE = /^[ \t]*\{\{<[ \t]+include[ \t]+([^\s<>{}]{1,300})[ \t]+>\}\}[ \t]*$/;

/** `{{< include _part.qmd >}}` of Quarto. */
export const quartoIncludes: FindInclusion = (text, { context }) => {
  const target = SHORTCODE.exec(text)?.[1];
  if (target === undefined) return null;
  const file = target.startsWith('/') ? join(context.book.rootFolder, target) : target.replace(/^["']|["']$/g, '');
  return { target, candidates: [file], lines: 1, isText: true, select: linesOfFile };
};

const PART =
  /^[ \t]*\{\{[<%][ \t]+(?:include|readfile)[ \t]+(?:file=)?["'`]?([^\s<>{}"'`]{1,300}\.(?:md|markdown))["'`]?[ \t]+[>%]\}\}[ \t]*$/;

/** `{{% include "/parts/a.md" %}}`, as sites of Hugo call a page within a page; relative to the content, or to the page. */
export const hugoIncludes: FindInclusion = (text, { context }) => {
  const target = PART.exec(text)?.[1];
  if (target === undefined) return null;
  const file = target.replace(/^\//, '');
  const { sourceFolder, addressRoots = [] } = context.book;
  return {
    target,
    candidates: [...['', ...addressRoots].map((root) => join(sourceFolder, root, file)), file],
    lines: 1,
    isText: true,
    select: linesOfFile,
  };
};

/** Between fences that are longer than any within. */
function fencedCode(lines: string[], info: string): string[] {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`*)/.exec(line)?.[1]?.length ?? 0), 2);
  const fence = '`'.repeat(longest + 1);
  return [fence + info, ...lines, fence];
}

const REUSED = /^[ \t]*\{%[ \t]*include[ \t]+"([^"\n]{1,300})"[ \t]*%\}[ \t]*$/;

/** `{% include "../.gitbook/includes/part.md" %}` of GitBook. */
export const gitBookIncludes: FindInclusion = (text) => {
  const target = REUSED.exec(text)?.[1];
  return target === undefined ? null : { target, candidates: [target], lines: 1, isText: true, select: linesOfFile };
};

const GENERATED_FILE = /^@include[ \t]+(\S{1,300}\.mdx?)[ \t]*$/;

/** `@include .generated/errors.md`, beside the page. */
export const plainIncludes: FindInclusion = (text) => {
  const target = GENERATED_FILE.exec(text)?.[1];
  return target === undefined ? null : { target, candidates: [target], lines: 1, isText: true, select: linesOfFile };
};
