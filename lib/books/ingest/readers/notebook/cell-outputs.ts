import { stripVTControlCharacters } from 'node:util';

import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';

import { assertNesting } from '../tree/assert-nesting.ts';
import { elementsOf, isElement, mapChildren, plainText } from '../tree/hast-nodes.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { UnreadablePageError } from '../unreadable-page-error.ts';
import { at, joined, listIn } from './notebook-values.ts';

/** UTF-16 units of one output. A longer one is a log, and its beginning is enough to identify it. */
const MAX_OUTPUT_LENGTH = 20_000;
/** Maximum length of HTML that is processed, in UTF-16 units: it may be a page with an entire program in it. */
const MAX_HTML_LENGTH = 500_000;

const CUT = 'Printed output of more than 20,000 characters is cut off.';
const INTERACTIVE = 'Interactive output (widgets, charts that a script draws) is left out.';

const PICTURE_ENDINGS: readonly (readonly [type: string, ending: string])[] = [
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
];
const EMBEDDED = /data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)/g;

/** The pictures of a notebook, as files below a path with the notebook's name. */
export class NotebookPictures {
  readonly held = new Map<string, Uint8Array>();
  readonly losses: string[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Stores a picture and returns its address. */
  add(bytes: Uint8Array, ending: string): string {
    const name = `picture-${this.held.size + 1}.${ending}`;
    this.held.set(name, bytes);
    return `${encodeURIComponent(this.#name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}/${name}`;
  }

  /** Replaces content embedded in a text as `data:` by addresses. */
  take(text: string): string {
    return text.replace(EMBEDDED, (_, kind: string, data: string) => this.add(Buffer.from(data, 'base64'), kind));
  }

  /** Returns the text of a cell with its attachments replaced by addresses. */
  attach(source: string, attachments: unknown): string {
    if (typeof attachments !== 'object' || attachments === null) return source;
    let text = source;
    for (const [name, bundle] of Object.entries(attachments)) {
      const written = [`attachment:${name}`, `attachment:${encodeURI(name)}`].find((one) => text.includes(one));
      const address = written === undefined ? null : this.ofBundle(bundle);
      if (written !== undefined && address !== null) text = text.replaceAll(written, address);
    }
    return text;
  }

  /** Returns the picture from an output in several formats; null if none is a picture. */
  ofBundle(bundle: unknown): string | null {
    const drawing = joined(at(bundle, 'image/svg+xml') ?? at(bundle, 'svg'));
    if (drawing !== '') return this.add(new TextEncoder().encode(drawing), 'svg');
    for (const [type, ending] of PICTURE_ENDINGS) {
      const data = joined(at(bundle, type) ?? at(bundle, type.replace('image/', '')));
      if (data !== '') return this.add(Buffer.from(data, 'base64'), ending);
    }
    return null;
  }
}

interface OutputPlace {
  pictures: NotebookPictures;
  losses: Set<string>;
}

/** Converts one output of a cell, using its richest supported representation. */
export function writtenOutput(output: unknown, place: OutputPlace): string[] {
  switch (at(output, 'output_type')) {
    case 'stream':
      return printed(joined(at(output, 'text')), place);
    case 'error':
    case 'pyerr':
      return printed(failure(output), place);
    default:
      // Before format 4 the forms are siblings of the type.
      return shown(at(output, 'data') ?? output, place);
  }
}

function failure(output: unknown): string {
  const lines = listIn(output, 'traceback').map(joined);
  return lines.length > 0 ? lines.join('\n') : [at(output, 'ename'), at(output, 'evalue')].map(joined).join(': ');
}

function shown(bundle: unknown, place: OutputPlace): string[] {
  const form = (type: string, old: string) => joined(at(bundle, type) ?? at(bundle, old));
  const html = writtenHtml(form('text/html', 'html'), place);
  if (html !== null) return [html];
  const markdown = joined(at(bundle, 'text/markdown'));
  if (markdown !== '') return [place.pictures.take(markdown)];
  const words = form('text/plain', 'text');
  const picture = place.pictures.ofBundle(bundle);
  // Python's default name for an object is not a description of it.
  if (picture !== null) return [`![${/[<\n[\]]/.test(words) ? '' : words.trim()}](${picture})`];
  const formula = form('text/latex', 'latex').trim();
  if (/^\$.*\$$/s.test(formula)) return [formula];
  if (words === '' && isInteractive(bundle)) place.losses.add(INTERACTIVE);
  return printed(words, place);
}

function isInteractive(bundle: unknown): boolean {
  const types = typeof bundle === 'object' && bundle !== null ? Object.keys(bundle) : [];
  return types.some((type) => type === 'application/javascript' || type.startsWith('application/vnd.'));
}

/** Returns HTML that is useful without its scripts, on one line, as Markdown requires; null if there is none. */
function writtenHtml(html: string, { pictures, losses }: OutputPlace): string | null {
  if (html.trim() === '') return null;
  if (html.length > MAX_HTML_LENGTH) {
    losses.add(INTERACTIVE);
    return null;
  }
  const tree = parsed(pictures.take(html));
  const isProgram = elementsOf(tree).some(({ tagName }) => tagName === 'script' || tagName === 'iframe');
  mapChildren(tree, (node) => {
    const isSilent = isElement(node, 'script', 'style', 'iframe', 'noscript', 'template', 'link', 'meta');
    return node.type === 'comment' || isSilent ? [] : [node];
  });
  const says = plainText(tree) !== '' || elementsOf(tree).some(({ tagName }) => tagName === 'img');
  const hasTable = elementsOf(tree).some(({ tagName }) => tagName === 'table');
  if (isProgram && !hasTable) losses.add(INTERACTIVE);
  if (!says || (isProgram && !hasTable)) return null;
  return `<div>${toHtml(tree).replaceAll('\n', '&#10;')}</div>`;
}

function parsed(html: string): Root {
  try {
    const tree = parseFragment(html);
    assertNesting(tree);
    return tree;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadablePageError('Its elements are nested too deeply.', { cause: error });
  }
}

/** Returns printed output without colours and without overwritten parts of lines. */
function printed(text: string, { losses }: OutputPlace): string[] {
  const lines = stripVTControlCharacters(text.slice(0, MAX_OUTPUT_LENGTH * 2)).split('\n');
  const plain = lines.map((line) => line.trimEnd().split('\r').at(-1) ?? '').join('\n');
  if (text.length > MAX_OUTPUT_LENGTH * 2 || plain.length > MAX_OUTPUT_LENGTH) losses.add(CUT);
  const words = plain.slice(0, MAX_OUTPUT_LENGTH);
  return words.trim() === '' ? [] : [fenced(words, '')];
}

/** Returns a code block with a fence that does not occur in the code. */
export function fenced(code: string, language: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  let end = code.length;
  while (code[end - 1] === '\n') end -= 1;
  return `${fence}${language}\n${code.slice(0, end)}\n${fence}`;
}
