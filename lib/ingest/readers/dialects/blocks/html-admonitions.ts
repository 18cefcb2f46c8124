import { kindOf } from '../named-blocks.ts';
import type { BlockReader } from './block.ts';

const NAME = 'html-admonition';
const OPENING = /^ {0,8}<div\b([^<>]{0,500})>[ \t]*$/;
const CLASSES = /\bclass="([^"]{0,200})"/;
const TITLE = /^ {0,8}<(div|p)\b[^<>]{0,100}class="title"[^<>]{0,100}>(.{0,500})<\/\1>[ \t]*$/;
const PARAGRAPH = /^ {0,8}<p>(.*)<\/p>[ \t]*$/;

/** `<div class="admonition note">`, whose words and title MyST reads as Markdown. */
export const htmlAdmonitions: BlockReader = ({ text, ahead, isWithin }) => {
  const classes = classesOf(text);
  if (classes.includes('admonition')) {
    const title = TITLE.exec(ahead(1) ?? '')?.[2];
    const className = kindOf(classes.find((name) => name !== 'admonition') ?? 'note');
    const shape = { kind: 'note', className, title: title ?? '' } as const;
    return { shape, end: { kind: 'name' }, name: NAME, indent: 0, lines: title === undefined ? 1 : 2 };
  }
  if (!isWithin(NAME)) return null;
  if (/^ {0,8}<\/div>[ \t]*$/.test(text)) return { closes: NAME };
  const words = PARAGRAPH.exec(text)?.[1];
  return words === undefined ? null : { replacement: ['', words, ''] };
};

function classesOf(line: string): string[] {
  const attributes = OPENING.exec(line)?.[1] ?? '';
  return CLASSES.exec(attributes)?.[1]?.split(/\s+/) ?? [];
}
