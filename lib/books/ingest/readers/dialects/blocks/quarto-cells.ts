import { parseDocument } from 'yaml';

import { anchorLines, pictureLines } from './block-html.ts';
import { type BlockPlace, type BlockReader, fencedLines } from './block.ts';

const FENCE = /^( *)(`{3,}|~{3,})[ \t]*(\{.*\})$/;
const PICTURE = /^(?:knitr::)?include_graphics\([ \t]*(?:path[ \t]*=[ \t]*)?(["'])([^"'\n]{1,500})\1/;
const RAW = /^\{=(\w{1,30})\}$/;

/**
 * Reads a cell of Quarto or R Markdown: its code without its options, or nothing for a cell that the site hides. A cell that only shows a picture
 * becomes that picture with its caption. Computed output is not known.
 */
export const quartoCells: BlockReader = (place) => {
  const [match, prefix = '', fence = '', braces = ''] = FENCE.exec(place.text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const { content, lines } = fencedLines(place, fence);
  const raw = RAW.exec(braces)?.[1];
  if (raw !== undefined) return { replacement: rawContent(raw, content, place), lines };
  const code = content.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.trimStart()));
  const head = readCellHead(braces, code);
  if (head === null) return null;
  const shown = linesOfCell(head, code.slice(head.lines), fence);
  return { replacement: shown.map((line) => (line === '' ? '' : prefix + line)), lines };
};

/** HTML is read like any in a page; content for another format is not. */
function rawContent(format: string, content: string[], { page, line }: BlockPlace): string[] {
  if (/^html\d?$/.test(format)) return ['', ...content, ''];
  page.leave(`{=${format}}`, line);
  return [];
}

function linesOfCell(head: CellHead, code: string[], fence: string): string[] {
  if (isOff(head, 'include')) return [];
  const label = labelOf(head);
  const path = code.length > 20 ? undefined : pictureIn(code);
  if (path !== undefined) return figure(path, label, head);
  const anchor = anchorLines(label);
  if (isOff(head, 'echo')) return anchor;
  return [...anchor, fence + head.language, ...code, fence];
}

/** Returns the picture that a cell shows. Only the last result of a cell is displayed, so a cell with other code has none. */
function pictureIn(code: readonly string[]): string | undefined {
  const said = code.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return said.length === 1 ? PICTURE.exec(said[0]?.trim() ?? '')?.[2] : undefined;
}

/** Returns the name others refer to it by: `fig-name`, in R Markdown `fig:name`. */
export function labelOf({ options }: CellHead): string | undefined {
  const label = options.get('label');
  if (label === undefined || !/^[\w:.-]{1,200}$/.test(label)) return undefined;
  if (/^(?:fig|tbl|lst)-/.test(label)) return label;
  return options.has('fig-cap') ? `fig:${label}` : `tab:${label}`;
}

function figure(source: string, id: string | undefined, { options }: CellHead): string[] {
  const caption = (options.get('fig-cap') ?? '').split('\n');
  return pictureLines({ source, alt: options.get('fig-alt') }, { id, caption });
}

/** The options of a cell, in the braces of its fence and in the lines `#| key: value` at its head. */
interface CellHead {
  language: string;
  /** Options by their names with hyphens: `fig.cap` becomes `fig-cap`. */
  options: Map<string, string>;
  /** Number of lines of the code that contain options. */
  lines: number;
}

const NAME = /^\{[ \t]*([a-zA-Z][\w-]*)[ \t,]*/;
const OPTION_LINE = /^(?:#|\/\/|%%|--)\|[ \t]?/;
/** A longer text after a fence is not the head of a cell. */
const HEAD_MAX = 2_000;

/** Reads the head of a cell; null if the braces name no language. `code` are the lines between its fences. */
export function readCellHead(braces: string, code: readonly string[]): CellHead | null {
  const [match, language = ''] = NAME.exec(braces) ?? [];
  if (match === undefined || !braces.endsWith('}') || braces.length > HEAD_MAX) return null;
  const options = optionsOfBraces(braces.slice(match.length, -1));
  const first = code.findIndex((line) => !OPTION_LINE.test(line));
  const head = first === -1 ? code : code.slice(0, first);
  for (const [name, value] of optionsOfLines(head.map((line) => line.replace(OPTION_LINE, ''))))
    options.set(name, value);
  return { language, options, lines: head.length };
}

/** Whether an option is disabled, in R or YAML syntax. */
function isOff({ options }: CellHead, name: string): boolean {
  return /^(?:false|f)$/i.test(options.get(name) ?? '');
}

/** Parses `label, fig.cap="…", echo=FALSE`: the first word without a value is the label. */
function optionsOfBraces(written: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of partsOf(written)) {
    const equals = part.indexOf('=');
    if (equals > 0) options.set(keyOf(part.slice(0, equals)), unquoted(part.slice(equals + 1).trim()));
    else if (part !== '' && !options.has('label')) options.set('label', part);
  }
  return options;
}

/** Splits at commas that are neither within quotation marks nor within parentheses. */
function partsOf(written: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  for (const [at, sign] of [...written].entries()) {
    if (quote !== '') quote = sign === quote && written[at - 1] !== '\\' ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(written.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(written.slice(start).trim());
  return parts;
}

function optionsOfLines(lines: readonly string[]): Map<string, string> {
  if (lines.length === 0) return new Map();
  const said = valuesOf(lines.join('\n'));
  return new Map(
    Object.entries(said).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[keyOf(name), String(value).trim()]] : [],
    ),
  );
}

function valuesOf(yaml: string): object {
  try {
    const value: unknown = parseDocument(yaml, { logLevel: 'silent' }).toJS({ maxAliasCount: 0 });
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // A cell whose options are invalid YAML has none.
    return {};
  }
}

function keyOf(name: string): string {
  return name.trim().toLowerCase().replaceAll('.', '-');
}

function unquoted(value: string): string {
  const quote = value.charAt(0);
  if ((quote !== '"' && quote !== "'") || value.length < 2 || !value.endsWith(quote)) return value;
  return value.slice(1, -1).replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\');
}
