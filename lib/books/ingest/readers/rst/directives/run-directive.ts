import type { Element, ElementContent } from 'hast';

import { blockOfDirective, type DirectiveHead, kindOfDirective, versionNote } from '../../dialects/directives.ts';
import { type Frame, frameOf, versionWords } from '../../dialects/named-blocks.ts';
import { element, isElement, text } from '../../tree/hast-nodes.ts';
import { nameReference } from '../rst-marks.ts';
import type { RstReader } from '../rst-page.ts';
import { captioned, code, codeTab, drawn, formulas, parsedLiteral, prompt, tested } from './code.ts';
import { CONTAINERS } from './containers.ts';
import { argumentOf, bodyOf, type Directive, type DirectiveSource, type RunDirective, takeApart } from './directive.ts';
import { describeObject, isObject } from './objects.ts';
import { csvTable, TABLES } from './tables.ts';
import { circleOf } from '../../book/included-file.ts';
import { includePart } from '../../book/included-part.ts';
import { codeBlock } from '../blocks/verbatim.ts';
import { joined, linesOf } from '../source-lines.ts';
import { selectionOf } from './selection.ts';

const FILE_DIRECTIVES: [string, RunDirective][] = [
  ['include', include],
  ['literalinclude', literalInclude],
];

/** Returns the directive's file, or the mark of a gap. Returns nothing if the file has not been read yet. */
function fileOf(directive: Directive, { page }: RstReader): { text: string; file: string } | ElementContent[] {
  const read = page.files.read(argumentOf(directive), page.fileStack.at(-1) ?? page.filename);
  if (read === null) return [];
  return 'mark' in read ? [element('p', {}, [text(read.mark)])] : read;
}

function include(directive: Directive, reader: RstReader): ElementContent[] {
  // Files that come with docutils, such as `<isonum.txt>`, define substitutions.
  if (argumentOf(directive).startsWith('<')) return [];
  const found = fileOf(directive, reader);
  if (Array.isArray(found)) return found;
  const circle = circleOf(found.file, reader.page.fileStack);
  if (circle !== null) {
    reader.page.warn(`${found.file} ${circle} and is left out.`, {
      line: directive.line,
      key: `include ${found.file}`,
    });
    return [];
  }
  const part = partOf(found.text, directive);
  const language = directive.options.get('code');
  if (language !== undefined || directive.options.has('literal')) return [codeBlock(part, language ?? null)];
  return reader.within(found.file, () => reader.blocks(linesOf(part)));
}

function literalInclude(directive: Directive, reader: RstReader): ElementContent[] {
  const found = fileOf(directive, reader);
  if (Array.isArray(found)) return found;
  const code = joined(linesOf(partOf(found.text, directive, true)));
  const block = codeBlock(code, directive.options.get('language') ?? languageOf(found.file));
  return [captioned(block, directive, reader)];
}

function partOf(text: string, { options }: Directive, isByLine = false): string {
  return includePart(text, selectionOf(options, { isByLine }))?.join('\n') ?? '';
}

function languageOf(file: string): string | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file)?.[1]?.toLowerCase();
  return extension === undefined || extension === 'txt' ? null : extension === 'py' ? 'python' : extension;
}

/** Returns the content of a directive. An unknown one is reported and leaves its text. `isInline` within a substitution. */
export function runDirective(source: DirectiveSource, reader: RstReader, { isInline = false } = {}): ElementContent[] {
  const directive = takeApart(source);
  const kind = kindOfDirective(directive.name);
  const nodes = (OWN.get(directive.name) ?? (kind === null ? otherDirective : RUN[kind]))(directive, reader);
  return isInline ? inlined(nodes) : labelled(nodes, directive, reader);
}

const RUN: Record<NonNullable<ReturnType<typeof kindOfDirective>>, RunDirective> = {
  code,
  prompt,
  literal: parsedLiteral,
  tested,
  drawn,
  math: formulas,
  csv: csvTable,
  image: (directive) => [picture(directive)],
  figure,
  silent: () => [],
};

/** Directives that only reStructuredText has, or that need separate handling there. */
const OWN = new Map<string, RunDirective>([
  ...CONTAINERS,
  ...FILE_DIRECTIVES,
  ...TABLES,
  ['code-tab', codeTab],
  // Raw content is meant for another output format.
  ['raw', () => []],
]);

function otherDirective(directive: Directive, reader: RstReader): ElementContent[] {
  const known = namedDirective(directive, reader);
  if (known !== null) return known;
  if (isObject(directive)) return describeObject(directive, reader);
  const { name, line } = directive;
  reader.page.leave(`.. ${name}::`, 'unwrapped', line);
  // A directive with an argument and content most likely describes an object.
  const argument = argumentOf(directive);
  if (argument !== '' && directive.content.length > 0) return describeObject(directive, reader);
  // A name alone marks the content below it, which usually repeats the name.
  if (/^\S+$/.test(argument)) {
    reader.page.pendingIds.push({ kind: 'object', name: argument, id: `${name}-${argument}` });
    return [];
  }
  return reader.blocks(bodyOf(directive));
}

/** Adds a label to the output of a directive with the `name` option, which many directives accept. */
function labelled(nodes: ElementContent[], { options }: Directive, { page }: RstReader): ElementContent[] {
  const name = options.get('name')?.toLowerCase() ?? '';
  if (name !== '' && nodes.length > 0) page.pendingIds.push({ kind: 'label', name, id: name.replace(/\s+/g, '-') });
  return nodes;
}

function inlined(nodes: ElementContent[]): ElementContent[] {
  const [only] = nodes;
  return nodes.length === 1 && isElement(only, 'p', 'figure')
    ? only.children
    : nodes.map((node) => (isElement(node, 'p') ? element('span', {}, node.children) : node));
}

/** Reads a directive whose name has the same meaning in every notation: a note, tabs, folded content; null for any other. */
function namedDirective(directive: Directive, reader: RstReader): ElementContent[] | null {
  const head: DirectiveHead = { ...directive, argument: argumentOf(directive) };
  if (versionWords(directive.name) !== null) return versionOf(directive, head, reader);
  const { shape, isTitled } = blockOfDirective(head) ?? {};
  if (shape === undefined || shape.kind === 'meaning' || shape.kind === 'nothing') return null;
  const frame = frameOf(shape);
  const below = reader.blocks(isTitled === true ? directive.content : bodyOf(directive));
  const content = [...titleOf(frame, directive.line, reader), ...below];
  if (shape.kind === 'plain') return content;
  const classes = frame.className === null ? {} : { className: frame.className.split(' ') };
  return [element(frame.tagName, { ...classes, ...(frame.isOpen && { open: true }) }, content)];
}

function titleOf({ title, titleTag }: Frame, line: number, reader: RstReader): Element[] {
  if (titleTag === null || title === '') return [];
  const words = reader.inline(title, line);
  return [titleTag === 'summary' ? element('summary', {}, words) : element('p', {}, [element('strong', {}, words)])];
}

/** Reads `versionadded:: 3.1 What it is about.` */
function versionOf(directive: Directive, head: DirectiveHead, reader: RstReader): ElementContent[] {
  const { label = '', words = '' } = versionNote(head) ?? {};
  const isAlone = words === '' && directive.content.length === 0;
  const version = element('em', {}, [text(label + (isAlone ? '.' : ':'))]);
  const said = words === '' ? [] : [text(' '), ...reader.inline(words, directive.line)];
  const [first, ...others] = reader.blocks(directive.content);
  const below = first === undefined ? [] : [first, ...others];
  const joins = words === '' && isElement(first, 'p');
  const line = element('p', {}, [version, ...said, ...(joins ? [text(' '), ...first.children] : [])]);
  return [element('div', { className: ['note'] }, [line, ...(joins ? others : below)])];
}

function picture(directive: Directive): Element {
  const { options } = directive;
  const pixels = (name: string) => {
    const length = /^(\d{1,5})(?:px)?$/.exec(options.get(name) ?? '')?.[1];
    return length === undefined ? {} : { [name]: length };
  };
  const alt = options.get('alt') ?? '';
  const target = options.get('target') ?? '';
  const name = /^`?([^`]+?)`?_$/.exec(target)?.[1];
  const image = element('img', {
    // `name.*` lets the builder choose the file; for the web the picture is a PNG or SVG.
    src: argumentOf(directive).replace(/\s+/g, '').replace(/\.\*$/, '.png'),
    ...(alt !== '' && { alt }),
    ...pixels('width'),
    ...pixels('height'),
  });
  if (target === '') return image;
  return name === undefined ? element('a', { href: target }, [image]) : nameReference(name, [image]);
}

/** Renders a figure. The first paragraph of its content is the caption, the rest a legend. */
function figure(directive: Directive, reader: RstReader): ElementContent[] {
  const [first, ...legend] = reader.blocks(directive.content);
  const caption = isElement(first, 'p') ? element('figcaption', {}, first.children) : first;
  const below = caption === undefined ? [] : [caption, ...legend];
  return [element('figure', {}, [picture(directive), ...below, text('')])];
}
