import { idOf } from './block-html.ts';
import type { BlockPlace, BlockReader } from './block.ts';
import { type CellHead, isOff, readCellHead } from './cell-head.ts';

const FENCE = /^( *)(`{3,}|~{3,})[ \t]*(\{.*\})$/;
const PICTURE = /^(?:knitr::)?include_graphics\([ \t]*(?:path[ \t]*=[ \t]*)?(["'])([^"'\n]{1,500})\1/;
const RAW = /^\{=(\w{1,30})\}$/;

/**
 * A cell of Quarto or R Markdown: its code without its options, or nothing of one that the site does not show either. One that only
 * shows a picture is that picture with its caption. What a cell would compute is not known.
 */
export const quartoCells: BlockReader = (place) => {
  const [match, prefix = '', fence = '', braces = ''] = FENCE.exec(place.text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const { content, lines } = contentOf(place, fence);
  const raw = RAW.exec(braces)?.[1];
  if (raw !== undefined) return { replacement: rawContent(raw, content, place), lines };
  const code = content.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.trimStart()));
  const head = readCellHead(braces, code);
  if (head === null) return null;
  const shown = linesOfCell(head, code.slice(head.lines), fence);
  return { replacement: shown.map((line) => (line === '' ? '' : prefix + line)), lines };
};

/** The lines up to the end of the fence, and how many lines all of it takes. */
function contentOf({ ahead }: BlockPlace, fence: string): { content: string[]; lines: number } {
  const content: string[] = [];
  for (let line = ahead(1); line !== null; line = ahead(1 + content.length)) {
    const words = line.trim();
    if (words.length >= fence.length && words === fence.charAt(0).repeat(words.length))
      return { content, lines: content.length + 2 };
    content.push(line);
  }
  return { content, lines: content.length + 1 };
}

/** HTML is read like any in a page; what is for another format is not. */
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
  const anchor = label === undefined ? [] : ['', `<a${idOf(label)}></a>`, ''];
  if (isOff(head, 'echo')) return anchor;
  return [...anchor, fence + head.language, ...code, fence];
}

/** Only the last thing a cell does is shown. */
function pictureIn(code: readonly string[]): string | undefined {
  const said = code.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return said.length === 1 ? PICTURE.exec(said[0]?.trim() ?? '')?.[2] : undefined;
}

/** By what others refer to it: `fig-name`, of R Markdown `fig:name`. */
export function labelOf({ options }: CellHead): string | undefined {
  const label = options.get('label');
  if (label === undefined || !/^[\w:.-]{1,200}$/.test(label)) return undefined;
  if (/^(?:fig|tbl|lst)-/.test(label)) return label;
  return options.has('fig-cap') ? `fig:${label}` : `tab:${label}`;
}

function figure(path: string, label: string | undefined, { options }: CellHead): string[] {
  const caption = (options.get('fig-cap') ?? '').split('\n');
  const alt = (options.get('fig-alt') ?? '').replace(/[[\]\n]/g, ' ');
  const image = `![${alt}](<${path.replace(/[<>]/g, '')}>)`;
  if (caption.join('').trim() === '') return ['', image, ''];
  return [
    '',
    `<figure${idOf(label)}>`,
    '',
    image,
    '',
    '<figcaption>',
    '',
    ...caption,
    '',
    '</figcaption>',
    '</figure>',
    '',
  ];
}
